import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { closeAll, write, type RunRecord } from './support/runs';

describe('the filter of the questions', () => {
  needsDriver();
  const file = (): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'runs', 'filtered.json');
  const record = (query: string, chunk: string, fact: string): RunRecord => ({ query, question_type: 'inference_query', retrieval_list: [{ text: 'nothing of it' }, { text: chunk }], gold_list: [{ fact }] });
  const rows = async (): Promise<(string | undefined)[]> => (await driver.query({ frame: 'report', selector: '[data-row]' })).map(({ attributes }) => attributes['data-row']);

  before(async () => {
    await write(file(), JSON.stringify([
      record('Who lit the lamp?', 'The keeper lit the lamp in the old tunnel.', 'The keeper lit the lamp'),
      record('Who rang the bell?', 'Nobody knows.', 'The sexton rang the bell at the\ntunnel mouth'),
      record('Who closed the gate?', 'The gate was closed.', 'The warden closed it'),
    ], null, 1));
    await vscode.commands.executeCommand('goldlens.showScorecard', file());
    await driver.waitFor({ frame: 'report', selector: '[data-row="Q3"]' });
  });
  after(closeAll);

  it('looks into gold facts and chunks, by keyboard alone', async () => {
    await driver.click({ frame: 'report', role: 'combobox', name: 'Filter questions' });
    await driver.type('TUNNEL');
    await driver.waitFor({ frame: 'report', role: 'status', text: /^2 of 3 questions$/ });
    assert.deepEqual(await rows(), ['Q1', 'Q2']);
    await driver.type(' and firstHit = ');
    await driver.waitFor({ frame: 'report', role: 'option', text: /^none/ });
    await driver.press('ArrowDown');
    await driver.press('Enter');
    await driver.waitFor({ frame: 'report', role: 'status', text: /^1 of 3 questions$/ });
    assert.deepEqual(await rows(), ['Q2']);
    await driver.screenshot('filter');
    assert.deepEqual(await driver.axe('report'), []);
  });

  it('comes from a link to the questions as they are listed', async () => {
    await vscode.commands.executeCommand('goldlens.showScorecard', file(), { filter: 'outcome = all', sort: { column: 'query', descending: true } });
    await driver.waitFor({ frame: 'report', role: 'status', text: /^1 of 3 questions$/ });
    assert.deepEqual(await rows(), ['Q1']);
  });

  staysQuiet();
});
