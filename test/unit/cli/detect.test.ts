import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { Folder, goldlens, type DetectOutput } from './command';

const RUN = [
  { query: 'Who lit it?', retrieval_list: [{ text: 'Ames lit the lamp.', score: 0.5 }], gold_list: [{ fact: 'Ames lit' }] },
  { query: 'Who rang?', retrieval_list: [], gold_list: [] },
];

describe('goldlens detect', () => {
  const folder = new Folder();
  after(() => folder.remove());

  const detect = (...files: string[]): { code: number; found: DetectOutput[] } => {
    const { code, out } = goldlens('detect', ...files, '--format', 'json');
    return { code, found: JSON.parse(out) as DetectOutput[] };
  };

  it('tells of a run how many questions it has and where its fields are', () => {
    const file = folder.write('bm25.json', RUN);
    const { code, found } = detect(file);
    assert.equal(code, 0);
    assert.deepEqual(found, [{
      file, kind: 'run', format: 'multihop-rag', runs: ['bm25'], questions: 2, gold: 'facts',
      fields: { question: 'query', chunks: 'retrieval_list[]', 'chunks.text': 'text', 'chunks.score': 'score', gold: 'gold_list[].fact', id: '(record number)' },
      reason: 'Read as MultiHop-RAG run: chunks from `retrieval_list[].text` (`score`), gold from `gold_list[].fact`, questions from `query`, ids from record number.',
    }]);
    assert.deepEqual(Object.keys(found[0] ?? {}), ['file', 'kind', 'format', 'runs', 'questions', 'gold', 'fields', 'reason']);
  });

  it('tells ids by key and by row', () => {
    const keyed = folder.write('keyed.json', { a: RUN[0], b: RUN[1] });
    const ranx = folder.write('run.json', { q1: { d1: 0.5, d2: 0.25 }, q2: { d1: 1.5 } });
    const table = folder.write('table.csv', 'question,contexts,answer,ground_truth\nWho?,"[\'a\', \'b\']",Ames,Ames\n');
    assert.deepEqual(detect(keyed, ranx, table).found.map(({ fields, questions }) => [fields.id, questions]), [['(record number)', 2], ['(the key)', 2], ['(row number)', 1]]);
  });

  it('counts a question of gold once and tells what the gold is', () => {
    const qrels = folder.write('qrels.txt', '1 0 d1 1\n1 0 d2 0\n2 0 d1 1\n');
    const answers = folder.write('answers.jsonl', '{"question":"Who?","truth":"Ames"}\n{"question":"Who?","truth":"Ames"}\n{"question":"When?","truth":"May"}\n');
    assert.deepEqual(detect(qrels, answers).found.map(({ kind, questions, gold, runs }) => [kind, questions, gold, runs]), [['gold', 2, 'grades', []], ['gold', 2, 'answers', []]]);
  });

  it('says what a file is that is no run, and what to do', () => {
    const corpus = folder.write('corpus.jsonl', '{"_id":"d1","title":"Lamp","text":"Ames lit it."}\n');
    const other = folder.write('other.json', { foo: 1, bar: 2 });
    const [first, second] = detect(corpus, other).found;
    assert.deepEqual([first?.kind, first?.questions, first?.fields, first?.gold], ['corpus', null, {}, 'none']);
    assert.match(first?.reason ?? '', /^This is a BEIR corpus\. .*open a run/);
    assert.deepEqual([second?.kind, second?.format], ['not-a-run', null]);
    assert.match(second?.reason ?? '', /`foo`, `bar`/);
  });

  it('leaves with 2 where a file cannot be read, and describes the others', () => {
    mkdirSync(folder.pathOf('runs'));
    const { code, found } = detect(folder.pathOf('runs'), folder.pathOf('missing.json'), folder.write('good.json', RUN));
    assert.equal(code, 2);
    assert.deepEqual(found.map(({ kind, reason }) => [kind, reason.split(':')[0]]), [
      ['unreadable', 'runs is not a file but a folder'], ['unreadable', 'missing.json cannot be read'], ['run', 'Read as MultiHop-RAG run'],
    ]);
  });

  it('counts good and damaged records alike, as the report does', () => {
    const file = folder.write('cut.jsonl', `${JSON.stringify(RUN[0])}\n{"query": \n${JSON.stringify(RUN[1])}\n`);
    assert.equal(detect(file).found[0]?.questions, 3);
  });

  it('writes a table, CSV and Markdown', () => {
    const file = folder.write('a.json', RUN);
    const shown = (format: string): string[] => goldlens('detect', file, '--format', format).out.trimEnd().split(/\r?\n/);
    const table = goldlens('detect', file).out.split('\n');
    assert.match(table[0] ?? '', /^file +kind +format +runs +questions +gold$/);
    assert.match(table[1] ?? '', / run +multihop-rag +a +2 +facts$/);
    assert.equal(shown('csv')[0], 'file,kind,format,runs,questions,gold,fields,reason');
    assert.match(shown('csv')[1] ?? '', /,run,multihop-rag,"\[""a""\]",2,facts,"\{""question"":""query""/);
    assert.deepEqual([shown('md').length, shown('md')[1]], [3, '| --- | --- | --- | --- | ---: | --- | --- |']);
  });

  it('names what is wrong with its arguments', () => {
    const said = (...argv: string[]): [number, string] => {
      const { code, err } = goldlens('detect', ...argv);
      return [code, err.split('\n')[0] ?? ''];
    };
    assert.deepEqual(said(), [2, 'goldlens: name one file or more']);
    assert.deepEqual(said('a', '--format', 'xml'), [2, 'goldlens: --format: "xml" is not one of table, json, csv, md']);
    assert.deepEqual(said('a', '--format', 'md', '--format', 'csv'), [2, 'goldlens: --format is given twice']);
    assert.equal(goldlens('detect', '--help').code, 0);
  });
});
