import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MATCH_MODES, type MatchMode } from '../../../src/core/model';
import { matchFacts, prepareFacts } from '../../../src/core/matching/match';
import { firstRanksOf } from '../../../src/core/matching/ranks';

interface Expected {
  readonly firstRanks: (number | null)[];
  readonly spans?: { rank: number; start: number; end: number }[][];
}
interface VectorCase {
  readonly id: string;
  readonly facts: string[];
  readonly chunks: string[];
  readonly expected: Record<MatchMode, Expected | null>;
}

describe('matching against the reference vectors', () => {
  const shared = process.env.GOLDLENS_SHARED;
  for (const mode of MATCH_MODES) {
    it(`${mode}: first ranks${mode === 'normalized' ? '' : ' and places'} of 80 questions`, function () {
      if (!shared) this.skip();
      const cases = (JSON.parse(readFileSync(join(shared, 'vectors', 'metrics.json'), 'utf8')) as { facts: VectorCase[] }).facts;
      assert.equal(cases.length, 80);
      for (const { id, facts, chunks, expected } of cases) {
        const prepared = prepareFacts(facts.map((text) => ({ texts: [text], title: null, source: null })), mode);
        const matches = matchFacts(prepared, chunks);
        const wanted = expected[mode];
        assert.deepEqual(firstRanksOf(matches), wanted?.firstRanks ?? [], id);
        if (mode !== 'normalized') {
          assert.deepEqual(matches.filter((m) => m.state === 'counted').map((m) => m.hits), wanted?.spans ?? [], id);
        }
      }
    });
  }
});
