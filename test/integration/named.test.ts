import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver, type Target } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, runInTree, write } from './support/runs';

/** Files that goldlens.config.json names are runs of the tree, wherever they lie and whatever they hold. */
describe('runs that a config file names', () => {
  needsDriver();
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'named', name);
  const config = at('goldlens.config.json');
  const line = (text: RegExp): Target => ({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text });
  const record = (n: number): string => JSON.stringify({ a: `Who has number ${n}?`, b: [`Somebody has number ${n}, I think.`], c: [`has number ${n}`], d: ['no such thing'] });
  const entry = (gold: string): object => ({ files: 'logs/*.log', name: 'Night run', k: 5, fields: { question: 'a', chunks: 'b[]', 'chunks.text': '.', gold } });

  before(async () => {
    await write(at('logs/night.log'), `${[1, 2].map(record).join('\n')}\n`);
    await write(at('logs/README.md'), 'What these are.');
    await write(at('odd/nobody-knows.dat'), '{"x": 1}');
  });
  after(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(at(''), { recursive: true });
  });

  it('are in the tree by the name it gives them, once it names them', async () => {
    await vscode.commands.executeCommand('goldlens.runs.focus');
    await write(config, JSON.stringify({ runs: [entry('c[]')] }));
    const item = await runInTree('Night run', /AllGold@5 100.*…\/night\.log/);
    assert.match(item.attributes['aria-label'] ?? '', /^Night run, /);
    await driver.screenshot('named-tree');
  });

  it('are read anew when the mapping is edited by hand', async () => {
    await write(config, JSON.stringify({ runs: [entry('d[]')] }));
    await runInTree('Night run', /AllGold@5 0/);
  });

  it('are found as they are written, and where nothing tells how to read them they say so', async () => {
    await write(at('logs/later.log'), `${record(3)}\n`);
    await runInTree('Night run', /AllGold@5 0.*…\/later\.log/);
    await write(config, JSON.stringify({ runs: [entry('c[]'), { files: ['odd/*.dat', 'logs/*'] }] }));
    await driver.waitFor(line(/nobody-knows\.dat.*No run was recognised/));
    await runInTree('Night run', /AllGold@5 100.*…\/later\.log/);
    assert.deepEqual(await driver.query(line(/README|goldlens\.config/)), []);
  });

  it('leave the tree when it does not name them any more', async () => {
    await write(config, '{ "runs": [] }');
    for (const name of [/night\.log/, /nobody-knows/]) await driver.waitFor(line(name), { state: 'detached' });
  });

  staysQuiet();
});
