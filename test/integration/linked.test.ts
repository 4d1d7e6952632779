import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, inspect, write } from './support/runs';

/** A run that names its passages by id, with judgements and a corpus in files of their own. */
describe('a run with its gold and its corpus beside it', () => {
  needsDriver();
  const file = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'linked', name);
  before(async () => {
    await write(file('runs/bm25.trec'), '1 Q0 d2 1 2.5 bm25\n1 Q0 d1 2 1.5 bm25\n2 Q0 d3 1 1.0 bm25\n');
    await write(file('qrels.txt'), '1 0 d1 1\n2 0 d9 1\n');
    await write(file('data/corpus.jsonl'), '{"_id": "d1", "title": "Ferries", "text": "The ferry left at seven."}\n{"_id": "d2", "title": "Harbour", "text": "Nobody saw it leave."}\n{"_id": "d3", "title": "Rain", "text": "It rained all night."}\n');
  });
  after(async () => {
    await closeAll();
    await vscode.workspace.fs.delete(file(''), { recursive: true });
  });

  it('tells how they meet, and shows the text of its passages', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', file('runs/bm25.trec'));
    await driver.waitFor({ frame: 'report', selector: '.linked-file', text: /Gold from linked\/qrels\.txt: 2 of 2 questions joined by id/ });
    await driver.waitFor({ frame: 'report', selector: '.linked-file', text: /Passages from linked\/data\/corpus\.jsonl: 3 of 3 passages found/ });
    await driver.screenshot('linked-scorecard');
    await inspect(file('runs/bm25.trec'), '1');
    await driver.waitFor({ frame: 'report', selector: '[data-rank="2"] .chunk-text', text: /The ferry left at seven\./ });
    await driver.screenshot('linked-question');
  });

  it('opens a passage in the corpus, at its line', async () => {
    await driver.click({ frame: 'report', selector: '[data-rank="2"] .chunk-actions button', text: /^Source$/ });
    await driver.waitFor({ frame: 'workbench', selector: '.tab.active', text: /corpus\.jsonl/ });
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), file('data/corpus.jsonl').toString());
    assert.equal(vscode.window.activeTextEditor?.selection.active.line, 0);
  });

  it('shows the judgements and the corpus as pages that name the run', async () => {
    await vscode.commands.executeCommand('goldlens.openRun', file('qrels.txt'));
    await driver.waitFor({ frame: 'report', selector: '.used', text: /bm25\.trec.*2 of 2 questions joined by id/ });
    await driver.screenshot('gold-page');
    await vscode.commands.executeCommand('goldlens.openRun', file('data/corpus.jsonl'));
    await driver.waitFor({ frame: 'report', selector: 'h1', text: /corpus\.jsonl BEIR corpus · 3 passages/ });
    await driver.screenshot('corpus-page');
  });

  staysQuiet();
});
