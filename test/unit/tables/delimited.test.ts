import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readDelimited } from '../../../src/analysis/readers-csv';
import type { Table } from '../../../src/analysis/table';
import { columnNames } from '../../../src/core/tables/header';

function read(text: string): Table {
  const table = readDelimited(Buffer.from(text));
  assert.ok(table, text.slice(0, 200));
  return table;
}

const values = ({ rows }: Table): unknown[] => rows.map(({ value }) => value);
const problems = ({ rows }: Table): unknown[] => rows.flatMap(({ problem, line }) => (problem === null ? [] : [[problem.code, line + 1]]));

/** A cell as a spreadsheet writes it. */
function quoted(cell: string, delimiter: string, always: boolean): string {
  return always || /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

const cell = fc.string({ unit: fc.constantFrom('a', 'b', '"', ',', ';', '\t', '|', '\n', '\r\n', ' ', '😀', 'é', '[', "'"), maxLength: 8 });

describe('a table of text', () => {
  for (const [what, delimiter] of [['commas', ','], ['tabs', '\t'], ['semicolons', ';'], ['bars', '|']] as const) {
    it(`is read back cell by cell: ${what}, quotes, line ends and a byte order mark as they come`, () => {
      const names = ['question', 'contexts', 'gold facts'];
      const rows = fc.array(fc.tuple(fc.constantFrom('q1', 'what, who?', 'x'), cell, cell), { minLength: 2, maxLength: 10 });
      fc.assert(
        fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), fc.boolean(), fc.boolean(), (cells, lineEnd, always, mark, last) => {
          const lines = [names, ...cells].map((row) => row.map((one) => quoted(one, delimiter, always)).join(delimiter));
          const text = (mark ? '\uFEFF' : '') + lines.join(lineEnd) + (last ? lineEnd : '');
          const table = read(text);
          assert.deepEqual(values(table), cells.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))));
          assert.deepEqual(problems(table), []);
          const starts = lines.map((_, at) => lines.slice(0, at).join('\n').replaceAll('\r\n', '\n').split('\n').length + (at === 0 ? -1 : 0));
          assert.deepEqual(table.rows.map(({ line }) => line), starts.slice(1));
        }),
        { numRuns: 200, seed: 17 },
      );
    });
  }

  it('begins behind a line that names the delimiter, and behind remarks', () => {
    for (const before of ['sep=;\r\n', '"sep=;"\n', '# run of Tuesday, k; all\n#\n', '\uFEFFsep=;\n']) {
      const table = read(`${before}a;b\n1;2\n3;4\n`);
      assert.deepEqual(values(table), [{ a: '1', b: '2' }, { a: '3', b: '4' }], before);
      assert.deepEqual(table.rows.map(({ line }) => line), [1, 2].map((row) => row + before.split('\n').length - 1), before);
    }
  });

  it('keeps a column that is called after a number sign', () => {
    assert.deepEqual(values(read('#,b\n1,2\n')), [{ '#': '1', b: '2' }]);
  });

  it('takes line ends of both kinds in one file', () => {
    assert.deepEqual(values(read('a,b\r\n1,2\n3,4\r\n"x\ny",6\n')), [{ a: '1', b: '2' }, { a: '3', b: '4' }, { a: 'x\ny', b: '6' }]);
  });

  it('reads rows of too few and too many cells, and tells their lines', () => {
    const table = read('a,b,c\n1,2,3\n\n1,2\n1,2,3,4\n1,2,3,,\n7,8,9\n');
    assert.deepEqual(values(table), [{ a: '1', b: '2', c: '3' }, { a: '1', b: '2' }, { a: '1', b: '2', c: '3' }, { a: '1', b: '2', c: '3' }, { a: '7', b: '8', c: '9' }]);
    assert.deepEqual(problems(table), [['row-short', 4], ['row-long', 5]]);
  });

  it('names columns without a name and names that occur twice', () => {
    assert.deepEqual(values(read(',q,q\n0,a,b\n')), [{ 'Unnamed: 0': '0', q: 'a', 'q.1': 'b' }]);
    assert.deepEqual(values(read('q,c\n0,a,b\n1,c,d\n')), [{ 'Unnamed: 0': '0', q: 'a', c: 'b' }, { 'Unnamed: 0': '1', q: 'c', c: 'd' }]);
    assert.deepEqual(columnNames(['a', 'a.1', 'a', '', ' ']), ['a', 'a.1', 'a.2', 'Unnamed: 3', 'Unnamed: 4']);
    assert.deepEqual(Object.keys(read('__proto__,b\n1,2\n').rows[0]?.value ?? {}), ['__proto__', 'b']);
  });

  it('keeps quotes that are text', () => {
    assert.deepEqual(values(read('a\tb\n"Hello" he said\tx\nsaid "no"\ty\n5"\tz\n')), [{ a: '"Hello" he said', b: 'x' }, { a: 'said "no"', b: 'y' }, { a: '5"', b: 'z' }]);
    assert.deepEqual(values(read('a,b\n1,"x"\n2,"b"ad"\n3,"y"\n')), [{ a: '1', b: 'x' }, { a: '2', b: '"b"ad"' }, { a: '3', b: 'y' }]);
  });

  for (const [what, broken] of [
    ['a quote that is never closed', '2,"bad,x'],
    ['a quote that is never closed over a line break', '2,"bad\nand more,x'],
  ] as const) {
    it(`loses one row to ${what}`, () => {
      const good = (n: number): string => `${n},"it says ""${n}"", here",y`;
      const table = read(['id,text,z', good(0), good(1), broken, good(3), good(4), good(5)].join('\n'));
      assert.deepEqual(values(table).filter((value) => value !== null), [0, 1, 3, 4, 5].map((n) => ({ id: String(n), text: `it says "${n}", here`, z: 'y' })));
      assert.deepEqual(problems(table), [['broken-row', 4]]);
    });
  }

  it('keeps the rows before a file that ends inside a cell', () => {
    const table = read('a,b\n1,2\n3,"cut');
    assert.deepEqual(values(table), [{ a: '1', b: '2' }, null]);
    assert.deepEqual(problems(table), [['broken-row', 3]]);
  });

  it('stays quick where every row is damaged', () => {
    const started = Date.now();
    const table = read(`a,b\n1,2\n3,4\n5,6\n${'7,"x"y\n'.repeat(5000)}`);
    assert.equal(table.rows.filter(({ value }) => value !== null).length >= 3, true);
    assert.ok(Date.now() - started < 20_000);
  });

  for (const text of ['', 'one column\na\nb\n', 'Prose, with a comma.\nAnd a line without.\nOne more.\n']) {
    it(`is not seen in ${JSON.stringify(text.slice(0, 30))}`, () => assert.equal(readDelimited(Buffer.from(text)), null));
  }

  it('reads the first rows only, where only they are asked for', () => {
    assert.deepEqual(readDelimited(Buffer.from(`a,b\n${'1,2\n'.repeat(100)}`), 3)?.rows.length, 3);
  });
});
