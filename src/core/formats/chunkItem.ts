import type { Chunk } from '../model';
import { extraFields, field, isObject, kindOf, scoreField, valueAt, type JsonObject } from './fields';
import type { RecordProblem } from './format';

/** One retrieved passage under the names that tools give its parts. */

type Path = readonly (string | number)[];

const TEXT: readonly Path[] = [
  ['text'],
  ['contents'],
  ['content'],
  ['page_content'],
  ['pageContent'],
  ['paragraph_text'],
  ['passage_text'],
  ['passage'],
  ['segment'],
  ['document', 'content'],
  ['node', 'text'],
  ['node', 'text_resource', 'text'],
  ...['segment', 'contents', 'content', 'text', 'passage', 'body'].map((name) => ['doc', name]),
];
const ID = ['id', '_id', 'docid', 'doc_id', 'document_id', 'passage_id', 'chunk_id', 'pid', 'node_id', 'id_'];
const SCORE = ['score', 'similarity', 'relevance_score'];
const TITLE = ['title'];
const SOURCE = ['url', 'source', 'file_path', 'path', 'file_name'];
/** Objects inside an item that say more of it: LlamaIndex's node, LangChain's metadata, … The item itself counts first. */
const INSIDE: readonly Path[] = [[], ['node'], ['document'], ['doc'], ['metadata'], ['node', 'metadata'], ['document', 'metadata']];
const KNOWN: readonly string[] = [...ID, ...SCORE, ...TITLE, ...SOURCE];

/**
 * Reads an item of a list of passages: its text alone, or an object. One that names a passage by id and has no text
 * is a passage by id; anything else without text keeps its rank with an empty text, and `problems` says so.
 */
export function readChunk(item: unknown, rank: number, path: Path, problems: RecordProblem[]): Chunk {
  const parts: JsonObject = isObject(item) ? item : {};
  const holders = INSIDE.map((path) => valueAt(parts, path)).filter(isObject);
  const id = firstText(holders, ID);
  const at = typeof item === 'string' ? [] : textPath(item);
  const written = at === null ? undefined : valueAt(item, at);
  const text = typeof written === 'string' ? written : null;
  const problem = textProblem(item, { rank, id, at, text });
  if (problem !== null) problems.push({ ...problem, severity: 'warning', path: [...path, ...(at ?? [])] });
  return {
    rank,
    id,
    text: text ?? (id !== null && at === null ? null : ''),
    score: readScore(holders, rank, path, problems),
    title: firstText(holders, TITLE),
    source: firstText(holders, SOURCE),
    extra: extraFields(parts, new Set([...KNOWN, ...(at ?? []).slice(0, 1).map(String)])),
  };
}

/** Path of the text inside an item: [] for an item that is text itself, null where no known name is there. */
export function textPath(item: unknown): Path | null {
  if (typeof item === 'string') return [];
  const there = TEXT.filter((path) => (valueAt(item, path) ?? null) !== null);
  return there.find((path) => typeof valueAt(item, path) === 'string') ?? there[0] ?? null;
}

function textProblem(item: unknown, found: { rank: number; id: string | null; at: Path | null; text: string | null }): { code: string; message: string } | null {
  const { rank, id, at, text } = found;
  if (text === '') return { code: 'chunk-empty', message: `Chunk #${rank} is empty: it can hold no fact.` };
  if (text !== null || (id !== null && at === null)) return null;
  if (!isObject(item)) return { code: 'chunk-type', message: `Chunk #${rank} is ${kindOf(item)}, not a passage: it keeps its rank and holds no text.` };
  const what = at === null ? 'has neither a text nor an id' : `has a text that is ${kindOf(valueAt(item, at))}`;
  return { code: 'chunk-text', message: `Chunk #${rank} ${what}: it keeps its rank and holds no text.` };
}

function firstText(holders: readonly JsonObject[], names: readonly string[]): string | null {
  const values = holders.flatMap((holder) => names.map((name) => field(holder, name)));
  const written = values.find((value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number');
  return written === undefined ? null : String(written);
}

function readScore(holders: readonly JsonObject[], rank: number, path: Path, problems: RecordProblem[]): number | null {
  const written = holders.flatMap((holder) => SCORE.map((name) => ({ name, value: field(holder, name) ?? null, score: scoreField(holder, name) })));
  const read = written.find(({ score }) => score !== null);
  const bad = written.find(({ value }) => value !== null && value !== '');
  if (read === undefined && bad !== undefined) {
    problems.push({ code: 'bad-score', severity: 'warning', message: `\`${bad.name}\` of chunk #${rank} is ${kindOf(bad.value)}, not a number: the chunk has no score.`, path });
  }
  return read?.score ?? null;
}
