import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { runCli } from '../../../src/cli/cli';
import type { Question } from '../../../src/core/model';
import { multihopRun } from '../../../src/core/formats/multihopRun';
import { parseFieldMap, type FieldMap } from '../../../src/core/mapping/fieldMap';
import { mappedFormat } from '../../../src/core/mapping/mappedFormat';
import { valuesAt } from '../../../src/core/mapping/paths';

function mapOf(...options: string[]): FieldMap {
  const result = parseFieldMap(options);
  assert.ok(result.ok, result.ok ? '' : result.message);
  return result.map;
}

function read(value: unknown, ...options: string[]): Question {
  return mappedFormat(mapOf(...options), null).readQuestion({ value, text: JSON.stringify(value), key: null, number: 3 }).value;
}

describe('paths of a mapping', () => {
  const record = { a: { b: [1, { c: 'x' }, { c: ['y', 'z'] }] }, list: "['p', 'q']", json: '[{"t": 1}]', object: '{"k": "v"}', 'dotted.name': 2, dotted: { name: 'hidden' }, in: { 'dotted.list': [{ y: 3 }] } };
  for (const [path, expected] of [
    ['a.b[]', [1, { c: 'x' }, { c: ['y', 'z'] }]],
    ['a.b[].c', ['x', ['y', 'z']]],
    ['a.b[].c[]', ['y', 'z']],
    ['list[]', ['p', 'q']],
    ['json[].t', [1]],
    ['object.k', ['v']],
    ['dotted.name', [2]],
    ['dotted.name[].x', []],
    ['in.dotted.list[].y', [3]],
    ['.', [record]],
    ['a.nothing', []],
    ['__proto__', []],
    ['constructor.name', []],
  ] as const) {
    it(`reads ${path}`, () => assert.deepEqual(valuesAt(record, path), expected));
  }

  it('refuses what is no path, no field, given twice, or a part of chunks without chunks', () => {
    for (const options of [['gold'], ['gold='], ['gold=a..b'], ['gold=a[0]'], ['golden=a'], ['gold=a', 'gold=b'], ['chunks.text=t'], ['gold=a', 'gold.ids=b']]) assert.equal(parseFieldMap(options).ok, false, options.join(' '));
  });
});

describe('a mapped record', () => {
  it('has every mapped field', () => {
    const record = { q: 'Why?', n: 7, said: 'so', refs: ['a', 'b'], kind: 'k', hits: [{ body: 'one', doc: 'd1', s: '0.5', h: 'T' }, { body: 'two', doc: 2, s: 1 }], facts: ['one', ['x', 'two']] };
    const question = read(record, 'question=q', 'id=n', 'answer=said', 'answer.gold=refs[]', 'type=kind', 'chunks=hits', 'chunks.text=body', 'chunks.id=doc', 'chunks.score=s', 'chunks.title=h', 'gold=facts');
    assert.deepEqual([question.query, question.id, question.idMade, question.answer, question.goldAnswers, question.type], ['Why?', '7', false, 'so', ['a', 'b'], 'k']);
    assert.deepEqual(question.chunks.map(({ rank, text, id, score, title }) => [rank, text, id, score, title]), [[1, 'one', 'd1', 0.5, 'T'], [2, 'two', '2', 1, null]]);
    assert.deepEqual(question.gold, { kind: 'facts', facts: [{ texts: ['one'], title: null, source: null }, { texts: ['x', 'two'], title: null, source: null }] });
  });

  it('has its latency in milliseconds and its tokens, where they are amounts', () => {
    const question = read({ took: { ms: '12.5' }, used: 40 }, 'latency=took.ms', 'tokens=used');
    assert.deepEqual([question.latencyMs, question.tokens], [12.5, 40]);
    const none = read({ took: { ms: -1 }, used: 'many' }, 'latency=took.ms', 'tokens=used');
    assert.deepEqual([none.latencyMs, none.tokens], [null, null]);
  });

  it('takes elements for ids, without a text', () => {
    const question = read({ found: ['d2', 'd1'], right: ['d1', 'd1', 'd9'] }, 'chunks=found[]', 'chunks.id=.', 'gold.ids=right[]');
    assert.deepEqual(question.chunks.map(({ id, text }) => [id, text]), [['d2', null], ['d1', null]]);
    assert.deepEqual(question.gold, { kind: 'judged', judgements: [{ id: 'd1', grade: 1 }, { id: 'd9', grade: 1 }] });
  });

  it('reads lists that a table holds as text', () => {
    const question = read({ contexts: '["a b", "c"]', gold: "['c']" }, 'chunks=contexts', 'gold=gold');
    assert.deepEqual(question.chunks.map(({ text }) => text), ['a b', 'c']);
    assert.deepEqual(question.gold, { kind: 'facts', facts: [{ texts: ['c'], title: null, source: null }] });
  });

  it('shows the fields that are not mapped, and the members of those that are in part', () => {
    const { extra } = read({ q: 'Why?', vars: { list: ['a'], seed: 7 }, hits: [{ text: 'a' }], left: 'x' }, 'question=q', 'chunks=hits[]', 'gold=vars.list[]');
    assert.deepEqual(extra, [{ name: 'vars.seed', value: '7' }, { name: 'left', value: 'x' }]);
  });

  it('keeps the alternatives of a fact together, one fact or several', () => {
    for (const facts of [[['a', 'b']], [['a', 'b'], ['c']]]) {
      const { gold } = read({ facts }, 'gold=facts[]');
      assert.deepEqual(gold.kind === 'facts' && gold.facts.map(({ texts }) => texts), facts);
    }
  });

  it('has no text for a chunk that is named by a mapped id, and tells of one whose mapped text is not there', () => {
    const ids = read({ hits: [{ doc: 'd1' }] }, 'chunks=hits', 'chunks.id=doc');
    assert.deepEqual(ids.chunks.map(({ id, text }) => [id, text]), [['d1', null]]);
    const { value, problems } = mappedFormat(mapOf('chunks=hits', 'chunks.text=body'), null).readQuestion({ value: { hits: [{ body: 7 }, { text: 'x' }] }, text: '{}', key: null, number: 1 });
    assert.deepEqual(value.chunks.map(({ text }) => text), ['7', '']);
    assert.deepEqual(problems.map(({ code, path }) => [code, path]), [['chunk-text', ['hits', 1]]]);
  });

  it('changes what is mapped and leaves the rest to the format', () => {
    const value = { query: 'q', answer: 'Yes', retrieval_list: [{ text: 'Yes it is', title: 'T' }], gold_list: [{ fact: 'no', title: 'T' }] };
    const format = mappedFormat(mapOf('gold=answer'), multihopRun);
    const { value: question } = format.readQuestion({ value, text: JSON.stringify(value), key: null, number: 1 });
    assert.deepEqual(question.gold, { kind: 'facts', facts: [{ texts: ['Yes'], title: null, source: null }] });
    assert.equal(question.chunks[0]?.text, 'Yes it is');
    assert.deepEqual(format.chunkPath(value, 1), ['retrieval_list', 0, 'text']);
    assert.match(format.readAs, /gold from `answer`, otherwise/);
  });

  it('says where a path leads to nothing', () => {
    const { problems } = mappedFormat(mapOf('gold=nowhere[]'), null).readQuestion({ value: {}, text: '{}', key: null, number: 1 });
    assert.deepEqual(problems.map(({ code }) => code), ['path-empty']);
  });

  it('never throws, whatever the record is', () => {
    const map = mapOf('question=a', 'chunks=b[]', 'chunks.text=c', 'gold=d', 'id=.', 'answer.gold=e[].f');
    fc.assert(fc.property(fc.json(), (text) => void mappedFormat(map, multihopRun).readQuestion({ value: JSON.parse(text) as unknown, text, key: null, number: 1 })));
  });
});

describe('a mapped run', () => {
  const shared = process.env['GOLDLENS_SHARED'];

  it('has the numbers of the reference, where a real file is read by paths', function () {
    if (shared === undefined || shared === '') return this.skip();
    const folder = path.join(shared, 'realdata');
    const expected = JSON.parse(readFileSync(path.join(folder, 'expected.json'), 'utf8')) as Record<string, { file?: string; args?: string[]; exact?: Record<string, number>; judged?: Record<string, number> }>;
    const entries = Object.values(expected).filter(({ file, args }) => args?.includes('--map') === true && args.includes('--run') === false && file?.startsWith('promptfoo') === false);
    assert.ok(entries.length >= 3);
    for (const { file, args = [], exact, judged } of entries) {
      let out = '';
      const code = runCli(['score', path.join(folder, file ?? ''), '--format', 'json', ...args], { out: (text) => void (out += text), err: () => undefined, version: '0' });
      assert.equal(code, 0, file);
      const { metrics } = JSON.parse(out) as { metrics: Record<string, { value: number }> };
      const values = Object.entries(exact ?? judged ?? {});
      assert.ok(values.length > 0);
      for (const [name, value] of values) assert.ok(Math.abs((metrics[name]?.value ?? NaN) - value) < 1e-9, `${file}: ${name} is ${metrics[name]?.value}, not ${value}`);
    }
  });
});
