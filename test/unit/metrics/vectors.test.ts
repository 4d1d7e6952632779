import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATCH_MODES, type MetricValues, type NdcgChoices, type Span } from '../../../src/core/model';
import { exactMatch, tokenF1 } from '../../../src/core/metrics/answerMetrics';
import { factMetricValues, factOutcome, type FactOutcome } from '../../../src/core/metrics/factMetrics';
import { judgedMetricValues } from '../../../src/core/metrics/judgedMetrics';

interface FactExpectation {
  readonly firstRanks: readonly (number | null)[];
  readonly metrics: MetricValues;
  readonly spans?: readonly (readonly (Span & { readonly rank: number })[])[];
}

interface Vectors {
  readonly facts: readonly { readonly id: string; readonly expected: Readonly<Record<string, FactExpectation | null>> }[];
  readonly judged: readonly {
    readonly id: string;
    readonly ranked: readonly string[];
    readonly grades: Readonly<Record<string, number>>;
    readonly expected: readonly (NdcgChoices & { readonly relevantFrom: number; readonly metrics: MetricValues | null })[];
  }[];
  readonly answers: readonly { readonly answer: string; readonly gold: string; readonly ExactMatch: number; readonly TokenF1: number }[];
}

function assertClose(actual: MetricValues | null, expected: MetricValues, what: string): void {
  assert.ok(actual, what);
  for (const [name, value] of Object.entries(expected)) {
    assert.ok(Math.abs((actual[name] ?? NaN) - value) <= 1e-12, `${what}: ${name} is ${actual[name]}, not ${value}`);
  }
}

function cutoffsIn(metrics: MetricValues): number[] {
  return [...new Set(Object.keys(metrics).flatMap((name) => Number(/@(\d+)$/.exec(name)?.[1] ?? 0) || []))];
}

/** Without spans only the first ranks are known: enough for everything but precision. */
function outcomeOf({ firstRanks, spans }: FactExpectation): FactOutcome {
  if (spans === undefined) return { firstRanks, hitRanks: [] };
  const matches = spans.map((hits) => ({ fact: '', state: 'counted' as const, duplicateOf: null, ranks: [...new Set(hits.map(({ rank }) => rank))], hits }));
  const outcome = factOutcome(matches);
  assert.deepEqual(outcome.firstRanks, firstRanks);
  return outcome;
}

describe('metrics of an independent reference', () => {
  let vectors: Vectors;
  before(function () {
    const shared = process.env['GOLDLENS_SHARED'];
    if (shared === undefined) this.skip();
    vectors = JSON.parse(readFileSync(join(shared, 'vectors', 'metrics.json'), 'utf8')) as Vectors;
  });

  it('agree for fact metrics, to 1e-12', () => {
    let compared = 0;
    for (const { id, expected } of vectors.facts) {
      for (const mode of MATCH_MODES) {
        const wanted = expected[mode];
        if (!wanted) continue;
        const known = Object.entries(wanted.metrics).filter(([name]) => wanted.spans !== undefined || !name.startsWith('Precision'));
        assertClose(factMetricValues(outcomeOf(wanted), cutoffsIn(wanted.metrics)), Object.fromEntries(known), `${id} ${mode}`);
        compared += known.length;
      }
    }
    assert.ok(compared > 3000, `only ${compared} values`);
  });

  it('agree for judged metrics under every choice, to 1e-12', () => {
    let scored = 0;
    for (const { id, ranked, grades, expected } of vectors.judged) {
      for (const { relevantFrom, metrics, gain, labels, ideal } of expected) {
        const ks = metrics === null ? [1] : cutoffsIn(metrics);
        const actual = judgedMetricValues({ ranked, grades: new Map(Object.entries(grades)), relevantFrom, ndcg: { gain, labels, ideal }, ks });
        if (metrics === null) {
          assert.equal(actual, null);
          continue;
        }
        assertClose(actual, metrics, `${id} from ${relevantFrom} ${gain} ${labels} ${ideal}`);
        scored++;
        assert.deepEqual(Object.keys(actual!).sort(), Object.keys(metrics).sort());
      }
    }
    assert.ok(scored > 400, `only ${scored} lists`);
  });

  it('agree for answers', () => {
    for (const { answer, gold, ExactMatch, TokenF1 } of vectors.answers) {
      assertClose({ ExactMatch: exactMatch(answer, [gold])!, TokenF1: tokenF1(answer, [gold])! }, { ExactMatch, TokenF1 }, answer);
    }
  });
});
