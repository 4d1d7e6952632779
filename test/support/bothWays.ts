import assert from 'node:assert/strict';
import { bytesReader } from '../../src/analysis/bytes';
import { Engine } from '../../src/analysis/engine/engine';
import { detectIn, readHeads } from '../../src/analysis/head';
import { questionsIn } from '../../src/analysis/questionsIn';
import { readRecords, type Layout, type ReadOptions, type ReadRecord } from '../../src/analysis/recordReader';
import type { RecordRunFormat } from '../../src/core/formats/format';
import type { QuestionRow, ScoreConfig } from '../../src/core/model';
import { PlainScorer } from '../../src/core/plainQuestion';
import { scoreQuestion } from '../../src/core/score';
import { RunTally } from '../../src/core/tally';

interface Read {
  readonly row: QuestionRow | null;
  readonly ranks: readonly (readonly number[])[];
  readonly problems: unknown;
  readonly plain: boolean;
}

/** Reads every record with the engine and by parsing, and asserts that both give the same; gives how many the engine read. */
export function readBothWays(bytes: Buffer, config: ScoreConfig, windowBytes: number): number {
  const reader = bytesReader(bytes);
  const detected = detectIn(readHeads(reader, 'run.json'), 'run');
  if (detected?.format.kind !== 'run' || detected.format.layout !== 'records') return 0;
  const { format, head } = detected;
  const engine = Engine.for(format, config);
  assert.ok(engine !== null);
  const fast = readAll(bytes, head, { engine, windowBytes }, format, config);
  const slow = readAll(bytes, head, { windowBytes }, format, config);
  assert.deepEqual(
    fast.map(({ row, ranks, problems }) => ({ row, ranks, problems })),
    slow.map(({ row, ranks, problems }) => ({ row, ranks, problems })),
  );
  return fast.filter(({ plain }) => plain).length;
}

function readAll(bytes: Buffer, layout: Layout, options: ReadOptions, format: RecordRunFormat, config: ScoreConfig): Read[] {
  const tally = new RunTally(config);
  const scorer = new PlainScorer(config);
  return [...readRecords(bytesReader(bytes), layout, options)].map((read) => readOne(read, format, config, tally, scorer));
}

function readOne(read: ReadRecord, format: RecordRunFormat, config: ScoreConfig, tally: RunTally, scorer: PlainScorer): Read {
  if (read.isEnd === true) return { row: null, ranks: [], problems: read.problems, plain: false };
  if (read.plain !== undefined) {
    const score = scorer.score(read.plain);
    return { row: tally.addPlain(read.plain, score, read.place), ranks: score.facts.map(({ ranks }) => ranks), problems: read.problems, plain: true };
  }
  const { questions, problems } = questionsIn(format, read);
  const { question, place } = questions[0]!;
  const score = scoreQuestion(question, config);
  return { row: tally.add(question, score, place), ranks: score.facts.map(({ ranks }) => ranks), problems: [...read.problems, ...problems], plain: false };
}
