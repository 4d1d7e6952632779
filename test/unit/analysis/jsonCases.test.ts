import assert from 'node:assert/strict';
import { readRecords, type Layout, type ReadRecord } from '../../../src/analysis/recordReader';
import { readJson } from '../../../src/core/formats/json';
import type { Container } from '../../../src/core/formats/format';
import { readerOf } from '../../support/bytes';
import { jsonCases, type JsonCase, type JsonCaseKind } from '../../support/jsonCases';

/** Every form a JSON text can take, and every way to miss it: alone, and as the middle one of three records. */

const CASES = jsonCases();
const KINDS: Readonly<Record<JsonCaseKind, string>> = { y: 'JSON is read as the engine reads it', n: 'what is no JSON is refused', t: 'not-numbers are read as null', e: 'what may be read or refused is read or refused' };
const BEFORE = '{"query":"before","n":1}';
const AFTER = '{"query":"after","n":3}';

/** What the engine makes of it; undefined when it refuses. The oracle of everything here. */
function engine(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The not-numbers of the cases stand between other things than letters, or in a text that begins with them. */
const withNull = (text: string): string => text.replaceAll(/(?<!")-?\b(?:NaN|Infinity)\b/g, 'null');

describe('JSON texts', () => {
  it('are as many as they should be, and what they are said to be', () => {
    assert.ok(CASES.length >= 318, String(CASES.length));
    assert.equal(new Set(CASES.map(({ name }) => name)).size, CASES.length);
    for (const { kind, name, bytes } of CASES) {
      if (kind === 'e') continue;
      assert.equal(engine(bytes.toString('utf8')) !== undefined, kind === 'y', name);
      assert.equal(engine(withNull(bytes.toString('utf8'))) !== undefined, kind !== 'n', name);
    }
  });

  for (const kind of ['y', 'n', 't', 'e'] as const) {
    it(KINDS[kind], () => {
      for (const { name, bytes } of CASES.filter((one) => one.kind === kind)) {
        const text = bytes.toString('utf8');
        const expected = engine(withNull(text));
        const reading = readJson(text);
        assert.equal(reading.ok, expected !== undefined, name);
        if (reading.ok) assert.deepEqual([reading.value, reading.notNumbers], [expected?.value, kind === 't'], name);
        else assert.ok(reading.message !== '' && reading.at >= 0 && reading.at <= text.length, name);
      }
    });
  }
});

interface Written {
  readonly text: string;
  readonly container: Container;
  /** the whole as the engine reads it, as a list of records */
  readonly records: (file: string) => unknown[] | undefined;
}

const WRITTEN: Readonly<Record<string, Written>> = {
  'a list': { text: `[\n${BEFORE},\n@,\n${AFTER}\n]\n`, container: 'array', records: (file) => engine(file)?.value as unknown[] | undefined },
  'a list on one line': { text: `[${BEFORE},@,${AFTER}]`, container: 'array', records: (file) => engine(file)?.value as unknown[] | undefined },
  'the list of an object': { text: `{"data": [\n${BEFORE},\n@,\n${AFTER}\n]}`, container: 'wrapped', records: (file) => (engine(file)?.value as { data: unknown[] } | undefined)?.data },
  'an object by keys': { text: `{\n"k1": ${BEFORE},\n"k2": @,\n"k3": ${AFTER}\n}`, container: 'keyed', records: (file) => { const whole = engine(file); return whole && Object.values(whole.value as object); } },
  'lines': { text: `${BEFORE}\n@\n${AFTER}\n`, container: 'lines', records: (file) => { const lines = file.split('\n').filter((line) => line.trim() !== '').map(engine); return lines.includes(undefined) ? undefined : lines.map((line) => line?.value); } },
};

function readAll(file: Buffer, { container, text }: Written): ReadRecord[] {
  const layout: Layout = { container, start: container === 'wrapped' ? text.indexOf('[') : 0 };
  return [...readRecords(readerOf(file), layout)];
}

function assertNeighbours(found: readonly ReadRecord[], what: string): void {
  const values = found.flatMap(({ record }) => (record === null ? [] : [JSON.stringify(record.value)]));
  assert.deepEqual([values[0], values.at(-1)], [BEFORE, AFTER], `${what}: the neighbours are read`);
}

function check(written: Written, one: JsonCase, middle: readonly [string, string], what: string): void {
  const [head = '', tail = ''] = written.text.split('@');
  const inside = Buffer.concat([Buffer.from(middle[0]), one.bytes, Buffer.from(middle[1])]);
  const file = Buffer.concat([Buffer.from(head), inside, Buffer.from(tail)]);
  const found = readAll(file, written);
  const expected = written.records(withNull(file.toString('utf8')));
  const problems = found.flatMap((each) => each.problems);
  assertNeighbours(found, what);
  const first = head.split('\n').length;
  const last = first + inside.toString('latin1').split(/\r\n|\r|\n/).length - 1;
  for (const { line } of problems) assert.ok(line !== null && line >= first && line <= last, `${what}: told at line ${line} of ${first}–${last}`);
  if (expected === undefined) assert.ok(problems.length > 0, `${what}: the damage is told`);
  else {
    assert.deepEqual(found.map(({ record }) => record?.value), expected, what);
    assert.deepEqual(problems.filter(({ severity }) => severity !== 'info'), [], what);
  }
}

describe('JSON texts among records', () => {
  for (const [name, written] of Object.entries(WRITTEN)) {
    for (const [where, middle] of [['in a field', ['{"query":"middle","x":', '}']], ['as a record', ['', '']]] as const) {
      it(`cost no neighbour ${where} of ${name}, and are told at their line`, () => {
        const failed = CASES.flatMap((one) => {
          try {
            check(written, one, middle, one.name);
            return [];
          } catch (error) {
            return [error instanceof Error ? error.message : String(error)];
          }
        });
        assert.deepEqual(failed, []);
      });
    }
  }

  it('may stand behind a byte order mark', () => {
    for (const written of Object.values(WRITTEN)) {
      const found = readAll(Buffer.from(`\ufeff${written.text.replace('@', '{"query":"middle"}')}`), { ...written, text: `xxx${written.text}` });
      assert.equal(found.length, 3);
      assertNeighbours(found, 'a byte order mark');
    }
  });
});
