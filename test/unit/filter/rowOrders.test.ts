import assert from 'node:assert/strict';
import fc from 'fast-check';
import '../../support/seededProperties';
import { filteredInSlices, sortedInSlices } from '../../../src/host/rowOrders';

describe('the order of a long list', () => {
  it('is that of a sort at once, equal ones as they stood', async () => {
    await fc.assert(fc.asyncProperty(fc.integer({ min: 0, max: 6000 }), fc.integer({ min: 1, max: 5000 }), async (length, values) => {
      const items = Array.from({ length }, (_, at) => ({ at, value: (at * 7919) % values }));
      const byValue = (a: { value: number }, b: { value: number }): number => a.value - b.value;
      let rests = 0;
      const sorted = await sortedInSlices(items, byValue, () => Promise.resolve(void rests++));
      assert.deepEqual(sorted, [...items].sort(byValue));
      assert.ok(rests >= Math.floor(length / 1024));
    }), { numRuns: 30 });
  });

  it('is filtered as at once, with a rest after each slice', async () => {
    const items = Array.from({ length: 5000 }, (_, at) => at);
    const seen: number[] = [];
    let last = 0;
    const left = await filteredInSlices(items, (item) => (last++, item % 3 === 0), () => Promise.resolve(void seen.push(last)));
    assert.deepEqual(left, items.filter((item) => item % 3 === 0));
    assert.deepEqual(seen, [1024, 2048, 3072, 4096, 5000]);
  });
});
