import type { Chunk } from '../model';
import { amountOf, extraFields, field, isObject, kindOf, scoreField, valueAt, type JsonObject } from './fields';
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
const ID = ['id', '_id', 'docid', 'doc_id', 'document_id', 'passage_id', 'chunk_id', 'pid', 'node_id', 'id_'];
const SCORE = ['score', 'similarity', 'relevance_score'];
const TITLE = ['title'];
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
  const id = firstText(holders, ID);
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
    title: firstText(holders, TITLE),
    source: firstText(holders, SOURCE),
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

/** The item, then the objects inside it: the item itself counts first. */
function holdersOf(parts: JsonObject): JsonObject[] {
  const holders = [parts];
  for (const name of INSIDE) {
    const inside = field(parts, name);
    if (isObject(inside)) holders.push(inside);
  }
  for (const holder of holders.slice(1)) {
    const metadata = field(holder, 'metadata');
    if (isObject(metadata)) holders.push(metadata);
  }
  return holders;
}

function firstText(holders: readonly JsonObject[], names: readonly string[]): string | null {
  for (const holder of holders) {
    for (const name of names) {
      const value = field(holder, name);
      if (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) return String(value);
    }
  }
  return null;
}

/** A count that is a number; other things stand under these names too, and are no fault. */
function tokenCount(holders: readonly JsonObject[]): { tokens?: number } {
  for (const holder of holders) {
    for (const name of TOKENS) {
      const count = amountOf(field(holder, name));
      if (count !== null) return { tokens: count };
    }
  }
  return {};
}

function readScore(holders: readonly JsonObject[], rank: number, path: Path, problems: RecordProblem[]): number | null {
  let bad: string | null = null;
  for (const holder of holders) {
    for (const name of SCORE) {
      const score = scoreField(holder, name);
      if (score !== null) return score;
      const value = field(holder, name) ?? null;
      if (value !== null && value !== '') bad ??= `\`${name}\` of chunk #${rank} is ${kindOf(value)}`;
    }
  }
  if (bad !== null) problems.push({ code: 'bad-score', severity: 'warning', message: `${bad}, not a number: the chunk has no score.`, path });
  return null;
}
