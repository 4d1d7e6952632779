import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG, type Problem } from '../../../src/core/model';
import type { Damaged } from './damage';
import { readFile, type Piece, type Read, type Taken } from './reading';

/** What holds of every damaged file. */

/** Said of a file as a whole, at no place of it. */
const WHOLE: ReadonlySet<string> = new Set(['lists-differ', 'column-short', 'encoding', 'more-problems', 'gold-question-twice', 'gold-text-twice', 'score-missing']);

/** Pieces that were compared with the undamaged file's; null where the damage made it a file of another format. */
export type Outcome = number | null;

/** @throws Error that says what does not hold */
export function holds(name: string, taken: Taken, whole: Buffer, before: Read, { bytes, at }: Damaged, thoroughly: boolean): Outcome {
  const after = readFile(bytes, name, taken);
  for (const problem of after.problems) assertPlaced(problem, after);
  if (thoroughly) assertAnalysed(name, bytes);
  if (after.format !== before.format) return null;
  return after.loose ? compareLoosely(name, taken, whole.subarray(0, lineStart(whole, at)), after) : compare(before.pieces.filter((piece) => endsBefore(piece, whole, at)), after.pieces);
}

function assertPlaced({ code, line, record, message, severity }: Problem, { lines }: Read): void {
  if (message === '' || !['error', 'warning', 'info'].includes(severity)) throw new Error(`the problem ${code} says nothing`);
  if (line === null && record === null && !WHOLE.has(code)) throw new Error(`the problem ${code} has no place: ${message}`);
  if (line !== null && (line < 1 || line > lines)) throw new Error(`the problem ${code} is told at line ${line} of ${lines}: ${message}`);
  if (record !== null && record < 1) throw new Error(`the problem ${code} is told of record ${record}: ${message}`);
}

/** The whole analysis, with its intervals, gives a report or a sentence. */
function assertAnalysed(name: string, bytes: Buffer): void {
  const result = analyzeNow({ name, run: { kind: 'bytes', name, bytes }, gold: null, corpus: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpusStamp: null });
  if (result.kind === 'not-a-run' && result.what.trim() === '') throw new Error('the analysis says nothing');
}

function endsBefore({ end, endLine }: Piece, whole: Buffer, at: number): boolean {
  if (end !== null) return end < at;
  return endLine !== null && endLine < lineOf(whole, at);
}

function compare(expected: readonly Piece[], found: readonly Piece[]): number {
  expected.forEach(({ said }, index) => {
    if (found[index]?.said !== said) throw new Error(`piece ${index + 1} stands before the damage and is read otherwise:\n  ${said.slice(0, 600)}\n  ${(found[index]?.said ?? 'nothing').slice(0, 600)}`);
  });
  return expected.length;
}

function compareLoosely(name: string, taken: Taken, untouched: Buffer, after: Read): number {
  const expected = readFile(untouched, name, taken);
  if (expected.format !== after.format) return 0;
  const found = new Set(after.pieces.map(({ said }) => said));
  const missing = expected.pieces.find(({ said }) => !found.has(said));
  if (missing !== undefined) throw new Error(`stands before the damage and is not read: ${missing.said}`);
  return expected.pieces.length;
}

/** Lines end at LF, CR LF or a lone CR. */
function lineStart(bytes: Buffer, at: number): number {
  let start = at;
  while (start > 0 && bytes[start - 1] !== 0x0a && bytes[start - 1] !== 0x0d) start--;
  return start;
}

function lineOf(bytes: Buffer, at: number): number {
  return bytes.toString('latin1', 0, at).split(/\r\n|\r|\n/).length - 1;
}
