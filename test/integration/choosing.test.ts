import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver, type Target } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, runValues, write } from './support/runs';

/** What is found beside a run is kept, changed and left out by whoever looks at its report. */
describe('choosing the gold and the corpus of a run', () => {
  needsDriver();
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'choosing', name);
  const run = at('runs/hybrid.trec');
  const config = at('goldlens.config.json');
  const before1 = '{\n  // what the nightly job writes\n  "runs": [\n    { "files": "nightly/*.trec", "k": 3 } // three a page\n  ]\n}\n';
  const link = (text: RegExp): Target => ({ frame: 'report', selector: '.linked-file', text });
  const pick = (text: RegExp): Target => ({ frame: 'workbench', selector: '.quick-input-list .monaco-list-row', text });
  const press = (name: string): Promise<void> => driver.click({ frame: 'report', role: 'button', name });

  before(async () => {
    await write(run, '1 Q0 d2 1 2.5 h\n1 Q0 d1 2 1.5 h\n');
    await write(at('a.qrels'), '1 0 d1 1\n');
    await write(at('b.qrels'), '1 0 d2 1\n');
    await write(at('corpus/first.jsonl'), '{"_id": "d1", "title": "", "text": "The first."}\n{"_id": "d2", "title": "", "text": "The second."}\n');
    await write(at('corpus/later.jsonl'), '{"_id": "d1", "title": "", "text": "The first, told later."}\n{"_id": "d2", "title": "", "text": "The second, told later."}\n');
    await write(config, before1);
    await vscode.commands.executeCommand('goldlens.showScorecard', run);
  });
  after(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });

  it('keeps what was found in the config file, beside what stands there, comments too', async () => {
    await driver.waitFor(link(/Gold from choosing\/a\.qrels: 1 of 1 question/));
    await press('Keep in goldlens.config.json: gold');
    await driver.waitFor(link(/a\.qrels.*kept in goldlens\.config\.json/));
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(config));
    assert.equal(text, before1.replace('"k": 3 } // three a page\n', '"k": 3 }, // three a page\n    {\n      "files": "runs/hybrid.trec",\n      "gold": "a.qrels"\n    }\n'));
    assert.equal((await runValues())['MRR@10'] ?? (await runValues())['MRR'], 0.5);
  });

  it('takes another gold file out of a list, by the keyboard', async () => {
    await press('Choose another…: gold');
    await driver.waitFor(pick(/a\.qrels.*in use/));
    await driver.screenshot('choose-gold');
    await driver.type('b.qrels');
    await driver.waitFor({ ...pick(/b\.qrels/), selector: '.quick-input-list .monaco-list-row.focused' });
    await driver.press('Enter');
    await driver.waitFor(link(/Gold from choosing\/b\.qrels/));
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="MRR@10"][data-value="1"]' });
  });

  it('reads the run without gold when somebody says so, and offers to choose again', async () => {
    await press('Do not use: gold');
    await driver.waitFor({ frame: 'report', role: 'button', name: 'Choose gold…' });
    assert.deepEqual(await driver.query(link(/Gold from/)), []);
    await press('Choose gold…');
    await driver.waitFor(pick(/a\.qrels/));
    await driver.press('Enter');
    await driver.waitFor(link(/Gold from choosing\/a\.qrels/));
  });

  it('takes another corpus by its command, which means the report in front', async () => {
    await driver.waitFor(link(/Passages from choosing\/corpus\/first\.jsonl: 2 of 2 passages found/));
    void vscode.commands.executeCommand('goldlens.chooseCorpus');
    await driver.waitFor(pick(/first\.jsonl.*in use/));
    await driver.type('later');
    await driver.waitFor({ ...pick(/later\.jsonl/), selector: '.quick-input-list .monaco-list-row.focused' });
    await driver.press('Enter');
    await driver.waitFor(link(/Passages from choosing\/corpus\/later\.jsonl/));
    await driver.screenshot('choose-corpus');
    await press('Do not use: corpus');
    await driver.waitFor({ frame: 'report', role: 'button', name: 'Choose a corpus…' });
  });

  it('changes nothing when the list is left', async () => {
    await press('Choose a corpus…');
    await driver.waitFor(pick(/first\.jsonl/));
    await driver.press('Escape');
    await driver.waitFor(pick(/first\.jsonl/), { state: 'hidden' });
    await driver.waitFor({ frame: 'report', role: 'button', name: 'Choose a corpus…' });
  });

  staysQuiet();
});
