import assert from 'node:assert/strict';
import path from 'node:path';
import { analyzeNow } from '../../../src/analysis/analyze';
import { openReader } from '../../../src/analysis/open';
import { readGoldFile, type GoldReading } from '../../../src/analysis/gold';
import { guessedRun } from '../../../src/analysis/guessedRun';
import { detectIn, readHeads } from '../../../src/analysis/head';
import type { GoldEntry } from '../../../src/core/formats/format';
import type { FieldMap } from '../../../src/core/mapping/fieldMap';
import type { Chunk, Gold, GoldFact, MatchMode, Problem, Question, RunReport } from '../../../src/core/model';
import { DEFAULT_CONFIG } from '../../../src/core/model';

/** What was read of a file of test/fixtures/formats, in lines that a person can check against the file. */
export interface Fixture {
  /** "run dpr" */
  readonly kind: string;
  readonly questions: readonly string[];
  /** "line 3, record 1: warning chunk-text" */
  readonly problems: readonly string[];
}

const FOLDER = path.join(__dirname, '../../fixtures/formats');

export function fixturePath(name: string): string {
  return path.resolve(FOLDER, name);
}

export function readFixture(name: string): Fixture {
  const file = fixturePath(name);
  const kind = detectFile(file);
  if (kind.startsWith('run ')) return { kind, ...readRun(file) };
  return kind.startsWith('gold ') ? { kind, ...readGold(file) } : { kind, questions: [], problems: [] };
}

/** Kind and format of a file, as `run dpr`; `unknown` when nothing fits. */
export function detectFile(file: string): string {
  const reader = openReader({ kind: 'path', name: path.basename(file), path: file });
  try {
    const heads = readHeads(reader, path.basename(file));
    const format = (detectIn(heads) ?? guessedRun(heads))?.format;
    return format === undefined ? 'unknown' : `${format.kind} ${format.id}`;
  } finally {
    reader.close();
  }
}

/** @throws Error when the file is no run */
export function reportOf(file: string, each: (question: Question) => void = () => undefined, match: MatchMode = 'exact', map: FieldMap | null = null): RunReport {
  const name = path.basename(file);
  const request = { name, run: { kind: 'path', name, path: file }, gold: null, config: { ...DEFAULT_CONFIG, match }, map, stamp: null, goldStamp: null, corpus: null, corpusStamp: null } as const;
  const result = analyzeNow(request, { question: each });
  if (result.kind !== 'report') throw new Error(result.what);
  return result.report;
}

function readRun(file: string): Omit<Fixture, 'kind'> {
  const questions: string[] = [];
  const report = reportOf(file, (question) => questions.push(shownQuestion(question)));
  return { questions, problems: report.problems.map(shownProblem) };
}

/** @throws Error when the file holds no gold */
export function goldEntries(file: string): readonly GoldEntry[] {
  return goldOf(file).table.entries;
}

function goldOf(file: string): GoldReading & { ok: true } {
  const name = path.basename(file);
  const reading = readGoldFile({ kind: 'path', name, path: file });
  if (!reading.ok) throw new Error(reading.what);
  return reading;
}

function readGold(file: string): Omit<Fixture, 'kind'> {
  const reading = goldOf(file);
  const questions = reading.table.entries.map(({ id, query, type, gold, goldAnswers }) => parts([id ?? '-', query ?? '-', type === null ? '' : `type ${type}`, shownGold(gold), list('reference', goldAnswers)]));
  return { questions, problems: reading.problems.map(shownProblem) };
}

function shownProblem({ line, record, severity, code }: Problem): string {
  return `line ${line ?? '-'}, record ${record ?? '-'}: ${severity} ${code}`;
}

function shownQuestion(question: Question): string {
  const { id, idMade, query, type, chunks, gold, answer, goldAnswers, extra, unreadable } = question;
  return parts([
    idMade ? `(${id})` : id,
    query,
    type === null ? '' : `type ${type}`,
    ...chunks.map(shownChunk),
    shownGold(gold),
    answer === null ? '' : `answer ${answer}`,
    list('reference', goldAnswers),
    list('extra', extra.map(({ name, value }) => `${name}=${value}`)),
    unreadable ? 'unreadable' : '',
  ]);
}

function shownChunk({ rank, id, text, score, title, source }: Chunk): string {
  const named = [id, title === null ? null : `title ${title}`, source === null ? null : `from ${source}`, score === null ? null : `score ${score}`].filter((part) => part !== null);
  return `#${rank}${named.map((part) => ` [${part}]`).join('')}${text === null ? '' : ` ${text}`}`;
}

function shownGold(gold: Gold): string {
  if (gold.kind === 'missing') return 'no gold';
  if (gold.kind === 'judged') return list('relevant', gold.judgements.map(({ id, others = [], grade }) => `${[id, ...others].join('/')}=${grade}`)) || 'nothing relevant';
  return list('facts', gold.facts.map(shownFact)) || 'null query';
}

function shownFact({ texts, title, source }: GoldFact): string {
  return `${texts.join(' / ')}${title === null ? '' : ` [title ${title}]`}${source === null ? '' : ` [from ${source}]`}`;
}

function list(name: string, items: readonly string[]): string {
  return items.length === 0 ? '' : `${name} ${items.join('; ')}`;
}

function parts(all: readonly string[]): string {
  return all.filter((part) => part !== '').join(' | ');
}

/** Asserts all that is read of a fixture: its kind and format, its questions, its problems. */
export function assertReads(name: string, kind: string, questions: readonly string[], problems: readonly string[] = []): void {
  assert.deepEqual(readFixture(name), { kind, questions, problems });
}
