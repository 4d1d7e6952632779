import assert from 'node:assert/strict';
import fc from 'fast-check';
import { matchScript } from '../../../src/core/matching/scriptMatch';
import { scriptMetricValues } from '../../../src/core/metrics/scriptProfile';
import { summarize } from '../../../src/core/metrics/summary';

interface TextQuestion {
  readonly type: string;
  readonly gold: readonly string[];
  readonly chunks: readonly string[];
}

type FourNumbers = Readonly<Record<'Hits@10' | 'Hits@4' | 'MAP@10' | 'MRR@10', number>>;

/** The oracle: a plain transcription of the definition, on texts, question by question and rank by rank. */
function oracle(questions: readonly TextQuestion[]): FourNumbers {
  let hits10 = 0;
  let hits4 = 0;
  const averagePrecisions: number[] = [];
  const reciprocalRanks: number[] = [];
  for (const { type, gold, chunks } of questions) {
    if (type === 'null_query') continue;
    const strip = (text: string): string => text.split(' ').join('').split('\n').join('');
    const wanted = gold.map(strip);
    const credited: string[] = [];
    let first = 0;
    let sum = 0;
    for (let rank = 1; rank <= Math.min(10, chunks.length); rank++) {
      const chunk = strip(chunks[rank - 1]!);
      if (!wanted.some((fact) => chunk.includes(fact))) continue;
      if (first === 0) first = rank;
      let fresh = 0;
      for (const fact of wanted) {
        if (!chunk.includes(fact) || credited.includes(fact)) continue;
        fresh += 1;
        credited.push(fact);
      }
      sum += fresh / rank;
    }
    if (first > 0) hits10 += 1;
    if (first > 0 && first <= 4) hits4 += 1;
    averagePrecisions.push(sum / (wanted.length < 10 ? wanted.length : 10));
    reciprocalRanks.push(first > 0 ? 1 / first : 0);
  }
  const average = (values: readonly number[]): number => {
    let sum = 0;
    for (const value of values) sum += value;
    return sum / values.length;
  };
  const n = averagePrecisions.length;
  return { 'Hits@10': hits10 / n, 'Hits@4': hits4 / n, 'MAP@10': average(averagePrecisions), 'MRR@10': average(reciprocalRanks) };
}

function scored(questions: readonly TextQuestion[]): FourNumbers {
  const rows = questions.map(({ type, gold, chunks }) => {
    const facts = gold.map((text) => ({ texts: [text], title: null, source: null }));
    const ranked = chunks.map((text, index) => ({ rank: index + 1, id: null, text, score: null, title: null, source: null, extra: [] }));
    const values = scriptMetricValues({ type, gold: matchScript(facts, ranked) });
    assert.ok(values.ok);
    return { metrics: values.metrics ?? {}, goldCount: gold.length };
  });
  const summaries = summarize(rows, { sum: 'plain', intervals: false });
  return Object.fromEntries(summaries.map(({ name, value }) => [name, value])) as FourNumbers;
}

const words = fc.constantFrom('a', 'b', 'ab', 'a b', 'b\na', 'c', 'ba c', '\t', '');
const text = fc.array(words, { maxLength: 4 }).map((parts) => parts.join(' '));
const questions = fc.array(
  fc.record({
    type: fc.constantFrom('inference_query', 'comparison_query', 'null_query'),
    gold: fc.array(text, { minLength: 1, maxLength: 13 }),
    chunks: fc.array(text, { maxLength: 14 }),
  }),
  { minLength: 1, maxLength: 30 },
);

describe('profile multihop-rag-script', () => {
  it('equals an independent transcription in every bit, on random runs', () => {
    fc.assert(
      fc.property(questions, (run) => {
        fc.pre(run.some(({ type }) => type !== 'null_query'));
        assert.deepEqual(scored(run), { ...oracle(run) });
      }),
      { numRuns: 500 },
    );
  });

  it('divides by the repeated gold but credits it once', () => {
    const values = scriptMetricValues({ type: 'x', gold: [{ firstRank: 2, repeated: false }, { firstRank: 2, repeated: true }] });
    assert.deepEqual(values, { ok: true, metrics: { 'Hits@4': 1, 'Hits@10': 1, 'RR@10': 0.5, 'AP@10': 0.25 } });
  });

  it('divides by ten at most', () => {
    const gold = Array.from({ length: 12 }, (_, index) => ({ firstRank: index === 0 ? 1 : null, repeated: false }));
    const values = scriptMetricValues({ type: null, gold });
    assert.ok(values.ok);
    assert.equal(values.metrics?.['AP@10'], 0.1);
  });

  it('skips null queries, whether they have gold or not', () => {
    assert.deepEqual(scriptMetricValues({ type: 'null_query', gold: [] }), { ok: true, metrics: null });
    assert.deepEqual(scriptMetricValues({ type: 'null_query', gold: [{ firstRank: 1, repeated: false }] }), { ok: true, metrics: null });
  });

  it('answers with an error where the script would crash', () => {
    const values = scriptMetricValues({ type: 'inference_query', gold: [] });
    assert.ok(!values.ok && values.message.includes('without gold'));
  });
});
