import assert from 'node:assert/strict';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { Folder, goldlens, score } from './command';

const RUN = '1 Q0 a 1 2 t\n1 Q0 b 2 1 t\n';
const QRELS = '1 0 b 1\n';

describe('goldlens score in a project with a config file', () => {
  let folder: Folder;
  beforeEach(() => {
    folder = new Folder();
    for (const name of ['.git', 'runs', 'runs/deep', 'data']) mkdirSync(folder.pathOf(name));
    folder.write('runs/a.trec', RUN);
    folder.write('data/qrels.txt', QRELS);
  });
  afterEach(() => folder.remove());

  const config = (text: unknown, where = ''): string => folder.write(path.join(where, 'goldlens.config.json'), text);
  const run = (): string => folder.pathOf('runs/a.trec');

  it('takes gold, settings, name and stage from it, and says so', () => {
    config('{\n  // all of them\n  "runs": [{ "files": "runs/*.trec", "gold": "data/qrels.txt", "k": [1, 2], "profile": "trec_eval", "relevantFrom": 1, "name": "Base", "stage": "rerank" }],\n}');
    const { run: name, metrics, config: settled } = score(run());
    assert.deepEqual([name, metrics['HitRate@1']?.value, metrics['HitRate@2']?.value, settled.profile], ['Base', 0, 1, 'trec_eval']);
    const { code, out, err } = goldlens('score', run());
    assert.equal(code, 0);
    assert.match(out, /^Base\n.*\n.* · stage rerank\n/);
    assert.match(err, /^goldlens: gold, profile, k, relevantFrom, name, stage from .*goldlens\.config\.json \(--no-config leaves it out\)\n$/);
  });

  it('the command line goes before it, setting by setting', () => {
    config({ runs: [{ files: '**/*', gold: 'data/none.txt', k: 1, match: 'whitespace' }] });
    const { metrics, config: settled } = score(run(), '--gold', folder.pathOf('data/qrels.txt'), '--k', '2');
    assert.deepEqual([Object.keys(metrics).some((metric) => metric.endsWith('@1')), settled.k, settled.match], [false, [2], 'whitespace']);
    const { err } = goldlens('score', run(), '--gold', folder.pathOf('data/qrels.txt'), '--k', '2');
    assert.match(err, /^goldlens: match from /);
  });

  it('a profile with a matching of its own drops the match mode of the file, and refuses one beside it', () => {
    config({ runs: [{ files: '**/*', match: 'normalized' }] });
    folder.write('runs/facts.json', [{ query: 'q', question_type: 'x', retrieval_list: [{ text: 'the fact' }], gold_list: [{ fact: 'the fact' }] }]);
    const facts = folder.pathOf('runs/facts.json');
    assert.equal(score(facts, '--profile', 'multihop-rag-script').config.match, 'whitespace');
    config({ runs: [{ files: '**/*', profile: 'multihop-rag-script' }] });
    assert.match(goldlens('score', facts, '--match', 'exact').err, /--match: profile multihop-rag-script has its own matching/);
  });

  it('--no-config leaves it out', () => {
    config({ runs: [{ files: '**/*', gold: 'data/qrels.txt' }] });
    assert.equal(goldlens('score', run()).code, 0);
    const { code, err } = goldlens('score', run(), '--no-config');
    assert.equal(code, 2);
    assert.doesNotMatch(err, /goldlens\.config/);
  });

  it('reads fields by the paths of the file, unless --map is given', () => {
    folder.write('runs/own.json', [{ q: 'why', hits: [{ body: 'the fact' }], other: [{ body: 'no' }], facts: ['the fact'] }]);
    config({ runs: [{ files: 'runs/own.json', fields: { question: 'q', chunks: 'hits[]', 'chunks.text': 'body', gold: 'facts' } }] });
    assert.equal(score(folder.pathOf('runs/own.json')).metrics['AllGold@4']?.value, 1);
    const maps = ['question=q', 'chunks=other[]', 'chunks.text=body', 'gold=facts'].flatMap((one) => ['--map', one]);
    assert.equal(score(folder.pathOf('runs/own.json'), ...maps).metrics['AllGold@4']?.value, 0);
  });

  it('the nearest one counts, alone; none above the folder with .git is looked at', () => {
    folder.write('runs/deep/b.trec', RUN);
    const deep = folder.pathOf('runs/deep/b.trec');
    config({ runs: [{ files: '**/*', gold: 'data/qrels.txt', k: 1 }] });
    config({ runs: [{ files: '*', gold: '../../data/qrels.txt' }] }, 'runs/deep');
    assert.deepEqual(score(deep).config.k, [4, 10]);
    rmSync(folder.pathOf('runs/deep/goldlens.config.json'));
    assert.deepEqual(score(deep).config.k, [1]);
    mkdirSync(folder.pathOf('runs/deep/.git'));
    assert.equal(goldlens('score', deep).code, 2);
    config({ runs: [{ files: '*', gold: '../../data/qrels.txt', k: 3 }] }, 'runs/deep');
    assert.deepEqual(score(deep).config.k, [3]);
  });

  it('gold may lie above, by an absolute path, or behind a link; one that is not there is an error', () => {
    const outside = new Folder();
    try {
      config({ runs: [{ files: 'runs/*', gold: outside.write('q.txt', QRELS) }] });
      assert.equal(goldlens('score', run()).code, 0);
      symlinkSync(outside.pathOf('q.txt'), folder.pathOf('linked.txt'));
      config({ runs: [{ files: 'runs/*', gold: 'linked.txt' }] });
      assert.equal(goldlens('score', run()).code, 0);
    } finally {
      outside.remove();
    }
    config({ runs: [{ files: 'runs/*', gold: 'data/gone.txt' }] });
    const { code, err } = goldlens('score', run());
    assert.equal(code, 2);
    assert.match(err, /gone\.txt/);
  });

  it('what is wrong with it is told at its place, and the rest counts', () => {
    config('{ "runs": [\n  { "files": "runs/*", "gold": "data/qrels.txt",\n    "k": "ten", "colour": 1 },\n  { "files": "../up" },\n  7\n] }');
    const { code, err } = goldlens('score', run());
    assert.equal(code, 0);
    for (const line of [/config\.json:3:10: error: k: is no whole number.*\[config-value\]/, /config\.json:3:17: warning: "colour" is no setting/, /config\.json:4:14: warning: "\.\.\/up" matches nothing/, /config\.json:5:3: error: /]) assert.match(err, line);
  });

  it('no file of any kind stops it', () => {
    const gold = ['--gold', folder.pathOf('data/qrels.txt')];
    for (const [text, told] of [['', /:1:1: error: This is no JSON/], ['{"runs": [', /error: This is no JSON/], ['['.repeat(50_000), /nested too deeply/], ['\u0000\u0001', /error: This is no JSON/], [' '.repeat(4_000_001), /more than 4 MB/]] as const) {
      config(text);
      const { code, err } = goldlens('score', run(), ...gold);
      assert.equal(code, 0, err);
      assert.match(err, told);
    }
    rmSync(folder.pathOf('goldlens.config.json'));
    mkdirSync(folder.pathOf('goldlens.config.json'));
    assert.deepEqual([goldlens('score', run(), ...gold).code, goldlens('score', run(), ...gold).err], [0, '']);
  });

  it('a file with many faults is told in some lines', () => {
    config(`{"runs": [${'1,'.repeat(500)}1]}`);
    const { err } = goldlens('score', run(), '--gold', folder.pathOf('data/qrels.txt'));
    assert.ok(err.split('\n').length < 30);
    assert.match(err, /and 481 more/);
  });
});
