import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver, type Target } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { badges, closeAll, inspect, readJson, runValues, write } from './support/runs';

/** From a file that nobody knows to a scored report, by the keyboard alone. */
describe('mapping the fields of an unknown file', () => {
  needsDriver();
  const uri = vscode.Uri.joinPath(workspaceFolder(), 'odd', 'unheard-of.json');
  const config = vscode.Uri.joinPath(workspaceFolder(), 'goldlens.config.json');
  const passage = (text: string): string => `A passage that goes on for a while before it says anything. ${text} Then it goes on again.`;
  const records = [1, 2, 3, 4].map((n) => ({
    meta: { nr: n }, task: { text: `Where is the <b>${n}</b> kept?` },
    // so deep that nobody takes the list for the one without being told
    trace: { search: { last: { items: [{ payload: { txt: passage('Nothing.'), ref: 'r0' } }, { payload: { txt: passage(n === 4 ? 'Lost.' : `Number ${n} is kept in the tower.`), ref: `r${n}` } }] } } },
    labels: { spans: [`Number ${n} is kept in the tower.`] }, other: [`Number ${n}`],
  }));
  const title = (text: RegExp): Target => ({ frame: 'workbench', selector: '.quick-input-titlebar', text });
  const focused = (text: RegExp): Target => ({ frame: 'workbench', selector: '.quick-input-list .monaco-list-row.focused', text });
  const mapped = (field: string, path: string): Target => ({ frame: 'report', selector: `[data-mapped="${field}"]`, text: new RegExp(path.replace(/[[\].]/g, '\\$&')) });

  before(() => write(uri, JSON.stringify({ made: { by: 'hand' }, output: records }, null, 2)));
  after(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(uri);
    await vscode.workspace.fs.delete(config).then(undefined, () => undefined);
    await vscode.commands.executeCommand('goldlens.refresh');
  });

  it('is offered where the file is not recognised, and leads step by step to its scores', async () => {
    await vscode.commands.executeCommand('goldlens.openRun', uri);
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /No run was recognised/ });
    await driver.click({ frame: 'report', role: 'button', name: 'Map fields…' });
    await driver.waitFor(title(/Question.*1\/6/));
    await driver.waitFor(focused(/task\.text.*in 4 of 4/));
    await driver.waitFor({ frame: 'report', selector: '[data-preview="question"]', text: /Where is the <b>1<\/b> kept\?/ });
    await driver.waitFor({ frame: 'report', selector: '[data-sample="3/4/4"]' });
    await driver.press('Enter');
    await driver.waitFor(title(/Retrieved Chunks.*2\/6/));
    await driver.waitFor(focused(/trace\.search\.last\.items\[\]/));
    await driver.press('Enter');
    await driver.waitFor(title(/Text of a Chunk.*3\/6/));
    await driver.waitFor(focused(/payload\.txt/));
    await driver.screenshot('map-fields');
    await driver.press('Enter');
    await driver.waitFor(title(/Id of a Chunk.*4\/6/));
    await driver.type('payload.ref');
    await driver.press('Enter');
    await driver.waitFor(title(/Gold.*5\/6/));
    await driver.waitFor(focused(/labels\.spans\[\].*texts/));
  });

  it('shows what each choice would read before it is taken, and takes a path typed by hand', async () => {
    await driver.type('task..text');
    await driver.waitFor({ frame: 'workbench', selector: '.quick-input-list .monaco-list-row', text: /This is no path/ });
    await driver.press('Control+A');
    await driver.type('nowhere');
    await driver.waitFor(focused(/Use the path nowhere/));
    await driver.waitFor({ frame: 'report', selector: '[data-preview="gold"]', text: /Gold: none/ });
    await driver.press('Control+A');
    await driver.type('other[]');
    await driver.waitFor(focused(/other\[\]/));
    await driver.waitFor(mapped('gold', 'other[]'));
    await driver.screenshot('map-fields-gold');
    await driver.press('Control+A');
    await driver.type('labels');
    await driver.waitFor(focused(/labels\.spans\[\].*texts/));
    await driver.press('Enter');
    await driver.waitFor(title(/Save.*6\/6/));
  });

  it('saves it in the config file, and opens the run with it', async () => {
    await driver.waitFor(focused(/Save/));
    await driver.screenshot('map-fields-save');
    await driver.press('Enter');
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllGold@10"]' });
    assert.equal((await runValues())['AllGold@10'], 0.75);
    const { runs } = await readJson<{ runs: { files: string; fields: Record<string, string> }[] }>(config);
    assert.deepEqual(runs, [{ files: 'odd/unheard-of.json', fields: { question: 'task.text', chunks: 'trace.search.last.items[]', 'chunks.text': 'payload.txt', 'chunks.id': 'payload.ref', gold: 'labels.spans[]', id: 'meta.nr' } }]);
    await driver.screenshot('map-fields-scorecard');
    await inspect(uri, '2');
    assert.equal((await badges())['RR@10'], 0.5);
  });

  it('tells when the mapping does not fit the file any more', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', uri);
    await write(uri, JSON.stringify({ output: records.map(({ labels, ...others }) => ({ ...others, marks: labels })) }));
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /The mapping does not fit this file any more/ });
    await driver.waitFor({ frame: 'report', role: 'button', name: 'Map fields again…' });
  });

  it('goes back a step, and changes nothing when it is left', async () => {
    const before = await readJson<unknown>(config);
    await vscode.commands.executeCommand('goldlens.showScorecard', uri);
    void vscode.commands.executeCommand('goldlens.mapFields', uri);
    await driver.waitFor(title(/Question.*1\/6/));
    await driver.waitFor({ frame: 'workbench', selector: '.quick-input-list .monaco-list-row.focused' });
    const input = { frame: 'workbench', selector: '.quick-input-box input' } as const;
    await driver.press('ArrowDown', input);
    await driver.press('Enter', input);
    await driver.waitFor(title(/Retrieved Chunks.*2\/6/));
    await vscode.commands.executeCommand('workbench.action.quickInputBack');
    await driver.waitFor(title(/Question.*1\/6/));
    await driver.press('Escape');
    await driver.waitFor({ frame: 'report', selector: '.mapping' }, { state: 'detached' });
    assert.deepEqual(await readJson<unknown>(config), before);
  });

  staysQuiet();
});
