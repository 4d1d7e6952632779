import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync } from 'node:fs';
import { Folder, goldlens } from './command';

interface Change {
  readonly a: number;
  readonly b: number;
  readonly delta: number;
  readonly ci95: [number, number] | null;
  readonly rescued: string[];
  readonly broke: string[];
  readonly keptRight: number;
  readonly keptWrong: number;
}
interface Output {
  readonly a: string;
  readonly b: string;
  readonly paired: number;
  readonly onlyA: string[];
  readonly onlyB: string[];
  readonly goldDiffers: string[];
  readonly metrics: Readonly<Record<string, Change>>;
  readonly slices: Readonly<Record<string, Readonly<Record<string, { readonly n: number; readonly metrics: Readonly<Record<string, Change>> }>>>>;
  readonly warnings: { readonly code: string; readonly ids: string[] }[];
}

const record = (id: string, found: boolean, more: object = {}) => ({ id, query: `Question ${id}?`, question_type: 'inference_query', retrieval_list: [{ text: found ? 'Ada sailed first.' : 'Nobody.' }], gold_list: [{ fact: 'Ada sailed' }], ...more });
const run = (founds: string) => [...founds].map((found, at) => record(`q${at}`, found === '1', { question_type: at % 2 ? 'inference_query' : 'temporal_query' }));

describe('goldlens compare', () => {
  let folder: Folder;
  let a: string;
  let b: string;
  before(() => {
    folder = new Folder();
    a = folder.write('before.json', run('110000'));
    b = folder.write('after.json', run('011100'));
  });
  after(() => folder.remove());
  const json = (...argv: string[]): Output => {
    const { code, out, err } = goldlens('compare', ...argv, '--format', 'json');
    assert.equal(code, 0, err);
    return JSON.parse(out) as Output;
  };

  it('JSON has every key, in the fixed order', () => {
    const output = json(a, b);
    assert.deepEqual(Object.keys(output), ['schemaVersion', 'a', 'b', 'config', 'paired', 'onlyA', 'onlyB', 'goldDiffers', 'metrics', 'slices', 'warnings']);
    assert.deepEqual(Object.keys(output.metrics['AllGold@10'] ?? {}), ['a', 'b', 'delta', 'relative', 'ci95', 'p', 'reading', 'rescued', 'broke', 'keptRight', 'keptWrong']);
    assert.deepEqual([output.a, output.b, output.paired], ['before', 'after', 6]);
    assert.equal(goldlens('compare', a, b, '--format', 'json').out, goldlens('compare', a, b, '--format', 'json').out);
  });

  it('tells which questions were rescued and which broke, in all and per type', () => {
    const { metrics, slices } = json(a, b);
    const change = metrics['AllGold@10'];
    assert.deepEqual([change?.rescued, change?.broke, change?.keptRight, change?.keptWrong], [['q2', 'q3'], ['q0'], 1, 2]);
    assert.ok(Math.abs((change?.delta ?? 0) - 1 / 6) < 1e-12);
    const temporal = slices['type']?.['temporal_query'];
    assert.deepEqual([temporal?.n, temporal?.metrics['AllGold@10']?.rescued, temporal?.metrics['AllGold@10']?.broke], [3, ['q2'], ['q0']]);
  });

  it('lists what is in one only, what has other gold, and names A\'s ids', () => {
    const other = [...run('1111').slice(1), record('new', true), record('q4', true, { gold_list: [{ fact: 'Nobody' }] })];
    const { onlyA, onlyB, goldDiffers, paired } = json(a, folder.write('other.json', other));
    assert.deepEqual([onlyA, onlyB, goldDiffers, paired], [['q0', 'q5'], ['new'], ['q4'], 3]);
  });

  it('takes the options of score for both, one metric, a threshold', () => {
    assert.deepEqual(Object.keys(json(a, b, '--k', '1').metrics), ['Hits@1', 'FactRecall@1', 'AllGold@1', 'Precision@1', 'MRR@1', 'MAP@1']);
    assert.deepEqual(Object.keys(json(a, b, '--metric', 'RR@10').metrics), ['MRR@10']);
    const ranked = folder.write('ranked.json', run('110000').map((one) => ({ ...one, retrieval_list: [{ text: 'x' }, { text: 'y' }, ...one.retrieval_list] })));
    assert.deepEqual(json(ranked, a, '--metric', 'MRR@10').metrics['MRR@10']?.rescued, ['q0', 'q1']);
    assert.deepEqual(json(ranked, a, '--metric', 'MRR@10', '--threshold', '0.3').metrics['MRR@10']?.rescued, []);
  });

  it('several runs against the first, or against the one that is named', () => {
    const c = folder.write('third.json', run('111111'));
    const all = JSON.parse(goldlens('compare', a, b, c, '--format', 'json').out) as Output[];
    assert.deepEqual(all.map((one) => [one.a, one.b]), [['before', 'after'], ['before', 'third']]);
    const named = JSON.parse(goldlens('compare', a, b, c, '--baseline', c, '--format', 'json').out) as Output[];
    assert.deepEqual(named.map((one) => [one.a, one.b]), [['third', 'before'], ['third', 'after']]);
    const table = goldlens('compare', a, b, c).out;
    assert.match(table, /^compared with before by AllGold@10\n\nrun .*\nthird .*\nafter /);
  });

  it('a table with Δ in pp, the interval and the reading', () => {
    const { out } = goldlens('compare', a, b, '--questions');
    assert.match(out, /^before → after\nmatch exact .*\n6 questions scored in both, paired by id\n/);
    assert.match(out, /^AllGold@10 +0\.3333 +0\.5000 +\+16\.7.pp +\+50\.0.% .* could be noise +2 +1 +1 +2$/m);
    assert.match(out, /^broke +q0 +#1 → – +Question q0\?$/m);
  });

  it('CSV and Markdown whose text stays text', () => {
    const evil = (founds: string) => run(founds).map((one, at) => ({ ...one, id: at === 2 ? '=cmd|x' : one.id, query: at === 2 ? '@SUM(1) | <b>' : one.query }));
    const [first, second] = [folder.write('=a.json', evil('110000')), folder.write('=b.json', evil('011100'))];
    const csv = goldlens('compare', first, second, '--format', 'csv', '--questions').out;
    for (const line of csv.split('\r\n')) for (const cell of line.split(',')) assert.doesNotMatch(cell, /^"?[=+@\t]|^"?-(?!\d)/, line);
    assert.match(csv, /^'=a,'=b,question,,,Hits@4,.*'=cmd\|x,'@SUM\(1\) \| <b>,rescued/m);
    assert.match(goldlens('compare', first, second, '--format', 'md', '--questions').out, /\| rescued \| =cmd\\\|x \| – → \\#1 \| @SUM\(1\) \\\| \\<b\\> \|/);
  });

  it('names runs of the same name by their files', () => {
    mkdirSync(folder.pathOf('old'));
    copyFileSync(a, folder.pathOf('old/after.json'));
    const { a: first, b: second } = json(folder.pathOf('old/after.json'), b);
    assert.deepEqual([first, second], [folder.pathOf('old/after.json'), b]);
  });

  describe('what cannot be compared, with its reason', () => {
    const refused = (message: RegExp, ...argv: string[]) => {
      const { code, out, err } = goldlens('compare', ...argv);
      assert.deepEqual([code, out], [2, '']);
      assert.match(err, message);
    };

    it('wrong usage', () => {
      refused(/run files are missing/);
      refused(/two runs are needed/, a);
      refused(/--metric: "golden" is no metric/, a, b, '--metric', 'golden');
      for (const threshold of ['NaN', 'half', '', '2', '-1']) refused(/--threshold: .* is not a number from 0 to 1/, a, b, `--threshold=${threshold}`);
      refused(/--threshold is given twice/, a, b, '--threshold', '1', '--threshold', '0');
      refused(/--k: "0x" is not/, a, b, '--k', '0x');
      refused(/no nDCG@10, only Hits@4/, a, b, '--metric', 'nDCG@10');
      refused(/no AllGold@7.*--k/, a, b, '--metric', 'AllGold@7');
    });

    it('a run that vanished, the same run twice, nothing in common, nothing scored, other gold', () => {
      refused(/missing\.json: .*no such file/, folder.pathOf('missing.json'), b);
      refused(/no such file/, a, b, '--baseline', folder.pathOf('gone.json'));
      refused(/the same run twice/, a, a);
      refused(/no question in common: A has 6, such as "q0"; B has 1, such as "z"/, a, folder.write('z.json', [record('z', true)]));
      refused(/A has 1, such as "query z"; B has 1, such as "query y"/, ...['z', 'y'].map((id) => folder.write(`only-${id}.json`, [{ ...record(id, true), id: undefined, query: `query ${id}` }])));
      refused(/6 have the same text under different ids/, a, folder.write('ids.json', run('111111').map((one) => ({ ...one, id: `new-${one.id}` }))));
      refused(/^goldlens: [^ ]*bare\.json: no question could be scored/, a, folder.write('bare.json', run('11').map(({ id, query, retrieval_list }) => ({ id, query, retrieval_list }))));
      refused(/6 of 6 questions in both runs have different gold/, a, folder.write('gold.json', run('111111').map((one) => ({ ...one, gold_list: [{ fact: 'Nobody' }] }))));
      refused(/none is scored in both/, folder.write('x.json', [record('q0', true), record('q1', true, { gold_list: [] })]), folder.write('y.json', [record('q0', true, { gold_list: undefined }), record('q1', true)].slice(0, 1).concat([record('q7', true)])));
    });

    it('what stands twice is left out and told', () => {
      const { code, err } = goldlens('compare', a, folder.write('twice.json', [...run('111111'), record('q1', false)]));
      assert.equal(code, 0);
      assert.match(err, /1 question stands more than once in a run and is left out \(q1\) \[question-twice\]/);
    });
  });
});
