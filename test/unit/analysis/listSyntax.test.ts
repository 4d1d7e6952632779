import assert from 'node:assert/strict';
import { readRecords, type Layout } from '../../../src/analysis/recordReader';
import { readerOf } from '../../support/bytes';

const a = '{"query":"a"}';
const b = '{"query":"b"}';

/** Each with two records that are read, and what is told between and behind them. */
const CASES: readonly [what: string, text: string, container: Layout['container'], told: readonly string[]][] = [
  ['a list as it should be', `[\n${a},\n${b}\n]`, 'array', []],
  ['a comma too many', `[\n${a},\n,\n${b}\n]`, 'array', ['line 3, record 2: A comma stands here with nothing before it']],
  ['a comma in front', `[,\n${a},\n${b}\n]`, 'array', ['line 1, record 1: A comma stands here with nothing before it']],
  ['a comma at the end', `[\n${a},\n${b},\n]`, 'array', ['line 4, record -: A comma stands before the closing "]"']],
  ['no comma', `[\n${a}\n${b}\n]`, 'array', ['line 3, record 2: A comma is missing between two records']],
  ['a brace that closes a list', `[\n${a},\n${b}\n}`, 'array', ['line 4, record -: "}" closes nothing']],
  ['a list closed twice', `[\n${a},\n${b}\n]\n]`, 'array', ['line 5, record -: "]" closes nothing']],
  ['a list closed early', `[\n${a}\n]\n${b}`, 'array', ['line 4, record 2: A record stands behind the end', 'line 4, record -: The file ends before its list does']],
  ['a comma behind the end', `[\n${a},\n${b}\n],\n`, 'array', ['line 4, record -: A comma stands behind the end', 'line 5, record -: The file ends before its list does']],
  ['several at once, of which the first is told', `[\n${a},,},\n${b}\n]`, 'array', ['line 2, record 2: A comma stands here with nothing before it']],
  ['a comma at the end of a list inside an object', `{"data": [\n${a},\n${b},\n], "n": 1}`, 'wrapped', ['line 4, record -: A comma stands before the closing "]"']],
  ['members as they should be', `{\n"x": ${a},\n"y":\n${b}\n}`, 'keyed', []],
  ['a member without a colon', `{\n"x": ${a},\n"y" ${b}\n}`, 'keyed', ['line 3, record 2: A colon is missing behind a key']],
  ['a member with two colons', `{\n"x": ${a},\n"y":: ${b}\n}`, 'keyed', ['line 3, record 2: More than one colon stands behind a key']],
  ['a value without a key', `{\n"x": ${a},\n${b}\n}`, 'keyed', ['line 3, record 2: A value stands here without a key']],
  ['objects one after the other, with and without commas', `${a},\n${b}\n,`, 'sequence', []],
];

describe('what stands between records', () => {
  for (const [what, text, container, told] of CASES) {
    it(`is told at its line and costs no record: ${what}`, () => {
      const found = [...readRecords(readerOf(text), { container, start: container === 'wrapped' ? text.indexOf('[') : 0 })];
      assert.deepEqual(found.flatMap(({ record }) => (record === null ? [] : [record.text])), [a, b]);
      const problems = found.flatMap((one) => one.problems.map(({ line, record, message }) => `line ${line ?? '-'}, record ${record ?? '-'}: ${message.replace(/:.*/, '')}`));
      assert.deepEqual(problems, told);
    });
  }

  it('is not told behind a damaged record, whose own commas nobody knows', () => {
    const found = [...readRecords(readerOf(`[\n${a},\n{"query": ],,\n${b}\n]`), { container: 'array', start: 0 })];
    assert.deepEqual(found.flatMap(({ problems }) => problems.map(({ code, line }) => [code, line])), [['broken-json', 3]]);
  });
});
