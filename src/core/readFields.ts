import type { Container, Format } from './formats/format';
import type { FieldMap, MapField } from './mapping/fieldMap';
import type { CorpusLink, GoldLink } from './model';

/** What to say of the fields that a file was read from. */

/** The fields with a word on ids that the reader made, by what it counted. */
export function withIds(fields: FieldMap, container: Container | null): FieldMap {
  return { ...fields, id: fields.id ?? (container === 'rows' ? '(row number)' : '(record number)') };
}

interface From {
  /** the keys that lead to the list of records; empty where the file is that list */
  readonly wrapper: readonly string[];
  /** "from `run.json` inside the archive"; null for a file that is none */
  readonly archive: string | null;
  readonly goldLink: GoldLink | null;
  readonly corpusLink: CorpusLink | null;
}

/**
 * "Read as ragas run (new names): chunks from `retrieved_contexts`, gold from `reference_contexts`, ids from row number;
 * gold from gold.jsonl (ragas test set): 98 of 100 questions joined".
 */
export function describeReading(format: Format, fields: FieldMap, { wrapper, archive, goldLink, corpusLink }: From): string {
  return [
    `Read as ${format.label}: ${describeFields(format, fields)}`,
    ...(wrapper.length === 0 ? [] : [`records from \`${wrapper.join('.')}[]\``]),
    ...(archive === null ? [] : [archive]),
    ...(goldLink === null ? [] : [`gold from ${goldLink.name} (${goldLink.label}): ${goldLink.byId + goldLink.byText} of ${goldLink.questions} questions joined`]),
    ...(corpusLink === null ? [] : [`passages from ${corpusLink.name}`]),
  ].join('; ');
}

/** What a format says of itself where nothing was found, or where there are no paths to tell. */
function describeFields(format: Format, fields: FieldMap): string {
  const found = Object.entries(fields).some(([field, path]) => field !== 'id' && !isWords(path));
  return found ? [fieldsInWords(fields), ...(format.remark === undefined ? [] : [format.remark])].join('; ') : format.readAs;
}

const SUBJECTS: readonly (readonly [field: MapField, subject: string])[] = [
  ['gold', 'gold'], ['gold.ids', 'gold passages'], ['question', 'questions'], ['answer', 'answers'], ['answer.gold', 'reference answers'],
  ['type', 'types'], ['latency', 'latency'], ['tokens', 'tokens'], ['id', 'ids'],
];

function fieldsInWords(fields: FieldMap): string {
  const others = SUBJECTS.flatMap(([field, subject]) => {
    const path = fields[field];
    return path === undefined ? [] : [`${subject} from ${shown(path)}`];
  });
  return [...chunksFrom(fields), ...others].join(', ');
}

/** "chunks from `ctxs[].text` (`id`, `score`)"; without texts, "passages from `ctxs[].docid` (`score`)". */
function chunksFrom({ chunks, 'chunks.text': text, 'chunks.id': id, 'chunks.score': score, 'chunks.title': title }: FieldMap): string[] {
  if (chunks === undefined) return [];
  const main = text ?? id;
  const beside = [text === undefined ? undefined : id, score, title].flatMap((path) => (path === undefined || path === '.' ? [] : [shown(path)]));
  return [`${text === undefined && id !== undefined ? 'passages' : 'chunks'} from ${placeOf(chunks, main)}${beside.length === 0 ? '' : ` (${beside.join(', ')})`}`];
}

function placeOf(chunks: string, part: string | undefined): string {
  if (part === undefined || part === '.') return shown(chunks);
  if (isWords(chunks)) return `${shown(part)}, ${shown(chunks)}`;
  return isWords(part) ? `${shown(chunks)}, ${shown(part)}` : shown(`${chunks}.${part}`);
}

function isWords(path: string): boolean {
  return path.startsWith('(');
}

/** A path as code, without the brackets that end it; words as they are. */
function shown(path: string): string {
  return isWords(path) ? path.slice(1, -1) : `\`${path.replace(/(\[\])+$/, '')}\``;
}
