import assert from 'node:assert/strict';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DetailReader } from '../../../src/analysis/detail';
import type { FieldMap } from '../../../src/core/mapping/fieldMap';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';
import { recordMarks } from '../../../src/host/runFile/recordMarks';

/** Runs of an unknown shape, read by a mapping from their bytes to their marks. */

function request(name: string, text: string, map: FieldMap): AnalysisRequest {
  return { name, run: { kind: 'bytes', name, bytes: new TextEncoder().encode(text) }, gold: null, config: DEFAULT_CONFIG, map, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null };
}

function report(asked: AnalysisRequest): RunReport {
  const result = analyzeNow(asked);
  assert.ok(result.kind === 'report', result.kind === 'report' ? '' : result.what);
  return result.report;
}

const MAP: FieldMap = { question: 'ask', chunks: 'found.items[]', 'chunks.text': 'body', gold: 'must[]' };
const RECORDS = [
  { ask: 'One?', found: { items: [{ body: 'no' }, { body: 'yes "a fact" here' }] }, must: ['a fact', 'missed'] },
  { ask: 'Two?', found: { items: [{ body: 'b fact' }] }, must: ['b fact'] },
];
const CSV = `ask;found;must\n${RECORDS.map(({ ask, found, must }) => [ask, JSON.stringify(found), JSON.stringify(must)].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\n')}\n`;

describe('a run read by a mapping', () => {
  for (const [name, text] of [
    ['list.json', JSON.stringify(RECORDS, null, 1)],
    ['lines.jsonl', RECORDS.map((record) => JSON.stringify(record)).join('\n')],
    ['wrapped.json', JSON.stringify({ made: { by: 'hand' }, rows: RECORDS })],
    ['table.csv', CSV],
  ] as const) {
    it(`is scored and opened question by question: ${name}`, () => {
      const asked = request(name, text, MAP);
      const { questions, format, metrics } = report(asked);
      assert.equal(format, 'mapped');
      assert.deepEqual(questions.map(({ query, firstHit, foundCount, goldCount }) => [query, firstHit, foundCount, goldCount]), [['One?', 2, 1, 2], ['Two?', 1, 1, 1]]);
      assert.equal(metrics.find((metric) => metric.name === 'MRR@10')?.value, 0.75);
      const details = questions.map(({ place }) => new DetailReader().read(asked, format, place, DEFAULT_CONFIG));
      assert.deepEqual(details.map(({ question }) => question.query), ['One?', 'Two?']);
      assert.deepEqual(details.map(({ score }) => score.firstHit), [2, 1]);
    });
  }

  it('marks chunks and facts where they stand in the file', () => {
    const text = JSON.stringify(RECORDS);
    const asked = request('list.json', text, MAP);
    const { questions, format } = report(asked);
    const [place] = questions.map((row) => row.place);
    assert.ok(place);
    const marks = recordMarks(new DetailReader().read(asked, format, place, DEFAULT_CONFIG), place);
    const marked = ({ start, end }: { start: { character: number }; end: { character: number } }): string => text.slice(start.character, end.character);
    assert.deepEqual(marks.chunks.map(({ token, facts }) => [JSON.parse(marked(token)), facts]), [['no', []], ['yes "a fact" here', [0]]]);
    assert.deepEqual(marks.hits.map(({ stretch }) => marked(stretch)), ['a fact']);
  });

  it('marks ids where chunks have no text', () => {
    const text = JSON.stringify([{ ask: 'Which?', found: ['d1', 'd2'], right: ['d2'] }]);
    const asked = request('ids.json', text, { question: 'ask', chunks: 'found[]', 'chunks.id': '.', 'gold.ids': 'right' });
    const { questions, format } = report(asked);
    const [place] = questions.map((row) => row.place);
    assert.ok(place);
    const marks = recordMarks(new DetailReader().read(asked, format, place, DEFAULT_CONFIG), place);
    assert.deepEqual(marks.chunks.map(({ token, grade }) => [text.slice(token.start.character, token.end.character), grade]), [['"d1"', null], ['"d2"', 1]]);
  });

  it('tells once of a path that leads to nothing in every record, and at its line where only some lack it', () => {
    const text = RECORDS.map((record, at) => JSON.stringify(at === 0 ? record : { ask: record.ask, found: record.found })).join('\n');
    const told = (map: FieldMap): unknown[] => report(request('lines.jsonl', text, map)).problems.map(({ code, line }) => [code, line]);
    assert.deepEqual(told(MAP), [['path-empty', 2]]);
    assert.deepEqual(told({ ...MAP, gold: 'gone' }), [['mapping-unfit', null]]);
    assert.deepEqual(report(request('lines.jsonl', text, MAP)).questions.map(({ reason }) => reason), [null, 'gold-missing']);
  });

  it('takes an empty list for gold that is there and empty', () => {
    const { questions, problems } = report(request('null.json', JSON.stringify([{ ...RECORDS[0], must: [] }]), MAP));
    assert.deepEqual([questions[0]?.reason, problems], ['null-query', []]);
  });

  it('takes the keys of an object for ids', () => {
    const keyed = Object.fromEntries(RECORDS.map((record, at) => [`k${at}`, record]));
    assert.deepEqual(report(request('keyed.json', JSON.stringify(keyed), MAP)).questions.map(({ id }) => id), ['k0', 'k1']);
  });

  it('opens a question of several in a record as the mapping has it now', () => {
    const text = JSON.stringify([{ vars: { query: 'One?', other: 'Two?' }, provider: 'p', response: { output: ['a'] } }]);
    const reader = new DetailReader();
    const queries = (['vars.query', 'vars.other'] as const).map((question) => {
      const asked = request('results.json', text, { question });
      const { questions, format } = report(asked);
      return reader.read(asked, format, questions[0]!.place, DEFAULT_CONFIG).question.query;
    });
    assert.deepEqual(queries, ['One?', 'Two?']);
  });
});
