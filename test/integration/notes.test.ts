import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, inspect, write } from './support/runs';

/** A note typed on the page, another one that somebody else adds, the numbers without it, and an export of it all. */
describe('notes and export', () => {
  needsDriver();
  const run = vscode.Uri.joinPath(workspaceFolder(), 'noted.json');
  const notes = vscode.Uri.joinPath(workspaceFolder(), 'noted.json.goldlens-notes.jsonl');
  const page = vscode.Uri.joinPath(workspaceFolder(), 'noted.html');
  const question = (id: string, text: string) => ({ id, query: `Question ${id}?`, retrieval_list: [{ text }], gold_list: [{ fact: 'The ferry left.' }] });
  before(() => write(run, JSON.stringify([question('a', 'The ferry left.'), question('b', 'Nothing.'), question('c', 'Nothing.')])));
  after(async () => {
    await closeAll();
    for (const file of [run, notes, page]) await vscode.workspace.fs.delete(file);
  });

  it('keeps a note beside the run, follows it, and leaves out what it calls wrong', async () => {
    await inspect(run, 'b');
    await driver.click({ frame: 'report', selector: '[data-verdict="gold is wrong"]' });
    await driver.type('It sank.', { frame: 'report', selector: '.note-text' });
    await driver.press('Control+Enter');
    await driver.waitFor({ frame: 'report', selector: '.note > [role="status"]' });
    const line = new TextDecoder().decode(await vscode.workspace.fs.readFile(notes));
    const { verdict, note, id, author } = JSON.parse(line) as Record<string, unknown>;
    assert.deepEqual([id, verdict, note, typeof author], ['b', 'gold is wrong', 'It sank.', 'string']);
    await write(notes, `${line}{"id":"c","verdict":"reader","note":"by another editor","at":null}\n{"id":"c","ver`);
    await vscode.commands.executeCommand('goldlens.showScorecard', run);
    await driver.waitFor({ frame: 'report', selector: '[data-row="c"] .row-note' });
    await driver.click({ frame: 'report', role: 'checkbox', name: 'leave out 1 question' });
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllGold@10"][data-value="0.5"]' });
    await driver.waitFor({ frame: 'report', selector: '.excluded', text: /1 whose gold was marked wrong/ });
    assert.deepEqual(vscode.languages.getDiagnostics(notes).map(({ range }) => range.start.line), [2]);
  });

  it('exports the report as one page', async () => {
    await vscode.commands.executeCommand('goldlens.export', run, 'html', page);
    const html = new TextDecoder().decode(await vscode.workspace.fs.readFile(page));
    assert.match(html, /2 scored · 1 whose gold was marked wrong/);
    assert.match(html, /by another editor/);
  });

  staysQuiet();
});
