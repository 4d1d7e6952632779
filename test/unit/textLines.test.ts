import assert from 'node:assert/strict';
import fc from 'fast-check';
import { contains, sameLines, TextLines } from '../../src/core/textLines';

const text = fc.array(fc.constantFrom('a', '😀', '\n', '\r', '\r\n', 'xyz'), { maxLength: 20 }).map((parts) => parts.join(''));

describe('places in a text', () => {
  it('count lines as an editor does', () => {
    const lines = new TextLines('a\r\nb\rc\n\nd😀e');
    assert.deepEqual(lines.at(0), { line: 0, character: 0 });
    assert.deepEqual(lines.at(3), { line: 1, character: 0 });
    assert.deepEqual(lines.at(5), { line: 2, character: 0 });
    assert.deepEqual(lines.at(7), { line: 3, character: 0 });
    assert.deepEqual(lines.at(11), { line: 4, character: 3 });
  });

  it('agree with splitting what stands before them', () => {
    fc.assert(
      fc.property(text, fc.nat(60), (all, wanted) => {
        const offset = Math.min(wanted, all.length);
        if (all[offset - 1] === '\r' && all[offset] === '\n') return;
        const before = all.slice(0, offset).split(/\r\n|\r|\n/);
        assert.deepEqual(new TextLines(all).at(offset), { line: before.length - 1, character: before.at(-1)?.length });
      }),
    );
  });

  it('start where the text does, which shifts its first line alone', () => {
    const lines = new TextLines('ab\ncd', { line: 7, character: 5 });
    assert.deepEqual(lines.whole(), { start: { line: 7, character: 5 }, end: { line: 8, character: 2 } });
    assert.deepEqual(lines.at(1), { line: 7, character: 6 });
  });

  it('lie inside a stretch up to both of its ends', () => {
    const stretch = { start: { line: 1, character: 4 }, end: { line: 3, character: 2 } };
    for (const place of [{ line: 1, character: 4 }, { line: 2, character: 99 }, { line: 3, character: 2 }]) assert.ok(contains(stretch, place));
    for (const place of [{ line: 1, character: 3 }, { line: 3, character: 3 }, { line: 0, character: 9 }]) assert.ok(!contains(stretch, place));
  });

  it('do not tell line ends apart, and everything else', () => {
    assert.ok(sameLines('a\r\nb\nc', 'a\nb\rc'));
    assert.ok(!sameLines('a\nb', 'a\n\nb'));
    assert.ok(!sameLines('a b', 'a  b'));
  });
});
