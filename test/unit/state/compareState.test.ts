import assert from 'node:assert/strict';
import type { ComparisonView, PairView } from '../../../src/shared/compareView';
import { initialCompare, reduceCompare, type CompareEvent, type CompareState } from '../../../webview/views/compare/compareState';

const view = { primary: 'AllGold@10', metrics: [{ name: 'AllGold@10' }, { name: 'MRR@10' }] } as unknown as ComparisonView;
const pair: PairView = { a: 0, b: 0, id: 'Q1', query: '', depthA: 1, depthB: 1, gold: [] };
const after = (...events: CompareEvent[]): CompareState => events.reduce(reduceCompare, initialCompare({}));
const shown: CompareEvent[] = [
  { type: 'message', message: { type: 'comparison', version: 1, view, alike: null } },
  { type: 'message', message: { type: 'pairs', version: 1, metric: 'AllGold@10', list: 'broke', offset: 0, total: 1, pairs: [pair] } },
];

describe('the state of a comparison', () => {
  it('keeps its list when what is shown already is chosen again', () => {
    for (const again of [{ type: 'metric', metric: 'AllGold@10' }, { type: 'list', list: 'broke' }] as const) {
      const { pairs, total } = after(...shown, again);
      assert.deepEqual([pairs, total], [[pair], 1]);
    }
  });

  it('begins the list anew for another metric or cell, and drops what belongs to the one before', () => {
    for (const other of [{ type: 'metric', metric: 'MRR@10' }, { type: 'list', list: 'rescued' }] as const) {
      const { pairs, total } = after(...shown, other, shown[1]!);
      assert.deepEqual([pairs, total], [[], null]);
    }
  });

  it('shows broken questions of a metric that is chosen while those whose fact fell out are listed', () => {
    const { list, total } = after(...shown, { type: 'list', list: 'fellOut' }, { type: 'metric', metric: 'AllGold@10' });
    assert.deepEqual([list, total], ['broke', null]);
  });
});
