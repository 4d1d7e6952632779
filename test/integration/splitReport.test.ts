import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { closeAll, inspect, waitForQuestion, write } from './support/runs';

describe('a split of a report', () => {
  needsDriver();
  const file = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'runs', 'split.json');

  before(async () => {
    const record = (n: number): object => ({ query: `Who rang bell ${n}?`, question_type: 'inference_query', retrieval_list: [{ text: `Ames rang bell ${n}.` }], gold_list: [{ fact: `rang bell ${n}.` }] });
    await write(file(), JSON.stringify([1, 2, 3].map(record)));
    await vscode.commands.executeCommand('goldlens.refresh');
  });
  after(closeAll);

  it('shows the same question', async () => {
    await inspect(file(), 'Q2');
    await vscode.commands.executeCommand('workbench.action.splitEditorRight');
    assert.equal(vscode.window.tabGroups.all.length, 2);
    await waitForQuestion('Q2');
    await driver.screenshot('split-same-question');
  });
});
