import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blocks, segments, visibleParts } from '../../../src/shared/segments';
import type { MarkedSpan } from '../../../src/shared/viewModel';

const mark = (fact: string, start: number, end: number): MarkedSpan => ({ fact, start, end });

describe('segments', () => {
  it('leaves text without marks in one piece', () => {
    assert.deepEqual(segments('abc', 10, []), [{ text: 'abc', facts: [] }]);
    assert.deepEqual(segments('', 10, []), []);
  });

  it('cuts at the edges of a mark, counting from the start of the stretch', () => {
    assert.deepEqual(segments('abcdef', 100, [mark('F1', 102, 104)]), [
      { text: 'ab', facts: [] },
      { text: 'cd', facts: ['F1'] },
      { text: 'ef', facts: [] },
    ]);
  });

  it('names both facts where two overlap, in the order of their numbers', () => {
    assert.deepEqual(segments('abcdef', 0, [mark('F10', 0, 4), mark('F2', 2, 6)]), [
      { text: 'ab', facts: ['F10'] },
      { text: 'cd', facts: ['F2', 'F10'] },
      { text: 'ef', facts: ['F2'] },
    ]);
  });

  it('tells near misses, where no fact is', () => {
    const [fact, miss] = [mark('F1', 0, 2), mark('F2', 1, 3)];
    assert.deepEqual(segments('abcd', 0, [fact, miss], new Set([miss])), [
      { text: 'a', facts: ['F1'] },
      { text: 'b', facts: ['F1', 'F2'] },
      { text: 'c', facts: ['F2'], near: true },
      { text: 'd', facts: [] },
    ]);
  });

  it('keeps nested and touching marks apart', () => {
    assert.deepEqual(segments('abcd', 0, [mark('F1', 0, 4), mark('F2', 1, 2), mark('F3', 2, 3)]).map(({ text, facts }) => `${text}:${facts.join('+')}`), [
      'a:F1', 'b:F1+F2', 'c:F1+F3', 'd:F1',
    ]);
  });

  it('clips marks that reach out of the stretch and drops those outside it', () => {
    assert.deepEqual(segments('cd', 2, [mark('F1', 0, 3), mark('F2', 4, 9), mark('F3', 0, 2)]), [
      { text: 'c', facts: ['F1'] },
      { text: 'd', facts: [] },
    ]);
  });

  it('agrees with marking one unit at a time', () => {
    const spans = fc.array(fc.record({ fact: fc.integer({ min: 1, max: 12 }).map((n) => `F${n}`), start: fc.nat(40), size: fc.nat(15) }), { maxLength: 8 });
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 30 }), fc.nat(20), spans, (text, start, raw) => {
        const marks = raw.map(({ fact, start: from, size }) => mark(fact, from, from + size));
        const pieces = segments(text, start, marks);
        assert.equal(pieces.map((piece) => piece.text).join(''), text);
        let at = start;
        for (const { text: piece, facts } of pieces) {
          for (let unit = at; unit < at + piece.length; unit++) {
            const expected = new Set(marks.filter((m) => m.start <= unit && unit < m.end).map((m) => m.fact));
            assert.deepEqual(new Set(facts), expected);
          }
          at += piece.length;
        }
      }),
    );
  });
});

describe('blocks', () => {
  it('leaves short text whole', () => {
    assert.deepEqual(blocks({ start: 7, text: 'a b' }, []), [{ start: 7, text: 'a b' }]);
  });

  it('prefers line ends to spaces', () => {
    assert.deepEqual(blocks({ start: 10, text: 'aaaa bb\ncccc dd ee ff' }, [], 4).map((block) => block.text), ['aaaa bb\n', 'cccc ', 'dd ee ff']);
  });

  it('loses nothing, and cuts no mark and no pair', () => {
    const text = fc.array(fc.constantFrom('a', ' ', '\n', '😀', 'word'), { maxLength: 60 }).map((parts) => parts.join(''));
    const spans = fc.array(fc.record({ start: fc.nat(120), size: fc.nat(25) }), { maxLength: 6 });
    fc.assert(fc.property(text, fc.nat(30), spans, fc.integer({ min: 1, max: 9 }), (whole, start, raw, size) => {
      const marks = raw.map(({ start: from, size: length }) => mark('F1', from, from + length));
      const parts = blocks({ start, text: whole }, marks, size);
      assert.equal(parts.map((part) => part.text).join(''), whole);
      for (const part of parts.slice(1)) {
        assert.ok(!marks.some((m) => m.start < part.start && part.start < m.end));
        assert.ok(!/^[\udc00-\udfff]/.test(part.text));
      }
    }), { examples: [['aaaword😀awordworda😀', 8, [{ start: 19, size: 9 }], 1]] });
  });
});

describe('visibleParts', () => {
  const names = (text: string): readonly (string | null)[] => visibleParts(text).map((part) => part.control);

  it('names what would not be seen or would reorder its surroundings', () => {
    assert.deepEqual(names('a\u0000b\u202ec\ufeff\u200b\u00ad'), [null, 'NUL', null, 'RLO', null, 'BOM', 'ZWSP', 'SHY']);
    assert.deepEqual(names('\u0001'), ['U+0001']);
  });

  it('names lone surrogates and leaves pairs, joiners, tabs and line ends alone', () => {
    assert.deepEqual(names('\ud800x\udc00'), ['U+D800', null, 'U+DC00']);
    assert.deepEqual(names('👨‍👩‍👧 e\u0301\t\r\nשלום'), [null]);
  });

  it('loses nothing', () => {
    fc.assert(fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 }), (units) => {
      const text = String.fromCharCode(...units);
      assert.equal(visibleParts(text).map((part) => part.text).join(''), text);
    }));
  });
});
