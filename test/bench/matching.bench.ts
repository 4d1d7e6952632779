/**
 * What matching with places costs, as a multiple of `JSON.parse` of the same bytes (the whole array at once).
 * Run with `npx tsx test/bench/matching.bench.ts [FILE]`: FILE is a MultiHop-RAG run as JSON. Without it, 35 MB are
 * made by the generator under GOLDLENS_SHARED, or, when that is not set, a run of that size is made here.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MATCH_MODES, type GoldFact, type MatchMode } from '../../src/core/model';
import { matchFacts, prepareFacts } from '../../src/core/matching/match';

const ROUNDS = 9;

interface BenchRecord {
  readonly retrieval_list: readonly { readonly text: string }[];
  readonly gold_list: readonly { readonly fact: string }[];
}

function readInput(): string {
  const [file] = process.argv.slice(2);
  if (file) return readFileSync(file, 'utf8');
  const shared = process.env.GOLDLENS_SHARED;
  if (!shared) return ownRun();
  const folder = mkdtempSync(join(tmpdir(), 'goldlens-bench-'));
  try {
    const out = join(folder, 'run.json');
    execFileSync(process.execPath, [join(shared, 'bench', 'gen_run.mjs'), '--out', out, '--bytes', '35e6', '--quiet']);
    return readFileSync(out, 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Some 35 MB in the shape of news chunks: a header, then sentences of made-up words with a few typographic quotes. */
function ownRun(): string {
  let state = 1;
  const below = (n: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) % n;
  };
  const syllable = (): string => `${'bcdfghlmnprst'.charAt(below(13))}${'aeiou'.charAt(below(5))}${'nrst'.charAt(below(9))}`;
  // As in a language, the words used most are short.
  const vocabulary = Array.from({ length: 20000 }, () => Array.from({ length: 1 + below(4) }, syllable).join(''));
  vocabulary.sort((a, b) => a.length - b.length);
  const word = (): string => vocabulary[Math.floor(20000 ** (below(1e6) / 1e6)) - 1] ?? '';
  const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
  const sentence = (): string => {
    const words = Array.from({ length: 8 + below(20) }, word).join(' ');
    return below(6) === 0 ? `\u201c${capital(words)},\u201d ${word()} said.` : `${capital(words)}.`;
  };
  const pool = Array.from({ length: 3000 }, () => Array.from({ length: 9 }, sentence));
  const chunk = (): string[] => pool[below(pool.length)] ?? [];
  const record = (): BenchRecord => {
    const list = Array.from({ length: 10 }, chunk);
    const gold = [list[below(10)] ?? [], chunk()].map((sentences) => ({ fact: sentences[below(9)] ?? '' }));
    const text = (sentences: string[]): string => `title: ${word()} ${word()}\nsource: ${word()}\nExcerpt:\n-----\n${sentences.join(' ')}\n-----`;
    return { gold_list: gold, retrieval_list: list.map((sentences) => ({ text: text(sentences) })) };
  };
  const json = JSON.stringify(Array.from({ length: 4800 }, record));
  return json.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function milliseconds(work: () => void): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;

const json = readInput();
const questions = (JSON.parse(json) as BenchRecord[]).map((record) => ({
  facts: record.gold_list.map(({ fact }): GoldFact => ({ texts: [fact], title: null, source: null })),
  chunks: record.retrieval_list.map(({ text }) => text),
}));

function countHits(mode: MatchMode): number {
  let hits = 0;
  for (const { facts, chunks } of questions) {
    for (const match of matchFacts(prepareFacts(facts, mode), chunks)) hits += match.hits.length;
  }
  return hits;
}

const parse: number[] = [];
const matching: Record<MatchMode, number[]> = { exact: [], whitespace: [], normalized: [] };
for (let round = 0; round < ROUNDS; round++) {
  parse.push(milliseconds(() => JSON.parse(json)));
  for (const mode of MATCH_MODES) matching[mode].push(milliseconds(() => countHits(mode)));
}

console.log(`matching with places, ${(json.length / 1e6).toFixed(1)} MB, ${questions.length} questions, median of ${ROUNDS} interleaved rounds`);
console.log(`  JSON.parse   ${median(parse).toFixed(0).padStart(5)} ms`);
for (const mode of MATCH_MODES) {
  const ratio = median(matching[mode].map((time, round) => time / (parse[round] ?? NaN)));
  console.log(`  ${mode.padEnd(12)} ${median(matching[mode]).toFixed(0).padStart(5)} ms  ${ratio.toFixed(3)} of JSON.parse  ${countHits(mode)} hits`);
}
