import assert from 'node:assert/strict';
import fc from 'fast-check';
import { ManyTexts } from '../../../src/core/matching/manyTexts';

describe('many texts in one pass', () => {
  it('are found where looking for each finds it', () => {
    const letters = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', '😀'), minLength, maxLength, size: 'max' });
    let found = 0;
    fc.assert(
      fc.property(letters(0, 80), fc.array(fc.oneof(letters(0, 4), letters(14, 22))), fc.array(fc.tuple(fc.nat(60), fc.nat(30))), (text, others, cuts) => {
        const texts = [...others, ...cuts.map(([start, length]) => text.slice(start, start + length))];
        const expected = texts.flatMap((one, index) => (one !== '' && text.includes(one) ? [index] : []));
        assert.deepEqual([...new ManyTexts(texts).foundIn(text)].sort((a, b) => a - b), expected);
        found += expected.filter((index) => texts[index]!.length >= 16).length;
      }),
      { numRuns: 400 },
    );
    assert.ok(found > 100, `${found}`);
  });
});
