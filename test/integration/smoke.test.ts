import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { environment, goldlens, workspaceFolder } from './support/environment';

describe('the editor', () => {
  it('is the one this run is about', () => {
    if (environment.version === 'oldest') {
      assert.match(vscode.version, /^1\.100\./);
    } else if (environment.version === 'current') {
      assert.match(vscode.version, /^1\.139\./);
    }
    assert.equal(vscode.workspace.isTrusted, environment.isTrusted);
  });

  it('finds files, so its ripgrep works', async () => {
    const file = vscode.Uri.joinPath(workspaceFolder(), 'found', 'needle.txt');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('x'));
    const found = await vscode.workspace.findFiles('**/needle.txt');
    assert.deepEqual(found.map(String), [String(file)]);
  });
});

describe('the extension', () => {
  it('is present and activates', async () => {
    const extension = goldlens();
    await extension.activate();
    assert.equal(extension.isActive, true);
  });
});

describe('the page around the extension host', () => {
  needsDriver();

  it('shows the workspace in the Explorer', async () => {
    await vscode.commands.executeCommand('workbench.view.explorer');
    await driver.waitFor({ frame: 'workbench', role: 'treeitem', name: 'found' });
  });
});
