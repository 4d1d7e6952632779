import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { Folder, goldlens } from './command';

const run = (founds: string) =>
  [...founds].map((found, at) => ({ id: `q${at}`, query: `Question ${at}?`, retrieval_list: [{ text: found === '1' ? 'Ada sailed first.' : 'Nobody.' }], gold_list: [{ fact: 'Ada sailed' }] }));

describe('goldlens gate', () => {
  let folder: Folder;
  let good: string;
  let bad: string;
  before(() => {
    folder = new Folder();
    good = folder.write('good.json', run('1'.repeat(40) + '0'.repeat(10)));
    bad = folder.write('bad & <worse>.json', run('1'.repeat(20) + '0'.repeat(30)));
  });
  after(() => folder.remove());

  it('0 where every rule holds, 1 where one fails', () => {
    assert.equal(goldlens('gate', good, '--min', 'AllGold@10=0.8', '--min', 'MRR@10=0.5').code, 0);
    const failed = goldlens('gate', good, '--min', 'AllGold@10=0.9');
    assert.equal(failed.code, 1);
    assert.match(failed.out, /^fail {2}min AllGold@10=0\.9 {2}AllGold@10 is 80\.0.% \(95 % interval .*\)\nThe gate failed: 1 of 1 rule\.\n$/);
  });

  it('JSON has every key, in the fixed order', () => {
    const { code, out, err } = goldlens('gate', bad, '--baseline', good, '--max-drop', 'AllGold@10=1pp', '--min', 'AllGold@10=40%', '--format', 'json');
    const output = JSON.parse(out) as { passed: boolean; rules: { rule: string; ci95: [number, number] | null }[] };
    assert.equal(code, 1);
    assert.deepEqual(Object.keys(output), ['schemaVersion', 'passed', 'rules']);
    for (const rule of output.rules) assert.deepEqual(Object.keys(rule), ['rule', 'passed', 'value', 'baseline', 'ci95', 'reading']);
    const { ci95, ...drop } = output.rules[1]!;
    assert.deepEqual([output.passed, drop], [false, { rule: 'max-drop AllGold@10=1pp', passed: false, value: 0.4, baseline: 0.8, reading: 'fail' }]);
    assert.ok(ci95 !== null && ci95[0] < -0.4 && ci95[1] > -0.4 && ci95[1] < -0.01);
    assert.match(err, /max-drop AllGold@10=1pp: fail, AllGold@10 changed by −40\.0.pp/);
  });

  it('inconclusive passes and says what would settle it; with --strict the point estimate fails', () => {
    const less = folder.write('less.json', run('1'.repeat(39) + '0'.repeat(11)));
    const loose = goldlens('gate', less, '--baseline', good, '--max-drop', 'AllGold@10=1pp');
    assert.equal(loose.code, 0);
    assert.match(loose.out, /^inconclusive .*the interval holds the allowed drop of 1\.0.pp, about \d+ questions would settle it\nThe gate passed\.\n$/);
    assert.equal(goldlens('gate', less, '--baseline', good, '--max-drop', 'AllGold@10=1pp', '--strict').code, 1);
    assert.equal(goldlens('gate', less, '--baseline', good, '--max-drop', 'AllGold@10=2pp', '--strict').code, 0);
  });

  it('takes the rules that the project has for the run, unless there are some on the command line', () => {
    const gate = { min: ['AllGold@10=90%'], maxDrop: ['AllGold@10=1pp'], baseline: 'good.json' };
    const config = folder.write('goldlens.config.json', { runs: [{ files: 'gated.json', gate }] });
    const gated = folder.write('gated.json', run('1'.repeat(40) + '0'.repeat(10)));
    const { code, out } = goldlens('gate', gated);
    assert.equal(code, 1);
    assert.match(out, /^fail +min AllGold@10=90%.*\npass +max-drop AllGold@10=1pp/);
    assert.equal(goldlens('gate', gated, '--min', 'AllGold@10=0.7').code, 0);
    assert.equal(goldlens('gate', gated, '--no-config').code, 2);
    folder.write('goldlens.config.json', { runs: [{ files: 'gated.json', gate: { min: ['Golden=1'] } }] });
    assert.match(goldlens('gate', gated).err, /^goldlens: goldlens\.config\.json: `gate\.min`: "Golden=1" names no metric/);
    assert.match(goldlens('score', gated).err, /goldlens\.config\.json:1:\d+: warning: "Golden=1" names no metric.*\[config-gate\]/);
    rmSync(config);
  });

  it('JUnit XML, whatever the run is called', () => {
    const file = folder.pathOf('junit.xml');
    goldlens('gate', bad, '--baseline', good, '--max-drop', 'AllGold@10=1pp', '--min', 'AllGold@10=0.3', '--junit', file);
    const xml = readFileSync(file, 'utf8');
    assert.match(xml, /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="goldlens gate" tests="2" failures="1" errors="0" skipped="0">/);
    assert.match(xml, /classname="[^"<]*bad &amp; &lt;worse&gt;\.json" name="min AllGold@10=0\.3"><system-out>/);
    assert.match(xml, /name="max-drop AllGold@10=1pp"><failure message="max-drop AllGold@10=1pp: fail,[^"<]*" type="max-drop">/);
    assert.equal(xml.match(/<testcase /g)?.length, 2);
  });

  it('CSV and Markdown', () => {
    assert.match(goldlens('gate', good, '--min', 'AllGold@10=0.8', '--format', 'csv').out, /^rule,passed,.*\r\nmin AllGold@10=0\.8,true,0\.8,,/);
    assert.match(goldlens('gate', good, '--min', 'AllGold@10=0.8', '--format', 'md').out, /^\| {2}\| rule \| found \|\n\| --- .*\n\| pass \| min AllGold@10=0\.8 \|/);
  });

  const refused = (message: RegExp, ...argv: string[]) => {
    const { code, out, err } = goldlens('gate', ...argv);
    assert.deepEqual([code, out], [2, '']);
    assert.match(err, message);
  };

  it('2 for wrong usage, with the reason', () => {
    refused(/run file is missing/);
    refused(/one run is checked at a time/, good, bad, '--min', 'AllGold@10=0.8');
    refused(/a gate needs a rule/, good);
    refused(/--max-drop needs a --baseline/, good, '--max-drop', 'AllGold@10=1pp');
    refused(/--baseline is there, but no --max-drop/, good, '--baseline', bad, '--min', 'AllGold@10=0.8');
    refused(/--min: "AllGold@10=NaN" has no number/, good, '--min', 'AllGold@10=NaN');
    refused(/--min: "Golden=1" names no metric/, good, '--min', 'Golden=1');
    refused(/--max-drop: "AllGold@10=1" is too much: did you mean 1pp/, good, '--baseline', bad, '--max-drop', 'AllGold@10=1');
    refused(/--strict/, good, '--min', 'AllGold@10=0.8', '--strict=no');
    refused(/--nope/, good, '--nope');
  });

  it('2 where it cannot be told', () => {
    refused(/has no nDCG@10, only Hits@4/, good, '--min', 'nDCG@10=0.5');
    refused(/has no AllGold@5.*--k/, good, '--min', 'AllGold@5=0.5');
    refused(/gone\.json: .*no such file/, good, '--baseline', folder.pathOf('gone.json'), '--max-drop', 'AllGold@10=1pp');
    refused(/its own baseline/, good, '--baseline', good, '--max-drop', 'AllGold@10=1pp');
    refused(/no question in common/, good, '--baseline', folder.write('other.json', run('1').map((one) => ({ ...one, id: 'other' }))), '--max-drop', 'AllGold@10=1pp');
    refused(/no question could be scored/, folder.write('bare.json', [{ query: 'q', retrieval_list: [{ text: 'x' }] }]), '--min', 'AllGold@10=0.5');
    refused(/FactRecall@10 \(micro\) of its own/, bad, '--baseline', good, '--max-drop', 'FactRecall@10 (micro)=1pp');
  });

  it('2 where the report cannot be written', () => {
    const { code, err } = goldlens('gate', good, '--min', 'AllGold@10=0.8', '--junit', folder.pathOf('no/such/folder.xml'));
    assert.equal(code, 2);
    assert.match(err, /--junit: .*cannot be written/);
    assert.ok(!existsSync(folder.pathOf('no')));
  });
});
