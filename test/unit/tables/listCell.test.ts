import assert from 'node:assert/strict';
import fc from 'fast-check';
import { listCell, valueCell } from '../../../src/core/tables/listCell';

/** Writes a text as Python's repr does: single quotes unless only they occur, control characters escaped. */
function pythonText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const body = [...text].map((character) => {
    const code = character.codePointAt(0) ?? 0;
    if (character === '\\' || character === quote) return `\\${character}`;
    if (character === '\n') return '\\n';
    if (character === '\r') return '\\r';
    if (character === '\t') return '\\t';
    if (code < 32 || code === 127) return `\\x${code.toString(16).padStart(2, '0')}`;
    if (code === 0xfeff) return '\\ufeff';
    return character;
  });
  return quote + body.join('') + quote;
}

const texts = fc.array(fc.string({ unit: fc.constantFrom('a', 'B', ' ', "'", '"', '\\', '\n', '\t', ',', '[', ']', '(', '{', '😀', 'é', '\u00a0', '\ufeff', '\x07', 'n', '|', ';') }), { maxLength: 6 });

describe('a list in a cell', () => {
  for (const [what, write] of [
    ['JSON', (list: string[]) => JSON.stringify(list)],
    ['pretty JSON', (list: string[]) => JSON.stringify(list, null, 2)],
    ["Python's list", (list: string[]) => `[${list.map(pythonText).join(', ')}]`],
    ["numpy's array, without commas", (list: string[]) => `[${list.map(pythonText).join('\n ')}]`],
    ["numpy's repr", (list: string[]) => `array([${list.map(pythonText).join(',\n       ')}], dtype=object)`],
  ] as const) {
    it(`is read from ${what}`, () => {
      fc.assert(fc.property(texts, (list) => assert.deepEqual(listCell(write(list)), list)), { numRuns: 300, seed: 11 });
    });
  }

  it('keeps two texts side by side apart', () => {
    assert.deepEqual(listCell("['a'\n 'b']"), ['a', 'b']);
    assert.deepEqual(listCell(`['it''s' "so"]`), ['it', 's', 'so']);
  });

  for (const [cell, list] of [
    ['[]', []],
    [' [ ] ', []],
    ["['a', None, 1.50, 12345678901234567890]", ['a', '', '1.5', '12345678901234567890']],
    ['[12345678901234567890]', ['12345678901234567890']],
    ["[['a', 'b'], ('c',)]", ['a', 'b', 'c']],
    ["[array(['a'], dtype=object), array([], dtype=float64)]", ['a']],
    ["['\\u00e9\\xe9\\U0001F600\\101', u'x', r'y']", ['éé😀A', 'x', 'y']],
    ["['C:\\data']", ['C:\\data']],
    ['["a\\/b", null, true]', ['a/b', '', 'true']],
    ["[{'text': 'it\\'s', 'n': 1}]", ['{"text":"it\'s","n":1}']],
    ['[1 2 3]', ['1', '2', '3']],
    ['[nan, 0.5, True]', ['', '0.5', 'true']],
  ] as const) {
    it(`reads ${cell}`, () => assert.deepEqual(listCell(cell), list));
  }

  for (const cell of ['', 'plain text', '[Excerpt from document] title', '[citation needed]', '(2019)', "['open", "['a'", "['a')", '[1, 2] and more', '{"a": 1}', '['.repeat(20_000), `${'['.repeat(20_000)}'x'${']'.repeat(20_000)}`]) {
    it(`takes ${cell.slice(0, 30) || 'an empty cell'} for no list`, () => assert.equal(listCell(cell), null));
  }

  it('splits at a sign only when asked', () => {
    assert.equal(listCell('a|b'), null);
    assert.deepEqual(listCell('a | b;c', '|'), ['a', 'b;c']);
    assert.deepEqual(listCell('a; b', ';'), ['a', 'b']);
    assert.deepEqual(listCell('', ';'), []);
    assert.deepEqual(listCell("['a|b']", '|'), ['a|b']);
  });

  it('keeps nesting and objects where they are wanted', () => {
    assert.deepEqual(valueCell("[['a', 'b'], ['c']]"), [['a', 'b'], ['c']]);
    assert.deepEqual(valueCell("{'a': [1, None], 2: {'b': False}, '__proto__': 'x'}"), JSON.parse('{"a": [1, null], "2": {"b": false}, "__proto__": "x"}'));
    assert.equal(valueCell('text'), undefined);
    assert.equal(valueCell('12'), undefined);
  });
});
