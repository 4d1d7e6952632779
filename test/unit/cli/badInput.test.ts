import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { Folder, goldlens, score } from './command';

const run = '1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n2 Q0 a 1 1 t\n';

describe('goldlens: wrong usage', () => {
  const cases: readonly [argv: string[], message: RegExp][] = [
    [[], /a command is needed/],
    [['tell', 'a', 'b'], /no command "tell"/],
    [['score'], /run file is missing/],
    [['score', 'a', 'b'], /also "b"/],
    [['score', 'a', '--k', '0'], /--k: 0 is not/],
    [['score', 'a', '--k', '-3'], /'--k'/],
    [['score', 'a', '--k=-3'], /--k: "-3" is not/],
    [['score', 'a', '--k', '4.5'], /--k: "4.5" is not/],
    [['score', 'a', '--k', '1000000000'], /--k: 1000000000 is not/],
    [['score', 'a', '--k', 'ten'], /--k: "ten" is not/],
    [['score', 'a', '--k', '4,,10'], /--k: "" is not/],
    [['score', 'a', '--match', 'fuzzy'], /--match: "fuzzy" is not one of exact, whitespace, normalized/],
    [['score', 'a', '--profile', 'x'], /--profile: "x" is not one of/],
    [['score', 'a', '--profile', 'multihop-rag-script', '--match', 'exact'], /--match: .*multihop-rag-script/],
    [['score', 'a', '--ndcg', 'linear'], /--ndcg: "linear" is not gain,labels,ideal/],
    [['score', 'a', '--ndcg', 'linear,graded,best'], /--ndcg.*"best" is not one of judged, returned/],
    [['score', 'a', '--relevant-from', '0'], /--relevant-from: 0 is not/],
    [['score', 'a', '--format', 'xml'], /--format: "xml" is not one of table, json, csv, md/],
    [['score', 'a', '--gold'], /--gold/],
    [['score', 'a', '--nope'], /--nope/],
    [['score', 'a', '--map', 'golden=x'], /--map: "golden=x" names no field/],
    [['score', 'a', '--map', 'chunks.text=x'], /--map: chunks\.text .*give chunks too/],
    [['score', 'a', '--k', '4', '--k', '5'], /--k is given twice/],
    [['score', 'a', '--corpus', 'x', '--corpus', 'y'], /--corpus is given twice/],
  ];
  for (const [argv, message] of cases) {
    it(argv.join(' ') || '(nothing)', () => {
      const { code, out, err } = goldlens(...argv);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    });
  }

  it('help and version go to standard output', () => {
    assert.match(goldlens('--help').out, /^Usage: goldlens COMMAND/);
    assert.match(goldlens('score', '--help').out, /--relevant-from N/);
    assert.deepEqual(goldlens('--version'), { code: 0, out: '1.2.3\n', err: '' });
  });

  it('says when a profile does not take what was asked for', () => {
    const folder = new Folder();
    const path = folder.write('r.json', [{ query: 'q', question_type: 'x', retrieval_list: [{ text: 'fact' }], gold_list: [{ fact: 'fact' }] }]);
    const { code, err } = goldlens('score', path, '--profile', 'multihop-rag-script', '--k', '5');
    folder.remove();
    assert.deepEqual([code, err], [0, 'goldlens: --k: profile multihop-rag-script has k 4, 10\n']);
  });
});

describe('goldlens score: files that give no score', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());
  const refused = (message: RegExp, ...argv: string[]) => {
    const { code, err } = goldlens('score', ...argv);
    assert.equal(code, 2);
    assert.match(err, message);
  };

  it('a file that is not there, a folder, an empty file', () => {
    refused(/missing\.json cannot be read: there is no such file/, folder.pathOf('missing.json'));
    refused(/is not a file/, folder.pathOf('.'));
    refused(/empty/, folder.write('empty.json', ''));
    refused(/empty list/, folder.write('list.json', '[]'));
    refused(/empty object/, folder.write('object.json', '{}'));
  });

  it('something that is no run', () => {
    refused(/no run/i, folder.write('prose.txt', 'It was the best of times.\n'));
    refused(/TREC qrels file/, folder.write('q.txt', '1 0 a 1\n'));
  });

  it('gold that cannot be used', () => {
    const path = folder.write('r.txt', run);
    refused(/nowhere/, path, '--gold', 'nowhere');
    refused(/TREC run/, path, '--gold', path);
    refused(/no gold/, path, '--gold', folder.write('prose.txt', 'It was the best of times.\n'));
  });

  it('a run without gold: says so, and gives no number', () => {
    const { code, out, err } = goldlens('score', folder.write('r.txt', run), '--format', 'json');
    assert.equal(code, 2);
    assert.match(err, /no question could be scored \(2 questions · 0 scored · 2 without gold\).*--gold FILE/);
    assert.deepEqual((JSON.parse(out) as { metrics: unknown }).metrics, {});
  });

  it('null queries alone', () => {
    refused(/1 null query/, folder.write('n.json', [{ query: 'q', question_type: 'null_query', retrieval_list: [], gold_list: [] }]));
  });

  it('no question in common with the gold, with --complete too', () => {
    const path = folder.write('r.txt', run);
    const gold = folder.write('g.txt', '7 0 a 1\n8 0 b 1\n');
    refused(/no-shared-questions/, path, '--gold', gold);
    refused(/no question in common/, path, '--gold', gold, '--complete');
  });

  it('a run name that is not there', () => {
    refused(/--run: there is no run "other".*only "r"/, folder.write('r.txt', run), '--gold', folder.write('g.txt', '1 0 a 1\n'), '--run', 'other');
  });

  it('grades that are text or NaN: none is left', () => {
    refused(/bad-grade/, folder.write('r.txt', run), '--gold', folder.write('g.txt', '1 0 a nan\n1 0 b nan\n'));
  });
});

describe('goldlens score: files that give a score all the same', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  it('questions in common but no passage id: zeros, and the reason', () => {
    const output = score(folder.write('r.txt', run), '--gold', folder.write('g.txt', '1 0 x 1\n2 0 y 1\n'));
    assert.equal(output.metrics['nDCG@10']?.value, 0);
    assert.deepEqual(output.problems.map(({ code }) => code), ['no-shared-ids']);
  });

  it('bad lines are told with their line, the others are scored', () => {
    const path = folder.write('r.txt', '1 Q0 a 1 x t\n1 Q0\n1 Q0 b 2 1 t\n1 Q0 c 3 nan t\n1 Q0 b 4 0 t\n');
    const gold = folder.write('g.txt', '1 0 b 1\n1 0 c 1\n');
    const { problems, questions } = score(path, '--gold', gold);
    assert.deepEqual(problems.map(({ code, line }) => `${code}:${line ?? ''}`), ['bad-score:1', 'too-few-columns:2', 'score-nan:4', 'document-twice:5']);
    assert.deepEqual(questions[0]?.relevant, [{ id: 'b', grade: 1, rank: 1 }, { id: 'c', grade: 1, rank: 3 }]);
    const { err } = goldlens('score', path, '--gold', gold);
    assert.match(err, /r\.txt:1: error: .*\[bad-score\]/);
  });

  it('ids written as whole numbers keep the order of the file', () => {
    const path = folder.write('a.run.json', '{"q": {"10": 1, "2": 1, "1": 1}}');
    const gold = folder.write('g.json', '{"q": {"2": 1}}');
    assert.equal(score(path, '--gold', gold).questions[0]?.firstHit, 2);
    assert.equal(score(path, '--gold', gold, '--profile', 'trec_eval').questions[0]?.firstHit, 1);
    assert.deepEqual([score(path, '--gold', gold).config.order, score(path, '--gold', gold, '--profile', 'trec_eval').config.order], ['list', 'score']);
  });

  it('a compressed run', () => {
    const path = folder.write('r.trec.gz', '');
    writeFileSync(path, gzipSync(run));
    assert.equal(score(path, '--gold', folder.write('g.txt', '1 0 a 1\n')).run, 'r');
  });

  it('a lone object of answers', () => {
    const { questions, metrics } = score(folder.write('a.json', { query: 'q', prompt: 'p', model_answer: 'The yes', gold_answer: 'yes', question_type: 'inference_query' }));
    assert.deepEqual([metrics.ExactMatch?.value, questions[0]?.answer], [1, { answer: 'The yes', gold: ['yes'] }]);
  });

  it('the data set as gold, joined by the text of the question', () => {
    const retrieved = { query: 'Who  is it?', retrieval_list: [{ text: 'It is Ada.' }] };
    const gold = { query: 'Who is it?', answer: 'Ada', question_type: 'inference_query', evidence_list: [{ fact: 'is Ada' }] };
    const { questions, metrics } = score(folder.write('r.json', [retrieved]), '--gold', folder.write('d.json', [gold]));
    assert.deepEqual([metrics['AllGold@10']?.value, questions[0]?.facts.length], [1, 1]);
  });
});
