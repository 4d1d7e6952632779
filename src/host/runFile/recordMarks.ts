import type { QuestionDetail } from '../../analysis/analysis';
import { readJson } from '../../core/formats/json';
import { JsonPlaces, type JsonPath } from '../../core/jsonPlace';
import type { Chunk, QuestionScore, RecordPlace, Span } from '../../core/model';
import { TextLines, type Stretch } from '../../core/textLines';

/** A chunk's place in the run file. */
export interface ChunkMark {
  readonly rank: number;
  /** its JSON string, quotes included; its line in a file of lines */
  readonly token: Stretch;
  /** indexes of the facts it holds, from 0, ascending */
  readonly facts: readonly number[];
  /** of a relevant passage; else null */
  readonly grade: number | null;
}

/** One occurrence of a fact inside a chunk's JSON string. */
export interface HitMark {
  /** index of the fact, from 0 */
  readonly fact: number;
  readonly rank: number;
  readonly stretch: Stretch;
}

/** Everything of one question that has a place in the text of the run file. */
export interface RecordMarks {
  readonly record: Stretch;
  readonly chunks: readonly ChunkMark[];
  readonly hits: readonly HitMark[];
}

/**
 * Places of the chunks and hits of one record. A chunk without a JSON string of its own (a number, an id alone) has none.
 * `detail.recordText` is the record as it stands at `place`.
 */
export function recordMarks(detail: QuestionDetail, place: RecordPlace): RecordMarks {
  const text = detail.recordText ?? '';
  const lines = new TextLines(text, { line: place.line, character: place.column });
  const places = new JsonPlaces(text);
  const hits = hitsByRank(detail.score);
  const found: RecordMarks & { chunks: ChunkMark[]; hits: HitMark[] } = { record: lines.whole(), chunks: [], hits: [] };
  detail.question.chunks.forEach((chunk, at) => {
    const path = detail.chunkPaths[at] ?? null;
    const token = path === null ? null : stringToken(text, places, path, chunk);
    if (path === null || token === null) return;
    found.chunks.push({ ...chunkFacts(detail.score, chunk.rank), token: lines.stretch(token) });
    const own = hits.get(chunk.rank) ?? [];
    places.spansInString(path, own.map(({ span }) => span)).forEach((span, nth) => {
      const hit = own[nth];
      if (hit !== undefined) found.hits.push({ fact: hit.fact, rank: chunk.rank, stretch: lines.stretch(span) });
    });
  });
  return found;
}

/** The same for a file of lines that name a question and a passage. Lines that do not name both are passed over. */
export function lineMarks(detail: QuestionDetail, place: RecordPlace, lineText: (line: number) => string): RecordMarks {
  const chunks: ChunkMark[] = [];
  const waiting = [...detail.question.chunks];
  let end = { line: place.line, character: 0 };
  for (let line = place.line; line <= place.endLine; line++) {
    const text = lineText(line);
    const columns = text.split(/\s+/);
    end = { line, character: text.length };
    const at = columns.includes(detail.question.id) ? waiting.findIndex(({ id }) => id !== null && columns.includes(id)) : -1;
    const [chunk] = at === -1 ? [] : waiting.splice(at, 1);
    if (chunk !== undefined) chunks.push({ ...chunkFacts(detail.score, chunk.rank), token: { start: { line, character: 0 }, end } });
  }
  return { record: { start: { line: place.line, character: 0 }, end }, chunks, hits: [] };
}

/** The token at `path`, when it is the JSON string of this chunk's text, or of its id where it has no text. */
function stringToken(text: string, places: JsonPlaces, path: JsonPath, chunk: Chunk): Span | null {
  const inside = places.stringAt(path);
  if (inside === null) return null;
  const token = { start: inside.start - 1, end: inside.end + 1 };
  const decoded = readJson(text.slice(token.start, token.end));
  return decoded.ok && decoded.value === (chunk.text ?? chunk.id) ? token : null;
}

function chunkFacts(score: QuestionScore, rank: number): Omit<ChunkMark, 'token'> {
  const facts = score.facts.flatMap((match, fact) => (match.ranks.includes(rank) ? [fact] : []));
  const relevant = score.relevant.find((passage) => passage.rank === rank);
  return { rank, facts, grade: relevant?.grade ?? null };
}

function hitsByRank(score: QuestionScore): Map<number, { fact: number; span: Span }[]> {
  const byRank = new Map<number, { fact: number; span: Span }[]>();
  score.facts.forEach((match, fact) => {
    for (const { rank, start, end } of match.hits) {
      const list = byRank.get(rank) ?? [];
      list.push({ fact, span: { start, end } });
      byRank.set(rank, list);
    }
  });
  return byRank;
}
