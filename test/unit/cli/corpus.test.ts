import assert from 'node:assert/strict';
import { Folder, goldlens, score } from './command';

const RUN = '1 Q0 d1 1 2 t\n1 Q0 d2 2 1 t\n2 Q0 d3 1 1 t\n2 Q0 d9 2 0.5 t\n';
const corpus = ['{"_id": "d1", "title": "One", "text": "The ferry left at seven."}', '{"_id": "d2", "title": "Two", "text": "Nobody saw it leave."}', '{"_id": "d3", "title": "", "text": "It rained all night."}'].join('\n');
const facts = JSON.stringify([
  { id: '1', query: 'When did it leave?', evidence_list: [{ fact: 'left at seven' }, { fact: 'Nobody saw' }] },
  { id: '2', query: 'What was the weather?', evidence_list: [{ fact: 'rained' }] },
  { id: '3', query: 'Who was there?', evidence_list: [{ fact: 'nobody' }] },
]);

describe('goldlens score --corpus', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  it('finds gold facts in the texts of passages that the run names by id', () => {
    const run = folder.write('run.trec', RUN);
    const gold = folder.write('gold.json', facts);
    const args = [run, '--gold', gold, '--k', '1,2'];
    const without = score(...args);
    assert.deepEqual(without.questions.map(({ firstHit }) => firstHit), [null, null]);
    const { questions, metrics, problems } = score(...args, '--corpus', folder.write('corpus.jsonl', corpus));
    assert.deepEqual(questions.map(({ facts: found }) => found.map(({ ranks, spans }) => [ranks, spans.map(({ start, end }) => [start, end])])), [[[[1], [[10, 23]]], [[2], [[0, 10]]]], [[[1], [[3, 9]]]]]);
    assert.deepEqual([metrics['AllGold@1']?.value, metrics['AllGold@2']?.value], [0.5, 1]);
    assert.deepEqual(problems.map(({ code }) => code), ['passages-missing']);
  });

  it('says how many passages and questions met, in the table and in Markdown', () => {
    const args = [folder.write('run.trec', RUN), '--gold', folder.write('gold.json', facts), '--corpus', folder.write('corpus.jsonl', corpus)];
    const table = goldlens('score', ...args);
    assert.match(table.out, /^gold from gold\.json: 2 of 2 questions joined by id; 1 gold question not in the run: 3$/m);
    assert.match(table.out, /^passages from corpus\.jsonl: 3 of 4 passages found; 1 passage of the run not in the corpus: d9$/m);
    assert.match(table.err, /3 of 4 passages found in corpus\.jsonl; 1 not, such as "d9"\./);
    const markdown = goldlens('score', ...args, '--format', 'md').out;
    assert.match(markdown, /gold from gold\.json: 2 of 2 questions joined by id/);
    assert.match(markdown, /passages from corpus\.jsonl: 3 of 4 passages found/);
  });

  it('scores a judged run as without a corpus, duplicates and all', () => {
    const args = [folder.write('run.trec', RUN), '--gold', folder.write('qrels.txt', '1 0 d2 1\n2 0 d9 2\n')];
    const plain = score(...args);
    const linked = score(...args, '--corpus', folder.write('corpus.jsonl', corpus));
    assert.deepEqual([linked.metrics, linked.counts], [plain.metrics, plain.counts]);
  });

  it('goes on without a corpus that cannot be used, and says why', () => {
    const run = folder.write('run.trec', RUN);
    const gold = folder.write('gold.json', facts);
    for (const [path, why] of [[run, /no corpus: it is a TREC run/], [folder.pathOf('nope.jsonl'), /no such file/], [folder.write('empty.jsonl', ''), /holds no corpus/]] as const) {
      const { code, err } = goldlens('score', run, '--gold', gold, '--corpus', path);
      assert.equal(code, 0);
      assert.match(err, /The corpus cannot be used: /);
      assert.match(err, why);
    }
  });

  it('says that a run with texts of its own has no use for one', () => {
    const run = folder.write('texts.json', [{ query: 'q', question_type: 'x', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact' }] }]);
    const { code, err } = goldlens('score', run, '--corpus', folder.write('corpus.jsonl', corpus));
    assert.deepEqual([code, /names no passage by id/.test(err)], [0, true]);
  });
});
