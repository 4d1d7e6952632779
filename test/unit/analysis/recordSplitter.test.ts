import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitRecords, type JsonContainer } from '../../../src/analysis/recordSplitter';
import { readerOf } from '../../support/bytes';

interface Split {
  readonly text: string;
  readonly key: string | null;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly offset: number;
  readonly cutOff: boolean;
}

/** Drives the splitter as the reader does: it is told whether each record parsed. */
function split(source: string | Buffer, container: JsonContainer, windowBytes?: number, start = 0): Split[] {
  const found: Split[] = [];
  const slices = splitRecords(readerOf(source), container, { ...(windowBytes === undefined ? {} : { windowBytes }), start });
  for (let step = slices.next(); step.done !== true; ) {
    const { bytes, key, line, column, endLine, offset, cutOff } = step.value;
    const text = bytes.toString('utf8');
    found.push({ text, key, line, column, endLine, offset, cutOff });
    step = slices.next(parses(text));
  }
  return found;
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Line and UTF-16 column of a byte offset, counted the slow way. */
function placeOf(source: string, offset: number): { line: number; column: number } {
  const before = Buffer.from(source).subarray(0, offset).toString('utf8');
  const lines = before.split(/\r\n|\r|\n/);
  return { line: lines.length - 1, column: lines.at(-1)?.length ?? 0 };
}

const awkward = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', '\n', '😀', 'é', '\u2028', '\u0000', ' ') });
const record = fc.record({ query: awkward, retrieval_list: fc.array(fc.record({ text: awkward, query: awkward }), { maxLength: 3 }), n: fc.double({ noNaN: true }) }, { requiredKeys: ['query', 'retrieval_list'] });

describe('splitRecords', () => {
  for (const [name, container, write] of [
    ['a compact array', 'array', (records) => JSON.stringify(records)],
    ['a pretty array', 'array', (records) => JSON.stringify(records, null, 2)],
    ['a pretty array with CR LF', 'array', (records) => JSON.stringify(records, null, 1).replaceAll('\n', '\r\n')],
    ['lines', 'lines', (records) => records.map((one) => JSON.stringify(one)).join('\n')],
    ['lines with CR LF and empty lines', 'lines', (records) => records.map((one) => JSON.stringify(one)).join('\r\n\r\n') + '\r\n'],
    ['pretty objects one after the other', 'sequence', (records) => records.map((one) => JSON.stringify(one, null, 4)).join('\n')],
    ['objects with commas between them', 'sequence', (records) => records.map((one) => JSON.stringify(one)).join(',\n')],
  ] as readonly [string, JsonContainer, (records: readonly unknown[]) => string][]) {
    it(`gives every record of ${name} with its place, whatever the window`, () => {
      fc.assert(
        fc.property(fc.array(record, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 90 }), fc.boolean(), (records, windowBytes, mark) => {
          const source = (mark ? '\uFEFF' : '') + write(records);
          const found = split(source, container, windowBytes);
          assert.deepEqual(found.map(({ text }) => JSON.parse(text) as unknown), JSON.parse(JSON.stringify(records)));
          for (const { offset, line, column, endLine, text } of found) {
            const start = placeOf(source.replace('\uFEFF', ''), offset - (mark ? 3 : 0));
            assert.equal(line, start.line);
            assert.equal(column, start.column);
            assert.equal(endLine, line + (text.match(/\r\n|\r|\n/g)?.length ?? 0));
          }
        }),
        { numRuns: 150, seed: 7 },
      );
    });
  }

  it('gives the members of an object with their keys', () => {
    const source = JSON.stringify({ q1: { d1: 1 }, '__proto__x': { d2: 2 }, 'a"b': { d3: 3 } }, null, 2);
    assert.deepEqual(split(source, 'keyed', 5).map(({ key, text }) => [key, JSON.parse(text)]), [['q1', { d1: 1 }], ['__proto__x', { d2: 2 }], ['a"b', { d3: 3 }]]);
  });

  const good = (n: number): string => JSON.stringify({ query: `q${n}`, retrieval_list: [{ text: `t${n} {"query"` }] });
  for (const [what, broken] of [
    ['a bracket that closes nothing', '{"query":"bad","retrieval_list":[}'],
    ['a missing comma', '{"query":"bad" "retrieval_list":[]}'],
    ['an object that is not closed', '{"query":"bad","retrieval_list":[]'],
    ['a list that is not closed', '{"query":"bad","retrieval_list":[{"text":"x"}'],
    ['a quote too many', '{"query":"b"ad","retrieval_list":[]}'],
    ['a quote too few', '{"query":"bad,"retrieval_list":[]}'],
    ['a line break inside a text', '{"query":"b\nad","retrieval_list":[]}'],
    ['words that are no JSON', 'nonsense'],
  ]) {
    for (const [name, container, write] of [
      ['a compact array', 'array', (parts: string[]) => `[${parts.join(',')}]`],
      ['an array with a record per line', 'array', (parts: string[]) => `[\n${parts.join(',\n')}\n]`],
      ['a sequence', 'sequence', (parts: string[]) => parts.join('\n')],
    ] as const) {
      it(`keeps the neighbours of a record with ${what}, in ${name}`, () => {
        const found = split(write([good(1), good(2), broken ?? '', good(3), good(4)]), container);
        const whole = found.filter(({ text }) => parses(text)).map(({ text }) => text);
        assert.deepEqual(whole, [good(1), good(2), good(3), good(4)]);
        assert.ok(found.some(({ text }) => !parses(text)), 'the damage is told');
      });
    }
  }

  it('keeps the neighbours of a broken line', () => {
    const found = split([good(1), '{"query":"bad', good(2), ']', good(3)].join('\n'), 'lines');
    assert.deepEqual(found.filter(({ text }) => parses(text)).map(({ line, text }) => [line, text]), [[0, good(1)], [2, good(2)], [4, good(3)]]);
    assert.deepEqual(found.filter(({ text }) => !parses(text)).map(({ line, cutOff }) => [line, cutOff]), [[1, false], [3, false]]);
  });

  it('tells a file that ends inside a record', () => {
    for (const container of ['lines', 'sequence'] as const) {
      const found = split(`${good(1)}\n${good(2).slice(0, 20)}`, container);
      assert.deepEqual(found.map(({ cutOff }) => cutOff), [false, true]);
    }
    assert.deepEqual(split(`[${good(1)},\n${good(2).slice(0, 20)}`, 'array').map(({ cutOff }) => cutOff), [false, true]);
  });

  it('counts lines as an editor does: CR LF and a lone CR end one', () => {
    const source = `[\r{"query":"a"},\r\n{"query":"b"},\n\n {"query":"c"}]`;
    assert.deepEqual(split(source, 'array').map(({ line, column }) => [line, column]), [[1, 0], [2, 0], [4, 1]]);
  });

  it('counts columns in UTF-16 units on a line of many records', () => {
    const source = '[{"query":"😀é"},{"query":"x"}]';
    assert.deepEqual(split(source, 'array', 3).map(({ column }) => column), [1, source.indexOf('{"query":"x"')]);
  });

  it('gives nothing for empty containers', () => {
    for (const [source, container] of [['', 'lines'], ['[]', 'array'], ['[ ]\n', 'array'], ['{}', 'keyed'], ['\n\n', 'sequence']] as const) assert.deepEqual(split(source, container), []);
  });
});
