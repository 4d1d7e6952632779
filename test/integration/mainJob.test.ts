import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { badges, closeAll, inspect, marksOf, readJson, runInTree, runValues, waitForQuestion, type RunRecord } from './support/runs';

/** From the tree to the highlighted facts, on the sample runs, by real clicks. */
describe('the main job', () => {
  needsDriver();
  after(closeAll);

  const runUri = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'sample', 'runs', 'bm25.json');

  it('lists the runs, newest first, with the value that names them', async () => {
    const item = await runInTree('bm25.json', /AllGold@10/);
    assert.match(item.text, /AllGold@10 38\.6.%/);
    await runInTree('hybrid-reranked.jsonl', /AllGold@10/);
    await driver.screenshot('runs-tree');
  });

  it('groups the questions of a run by what was found, and opens the one that is clicked', async () => {
    // other suites have opened lines of their own
    await vscode.commands.executeCommand('workbench.actions.treeView.goldlens.runs.collapseAll');
    await driver.click({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /bm25\.json/ });
    const [group] = await driver.waitFor({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /Some facts missed/ });
    assert.match(group?.text ?? '', /18/);
    await driver.click({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /Some facts missed/ });
    const partly = { frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /✗ Q3\s*1\/2 · first #9 · Did Lumenfold/ } as const;
    await driver.waitFor(partly);
    await driver.click(partly);
    await waitForQuestion('Q3');
    await driver.screenshot('question');
  });

  it('shows every badge, fact and mark as a recomputation from the file has them', async () => {
    const records = await readJson<RunRecord[]>(runUri());
    for (const at of [0, 5, 11]) {
      const record = records[at];
      assert.ok(record);
      await inspect(runUri(), `Q${at + 1}`);
      const expected = recompute(record);
      const shown = await badges();
      for (const [name, value] of Object.entries(expected.metrics)) assert.ok(Math.abs((shown[name] ?? NaN) - value) < 1e-12, `${name} of Q${at + 1}: ${shown[name]} is not ${value}`);
      const cards = await driver.query({ frame: 'report', selector: 'li[data-fact]' });
      assert.deepEqual(cards.map(({ attributes }) => attributes['data-found-ranks']), expected.ranks.map((ranks) => ranks.join(' ')));
      const firstHits = await driver.query({ frame: 'report', selector: '[data-first-hit]' });
      const first = Math.min(...expected.ranks.flat());
      assert.deepEqual(firstHits.map(({ attributes }) => attributes['data-rank']), first === Infinity ? [] : [String(first)]);
      for (const [fact, ranks] of expected.ranks.entries()) {
        for (const rank of ranks) assert.equal((await marksOf(rank))[`F${fact + 1}`], record.gold_list?.[fact]?.fact, `F${fact + 1} in #${rank} of Q${at + 1}`);
      }
    }
  });

  it('has the picture that the README shows', async () => {
    await inspect(runUri(), 'Q2');
    await driver.waitFor({ frame: 'report', selector: '[data-rank="1"] mark[data-fact="F2"]' });
    await driver.screenshot('readme');
  });

  it('opens a chunk, its place in the run file, and comes back', async () => {
    await inspect(runUri(), 'Q1');
    const [rank] = (await driver.query({ frame: 'report', selector: '[data-rank]' })).map(({ attributes }) => Number(attributes['data-rank']));
    assert.equal(rank, 1);
    const records = await readJson<RunRecord[]>(runUri());
    const chunk = records[0]?.retrieval_list[0]?.text ?? '';
    await clickAndWaitForText('Run file', (editor) => {
      const selected = editor.document.getText(editor.selection);
      return editor.document.uri.toString() === runUri().toString() && selected.startsWith('"') && JSON.parse(selected) === chunk;
    });
    await vscode.commands.executeCommand('goldlens.openRun', runUri());
    await waitForQuestion('Q1');
    await clickAndWaitForText('Open chunk', (editor) => editor.document.uri.scheme === 'goldlens-chunk' && editor.document.getText() === chunk);
    await driver.screenshot('chunk-document');
  });

  it('goes to the question that is asked for while another report is in front', async () => {
    await inspect(runUri(), 'Q1');
    await inspect(vscode.Uri.joinPath(workspaceFolder(), 'sample', 'runs', 'lsa.jsonl'), 'Q2');
    await inspect(runUri(), 'Q6');
  });

  it('walks the failed questions by command and by key', async () => {
    await closeAll();
    await vscode.commands.executeCommand('goldlens.openRun', runUri());
    const failed = (await readJson<RunRecord[]>(runUri())).flatMap((record, at) => (isFailed(record) ? [`Q${at + 1}`] : []));
    await waitForQuestion(failed[0] ?? '');
    await vscode.commands.executeCommand('goldlens.nextFailed');
    await waitForQuestion(failed[1] ?? '');
    await driver.press('j', { frame: 'report', selector: 'body' });
    await waitForQuestion(`Q${Number(failed[1]?.slice(1)) + 1}`);
    await vscode.commands.executeCommand('goldlens.previousFailed');
    await waitForQuestion(failed[1] ?? '');
    await driver.click({ frame: 'report', role: 'button', name: 'prev failed' });
    await waitForQuestion(failed[0] ?? '');
  });

  it('shows the same run-level values on the scorecard and in the status bar', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', runUri());
    await driver.waitFor({ frame: 'report', selector: '[data-run-metric="AllGold@10"]' });
    const values = await runValues();
    assert.ok(Math.abs((values['AllGold@10'] ?? NaN) - 17 / 44) < 1e-12);
    const [status] = await driver.waitFor({ frame: 'workbench', selector: '.statusbar-item', text: /AllGold@10 38\.6.% · 27 failed/ });
    assert.ok(status);
    await driver.screenshot('scorecard');
  });
});

async function clickAndWaitForText(action: string, isIt: (editor: vscode.TextEditor) => boolean): Promise<void> {
  const seen = new Promise<void>((resolve) => {
    const check = (): void => {
      const editor = vscode.window.activeTextEditor;
      if (editor === undefined || !isIt(editor)) return;
      listeners.forEach((listener) => listener.dispose());
      resolve();
    };
    const listeners = [vscode.window.onDidChangeActiveTextEditor(check), vscode.window.onDidChangeTextEditorSelection(check), vscode.workspace.onDidChangeTextDocument(check)];
  });
  await driver.click({ frame: 'report', selector: '[data-rank="1"] button', text: new RegExp(action) });
  await seen;
}

function recompute({ retrieval_list: chunks, gold_list: gold = [] }: RunRecord): { ranks: number[][]; metrics: Record<string, number> } {
  const ranks = gold.map(({ fact }) => chunks.flatMap(({ text }, at) => (text.includes(fact) ? [at + 1] : [])));
  const firsts = ranks.map((list) => list[0] ?? Infinity);
  const within = (k: number): number => firsts.filter((rank) => rank <= k).length;
  const top = Math.min(...firsts);
  const average = firsts.filter((rank) => rank <= 10).reduce((sum, rank) => sum + 1 / rank, 0) / firsts.length;
  return {
    ranks,
    metrics: {
      'Hits@4': within(4) > 0 ? 1 : 0,
      'Hits@10': within(10) > 0 ? 1 : 0,
      'FactRecall@10': within(10) / firsts.length,
      'AllGold@10': within(10) === firsts.length ? 1 : 0,
      'RR@10': top <= 10 ? 1 / top : 0,
      'AP@10': average,
    },
  };
}

function isFailed(record: RunRecord): boolean {
  return (record.gold_list ?? []).length > 0 && recompute(record).metrics['AllGold@10'] === 0;
}
