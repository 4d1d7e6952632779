import type { Chunk } from '../model';
import { amountOf, extraFields, field, isObject, kindOf, scoreField, valueAt, type JsonObject } from './fields';
import type { ChunkParts } from './fieldNotes';
import type { RecordProblem } from './format';

/** One retrieved passage under the names that tools give its parts. */

type Path = readonly (string | number)[];

const TEXT: readonly Path[] = ['text', 'contents', 'content', 'page_content', 'pageContent', 'paragraph_text', 'passage_text', 'passage', 'segment'].map((name) => [name]);
const TEXT_INSIDE: readonly Path[] = [
  ['document', 'content'],
  ['node', 'text'],
  ['node', 'text_resource', 'text'],
  ...['segment', 'contents', 'content', 'text', 'passage', 'body'].map((name) => ['doc', name]),
];
const ID = ['id', '_id', 'docid', 'doc_id', 'document_id', 'passage_id', 'chunk_id', 'pid', 'node_id', 'id_', 'chunk_link'];
const SCORE = ['score', 'similarity', 'relevance_score'];
const TITLE = ['title', 'chunk_heading'];
const TOKENS = ['token_count', 'num_tokens', 'n_tokens', 'tokens', 'tokenCount', 'numTokens'];
const SOURCE = ['url', 'source', 'file_path', 'path', 'file_name'];
const NOT_EXTRA: ReadonlySet<string> = new Set([...ID, ...SCORE, ...TITLE, ...SOURCE]);
/** Objects inside an item that say more of it: LlamaIndex's node, LangChain's metadata, … */
const INSIDE = ['node', 'document', 'doc', 'metadata'];

/**
 * Reads an item of a list of passages: its text alone, or an object. One that names a passage by id and has no text
 * is a passage by id; anything else without text keeps its rank with an empty text, and `problems` says so.
 */
export function readChunk(item: unknown, rank: number, path: Path, problems: RecordProblem[]): Chunk {
  if (typeof item === 'string' && item !== '') return { rank, id: null, text: item, score: null, title: null, source: null, extra: [] };
  const parts: JsonObject = isObject(item) ? item : {};
  const holders = holdersOf(parts);
  const id = firstOf(holders, ID, nameText);
  const at = textPath(item);
  const written = at === null ? undefined : at.length === 0 ? item : valueAt(item, at);
  const text = typeof written === 'string' ? written : null;
  const problem = textProblem(item, { rank, id, at, text, written });
  if (problem !== null) problems.push({ ...problem, severity: 'warning', path: [...path, ...(at ?? [])] });
  return {
    rank,
    id,
    text: text ?? (id !== null && at === null ? null : ''),
    score: readScore(holders, rank, path, problems),
    title: firstOf(holders, TITLE, nameText),
    source: firstOf(holders, SOURCE, nameText),
    ...tokenCount(holders),
    extra: extraFields(parts, NOT_EXTRA).filter(({ name }) => name !== at?.[0]),
  };
}

/** Path of the text inside an item: [] for an item that is text itself, null where no known name is there. */
export function textPath(item: unknown): Path | null {
  if (typeof item === 'string') return [];
  if (!isObject(item)) return null;
  const paths = INSIDE.some((name) => Object.hasOwn(item, name)) ? [...TEXT, ...TEXT_INSIDE] : TEXT;
  return paths.find((path) => typeof valueAt(item, path) === 'string') ?? paths.find((path) => (valueAt(item, path) ?? null) !== null) ?? null;
}

function textProblem(item: unknown, found: { rank: number; id: string | null; at: Path | null; text: string | null; written: unknown }): { code: string; message: string } | null {
  const { rank, id, at, text, written } = found;
  if (text === '') return { code: 'chunk-empty', message: `Chunk #${rank} is empty: it can hold no fact.` };
  if (text !== null || (id !== null && at === null)) return null;
  if (!isObject(item)) return { code: 'chunk-type', message: `Chunk #${rank} is ${kindOf(item)}, not a passage: it keeps its rank and holds no text.` };
  const what = at === null ? 'has neither a text nor an id' : `has a text that is ${kindOf(written)}`;
  return { code: 'chunk-text', message: `Chunk #${rank} ${what}: it keeps its rank and holds no text.` };
}

/** Where in an item its parts are read from. */
export function chunkParts(item: unknown): ChunkParts {
  const holders = holdersOf(isObject(item) ? item : {});
  const text = textPath(item);
  const id = placeOf(holders, ID, nameText);
  const score = placeOf(holders, SCORE, (holder, name) => scoreField(holder, name));
  const title = placeOf(holders, TITLE, nameText);
  return { ...(text === null ? {} : { text }), ...(id === null ? {} : { id }), ...(score === null ? {} : { score }), ...(title === null ? {} : { title }) };
}

interface Holder {
  readonly at: readonly string[];
  readonly parts: JsonObject;
}

/** The item, then the objects inside it: the item itself counts first. */
function holdersOf(parts: JsonObject): Holder[] {
  const holders: Holder[] = [{ at: [], parts }];
  for (const name of INSIDE) addInside(holders, { at: [], parts }, name);
  for (const holder of holders.slice(1)) addInside(holders, holder, 'metadata');
  return holders;
}

function addInside(holders: Holder[], { at, parts }: Holder, name: string): void {
  const inside = field(parts, name);
  if (isObject(inside)) holders.push({ at: [...at, name], parts: inside });
}

/** What `read` gives for the first name that it gives something for; null when there is none. */
function firstOf<T>(holders: readonly Holder[], names: readonly string[], read: (parts: JsonObject, name: string) => T | null): T | null {
  for (const { parts } of holders) {
    for (const name of names) {
      const value = read(parts, name);
      if (value !== null) return value;
    }
  }
  return null;
}

function placeOf(holders: readonly Holder[], names: readonly string[], read: (parts: JsonObject, name: string) => unknown): readonly string[] | null {
  for (const { at, parts } of holders) {
    const name = names.find((one) => read(parts, one) !== null);
    if (name !== undefined) return [...at, name];
  }
  return null;
}

function nameText(parts: JsonObject, name: string): string | null {
  const value = field(parts, name);
  return typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? String(value) : null;
}

/** A count that is a number; other things stand under these names too, and are no fault. */
function tokenCount(holders: readonly Holder[]): { tokens?: number } {
  const tokens = firstOf(holders, TOKENS, (parts, name) => amountOf(field(parts, name)));
  return tokens === null ? {} : { tokens };
}

function readScore(holders: readonly Holder[], rank: number, path: Path, problems: RecordProblem[]): number | null {
  let bad: string | null = null;
  for (const { parts } of holders) {
    for (const name of SCORE) {
      const score = scoreField(parts, name);
      if (score !== null) return score;
      const value = field(parts, name) ?? null;
      if (value !== null && value !== '') bad ??= `\`${name}\` of chunk #${rank} is ${kindOf(value)}`;
    }
  }
  if (bad !== null) problems.push({ code: 'bad-score', severity: 'warning', message: `${bad}, not a number: the chunk has no score.`, path });
  return null;
}
