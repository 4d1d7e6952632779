import assert from 'node:assert/strict';
import fc from 'fast-check';
import { compatible } from '../../../src/core/matching/compose';
import { imageOf } from '../../../src/core/matching/normalize';

describe('composing text', () => {
  it('is NFKC for every text with a few marks in a row', () => {
    const text = fc.array(fc.constantFrom('a', 'e\u0301', '\u0323\u0301', 'ﬁ', '½', '\u1100\u1161', '😀', ' ', '\ud800', '\u20d0'.repeat(20)), { maxLength: 40 }).map((parts) => parts.join(''));
    fc.assert(fc.property(text, (one) => assert.equal(compatible(one), one.normalize('NFKC'))));
  });

  it('keeps the marks of a very long run, and the text around it', () => {
    const marks = '\u0301\u0323'.repeat(5000);
    const whole = `fact a${marks} ﬁne`;
    assert.equal([...compatible(whole)].length, [...whole.normalize('NFKC')].length);
    assert.ok(compatible(whole).endsWith(' fine'));
  });

  it('maps what stands behind a long run to its place', () => {
    const whole = `a${'\u0301\u0323'.repeat(30_000)} the ﬁne fact`;
    const image = imageOf(whole, 'normalized');
    const at = image.text.indexOf('fine fact');
    assert.deepEqual(image.origin(at, at + 9), { start: whole.indexOf('ﬁne'), end: whole.length });
  });
});
