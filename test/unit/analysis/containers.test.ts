import assert from 'node:assert/strict';
import fc from 'fast-check';
import { detectIn, readHeads, type PlacedHead } from '../../../src/analysis/head';
import { detectHead } from '../../../src/analysis/recognize';
import { readRecords, type ReadRecord } from '../../../src/analysis/recordReader';
import { readerOf } from '../../support/bytes';

function headsOf(text: string | Uint8Array): PlacedHead[] {
  return readHeads(readerOf(text), 'file.json');
}

/** The records of the list that `wrapper` leads to, read as the analysis reads them. */
function wrapped(text: string, wrapper: readonly string[]): ReadRecord[] {
  const head = headsOf(text).find((one) => one.container === 'wrapped' && one.wrapper.join('.') === wrapper.join('.'));
  assert.ok(head, `${wrapper.join('.')} in ${text.slice(0, 200)}`);
  return [...readRecords(readerOf(text), head)];
}

const awkward = fc.string({ unit: fc.constantFrom('a', '"', '\\', '{', '}', '[', ']', ',', '\n', '😀', 'é', ' '), maxLength: 12 });
const record = fc.record({ query: awkward, contexts: fc.array(awkward, { maxLength: 3 }) });
const other = fc.oneof(awkward, fc.integer(), fc.constant(null), fc.array(fc.integer(), { maxLength: 3 }), fc.dictionary(fc.constantFrom('x', 'y'), fc.integer()));
const others = fc.dictionary(fc.constantFrom('config', 'n', 'meta', 'a"b'), other);

describe('a list inside an object', () => {
  it('gives its records with their places, whatever stands around it', () => {
    const any = fc.tuple(fc.array(record, { minLength: 1, maxLength: 6 }), others, others, fc.constantFrom('data', 'results', 'é "q"'), fc.boolean(), fc.constantFrom(0, 1, 2), fc.constantFrom('\n', '\r\n'));
    fc.assert(
      fc.property(any, ([records, before, after, key, deep, indent, line]) => {
        const inside = { ...before, [key]: records, ...Object.fromEntries(Object.entries(after).map(([name, value]) => [`${name}2`, value])) };
        const text = JSON.stringify(deep ? { version: 3, results: inside } : inside, null, indent).replaceAll('\n', line);
        const found = wrapped(text, deep ? ['results', key] : [key]);
        assert.deepEqual(found.map(({ record: read }) => read?.value), JSON.parse(JSON.stringify(records)));
        for (const { place, text: written } of found) {
          const start = Buffer.from(text).subarray(0, place.offset).toString('utf8').split(/\r\n|\n/);
          assert.deepEqual([place.line, place.column], [start.length - 1, start.at(-1)?.length ?? 0]);
          assert.equal(Buffer.from(text).subarray(place.offset, place.offset + place.length).toString('utf8'), written);
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });

  for (const [what, broken] of [
    ['a bracket that closes nothing', '{"query":"bad","contexts":[}'],
    ['an object that is not closed', '{"query":"bad","contexts":[]'],
    ['a list that is not closed', '{"query":"bad","contexts":["x"}'],
    ['a bracket too many', '{"query":"bad","contexts":[]]}'],
    ['a quote too few', '{"query":"bad,"contexts":[]}'],
    ['words that are no JSON', 'nonsense'],
  ] as const) {
    it(`keeps the neighbours of a record with ${what}`, () => {
      const good = (n: number): string => JSON.stringify({ query: `q${n}`, contexts: [`t${n}`] });
      const text = `{"version": 1, "data": [${[good(1), good(2), broken, good(3), good(4)].join(',\n')}], "total": {"query": 4}}`;
      const found = wrapped(text, ['data']);
      assert.deepEqual(found.flatMap(({ record: read }) => (read === null ? [] : [read.text])), [good(1), good(2), good(3), good(4)]);
      assert.ok(found.some(({ problems }) => problems.some(({ code, line }) => code === 'broken-json' && line === 3)), JSON.stringify(found.flatMap(({ problems }) => problems)));
    });
  }

  it('is meant where damage closes the object early and leaves a record behind it', () => {
    const first = '{"input": "a", "retrievalContext": ["x"], "metricsData": []}';
    const second = '{"input": "b", "retrievalContext": ["y"], "metricsData": []}';
    for (const text of [`{"testCases": [${first}, ]}\n${second}]}`, `{\n"testCases": [\n${first}\n]}\n\n\n${second}]}`]) {
      assert.deepEqual(detectIn(headsOf(text), 'run')?.head.wrapper, ['testCases'], text);
    }
    assert.equal(detectIn(headsOf(`{"note": "made on Tuesday"}\n\n{\n"input": "b", "retrievalContext": ["y"], "metricsData": []}`), 'run')?.head.container, 'sequence');
  });

  it('tells a file that ends inside a record', () => {
    const found = wrapped('{"data": [{"query": "a", "contexts": []},\n{"query": "b", "con', ['data']);
    assert.deepEqual(found.map(({ record: read, problems }) => [read !== null, problems.map(({ code }) => code)]), [[true, []], [false, ['cut-off']]]);
  });

  it('is found behind more than the head of a file', () => {
    const text = JSON.stringify({ documents: Array.from({ length: 3000 }, (_, n) => ({ id: n, text: 'x'.repeat(50) })), tasks: [{ query: 'a' }, { query: 'b' }] });
    assert.deepEqual(headsOf(text).filter(({ container }) => container === 'wrapped').map(({ wrapper }) => wrapper), [['documents'], ['tasks']]);
    assert.deepEqual(wrapped(text, ['tasks']).map(({ record: read }) => read?.value), [{ query: 'a' }, { query: 'b' }]);
  });

  it('comes after the object as one record and before its members as records', () => {
    assert.deepEqual(headsOf('{"a": 1, "results": {"list": [{"x": 1}]}, "rows": [{"y": 1}], "empty": [], "texts": ["t"]}').map(({ container, wrapper }) => [container, ...wrapper]), [['sequence'], ['wrapped', 'rows'], ['wrapped', 'results', 'list'], ['keyed']]);
  });

  it('is not taken for lines where its records stand on lines of their own', () => {
    const heads = headsOf('{"data": [\n{"query": "a"},\n{"query": "b"}\n]}');
    assert.deepEqual(heads.map(({ container }) => container), ['sequence', 'wrapped', 'keyed']);
  });
});

describe('lines', () => {
  it('are lines although some of them are damaged', () => {
    assert.equal(headsOf('{"query": "a", \n{"query": "b"}\n{"query": "c"}\n')[0]?.container, 'lines');
  });
});

describe('tables by columns', () => {
  function rows(text: string): ReadRecord[] {
    const head = headsOf(text).find(({ container }) => container === 'rows');
    assert.ok(head, text.slice(0, 100));
    return [...readRecords(readerOf(text), head)];
  }
  const table = fc.array(fc.tuple(awkward, fc.array(awkward, { maxLength: 3 }), fc.integer()), { minLength: 1, maxLength: 12 });

  for (const [what, write] of [
    ['parallel lists', (cells) => ({ question: cells.map(([q]) => q), contexts: cells.map(([, c]) => c), n: cells.map(([, , n]) => n) })],
    ["pandas' split form", (cells) => ({ columns: ['question', 'contexts', 'n'], index: cells.map((_, at) => at), data: cells })],
    ["pandas' columns of rows", (cells) => Object.fromEntries((['question', 'contexts', 'n'] as const).map((name, column) => [name, Object.fromEntries(cells.map((row, at) => [at, row[column]]))]))],
  ] as readonly [string, (cells: readonly (readonly [string, string[], number])[]) => unknown][]) {
    it(`give their rows: ${what}`, () => {
      fc.assert(
        fc.property(table, fc.constantFrom(0, 2), (cells, indent) => {
          const found = rows(JSON.stringify(write(cells), null, indent));
          assert.deepEqual(found.map(({ record: read }) => read?.value), cells.map(([question, contexts, n]) => ({ question, contexts, n })));
          assert.deepEqual(found.map(({ record: read }) => JSON.parse(read?.text ?? '') as unknown), found.map(({ record: read }) => read?.value));
        }),
        { numRuns: 100, seed: 3 },
      );
    });
  }

  it('tell a column that ends early, and read the others', () => {
    const found = rows('{"question": ["a", "b", "c"], "answer": ["x"]}');
    assert.deepEqual(found.map(({ record: read }) => read?.value), [{ question: 'a', answer: 'x' }, { question: 'b' }, { question: 'c' }]);
    assert.deepEqual(found.flatMap(({ problems }) => problems.map(({ message }) => message)), ['The column `answer` has 1 cells where the longest has 3: its last ones are missing.']);
  });

  it('are shown by the first cells of columns that are longer than the head', () => {
    const text = JSON.stringify({ question: Array.from({ length: 5000 }, (_, n) => `question number ${n}`), contexts: Array.from({ length: 5000 }, () => ['c']) });
    const head = headsOf(text).find(({ container }) => container === 'rows');
    assert.deepEqual(head?.records[7]?.value, { question: 'question number 7', contexts: ['c'] });
  });

  it("are recognised by their columns where pandas wrote them row by row, not as one record", () => {
    const written = (columns: object): string => JSON.stringify(columns);
    const detected = (text: string) => detectIn(headsOf(text));
    const ragas = detected(written({ user_input: { 0: 'a', 1: 'b' }, retrieved_contexts: { 0: ['c'], 1: ['d'] }, reference_contexts: { 0: ['c'], 1: ['c'] } }));
    assert.deepEqual([ragas?.format.id, ragas?.head.container], ['ragas', 'rows']);
    const multihop = detected(written({ query: { 0: 'a' }, retrieval_list: { 0: [{ text: 'c' }] }, gold_list: { 0: [{ fact: 'c' }] } }));
    assert.deepEqual([multihop?.format.id, multihop?.head.container], ['multihop-rag', 'rows']);
  });

  it('are told from a format that knows the shape otherwise', () => {
    assert.equal(detectHead({ bytes: Buffer.from('{"q1": {"0": 0.5}, "q2": {"0": 0.25}}'), size: 40 }, 'run.json')?.id, 'ranx-run');
  });
});
