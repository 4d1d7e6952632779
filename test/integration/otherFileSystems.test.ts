import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, inspect, runValues } from './support/runs';

const MEGABYTE = 1024 * 1024;

/** Two files that are not on a disk; of the large one nobody may ask for the content. */
class Far implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  readonly read: string[] = [];
  private readonly small = new TextEncoder().encode(JSON.stringify([{ query: 'Who?', retrieval_list: [{ text: 'Nobody knows him.' }], gold_list: [{ fact: 'Nobody knows' }] }]));

  watch = (): vscode.Disposable => new vscode.Disposable(() => undefined);
  stat = ({ path }: vscode.Uri): vscode.FileStat => {
    if (path === '/') return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    if (!/^\/(small|large)\.json$/.test(path)) throw vscode.FileSystemError.FileNotFound(path);
    return { type: vscode.FileType.File, ctime: 0, mtime: 1, size: path === '/small.json' ? this.small.byteLength : 65 * MEGABYTE };
  };
  readDirectory = (): [string, vscode.FileType][] => [];
  readFile = ({ path }: vscode.Uri): Uint8Array => {
    this.read.push(path);
    return this.small;
  };
  createDirectory = refuse;
  writeFile = refuse;
  delete = refuse;
  rename = refuse;
}

function refuse(): never {
  throw vscode.FileSystemError.NoPermissions();
}

describe('files that are not on a disk', () => {
  needsDriver();
  const far = new Far();
  let registered: vscode.Disposable;
  before(() => void (registered = vscode.workspace.registerFileSystemProvider('goldlens-far', far, { isReadonly: true })));
  after(async () => {
    await closeAll();
    registered.dispose();
  });

  it('are read whole', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', vscode.Uri.parse('goldlens-far:/small.json'));
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllGold@10"]' });
    assert.equal((await runValues())['AllGold@10'], 1);
  });

  it('take no note where nothing can be written, say so, and are exported to where it can', async () => {
    const run = vscode.Uri.parse('goldlens-far:/small.json');
    await inspect(run, 'Q1');
    await driver.type('It sank.', { frame: 'report', selector: '.note-text' });
    await driver.press('Control+Enter');
    await driver.waitFor({ frame: 'report', selector: '.note [role="alert"]', text: /not saved: this file system is read-only/ });
    const elsewhere = vscode.Uri.joinPath(workspaceFolder(), 'small.md');
    await vscode.commands.executeCommand('goldlens.export', run, 'md', elsewhere);
    assert.match(new TextDecoder().decode(await vscode.workspace.fs.readFile(elsewhere)), /\| AllGold@10 \| 1\.0000 \|/);
    await vscode.workspace.fs.delete(elsewhere);
  });

  it('are refused when they are too large for that, with the limit and a way out', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', vscode.Uri.parse('goldlens-far:/large.json'));
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /large\.json is too large to be read here: it has 65 MB.*up to 64 MB\. Open a copy on a disk\./ });
    assert.equal(far.read.includes('/large.json'), false);
  });

  staysQuiet();
});
