import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { staysQuiet } from './support/quiet';
import { badges, closeAll, inspect, marksOf, write } from './support/runs';

/** Files that are damaged, empty, huge or hostile, opened by a person. */
describe('bad files', () => {
  needsDriver();
  const at = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'bad', name);
  afterEach(closeAll);

  for (const [name, content, said] of [
    ['empty.json', '', /empty/],
    ['list.json', '[]', /empty list/],
    ['object.json', '{}', /empty object/],
    ['settings.json', '{"a": 1}', /No run was recognised/],
  ] as const) {
    it(`says what ${name} is`, async () => {
      await write(at(name), content);
      await vscode.commands.executeCommand('goldlens.openRun', at(name));
      await driver.waitFor({ frame: 'report', selector: '.notice', text: said });
      await driver.screenshot(`bad-${name}`);
      assert.deepEqual(vscode.languages.getDiagnostics(at(name)), []);
    });
  }

  it('tells each bad record at its line, in Problems and in the report, and scores the others', async () => {
    const uri = at('mixed.jsonl');
    const good = JSON.stringify({ query: 'good', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact' }] });
    await write(uri, [good, '{"query": "broken", "retrieval_list": [}', good, '{"query":"typed","retrieval_list":7,"gold_list":[]}', good].join('\n'));
    await inspect(uri, 'Q1');
    const told = vscode.languages.getDiagnostics(uri).map(({ range, message }) => [range.start.line, /broken json|not a list/i.test(message)]);
    assert.deepEqual(told, [[1, true], [3, true]]);
    await driver.waitFor({ frame: 'report', selector: '.notice', text: /2 records could not be read/ });
    assert.equal((await badges())['AllGold@10'], 1);
    await driver.screenshot('partly-unreadable');
    await inspect(uri, 'Q4');
    await driver.waitFor({ frame: 'report', text: /not scored/i, selector: '.notice' });
  });

  it('runs nothing of what a run file holds, and shows it', async () => {
    const hostile = '<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2"></style><style>*{display:none}</style> \u202Egnp.exe\u202C \u0000 \ud800 😀 e\u0301';
    const uri = at('hostile.json');
    await write(uri, JSON.stringify([{ id: '"><script>1</script>', query: hostile, question_type: hostile, retrieval_list: [{ text: `before ${hostile} after`, title: hostile, url: 'javascript:alert(1)', [hostile]: hostile }], gold_list: [{ fact: hostile, title: hostile }] }]));
    await vscode.commands.executeCommand('goldlens.openRun', uri);
    await driver.waitFor({ frame: 'report', selector: '[data-rank="1"] mark' });
    const marked = (await marksOf(1))['F1'] ?? '';
    assert.ok(marked.includes('<script>window.hacked = 1</script><img src=x onerror="window.hacked = 2"></style>'), marked);
    assert.deepEqual(await driver.query({ frame: 'report', selector: '#root script, #root img, #root style' }), []);
    assert.deepEqual(await driver.query({ frame: 'report', selector: '[data-rank="1"] button', text: /^Source$/ }), []);
    await driver.screenshot('hostile');
  });

  it('shows a thousand chunks, and a chunk of five megabytes around its hits until all is asked for', async () => {
    const uri = at('large.json');
    const many = Array.from({ length: 1000 }, (_, rank) => ({ text: `chunk ${rank + 1}${rank === 4 ? ' a fact' : ''}` }));
    await write(uri, JSON.stringify([{ query: 'many', retrieval_list: many, gold_list: [{ fact: 'a fact' }] }, { query: 'huge', retrieval_list: [{ text: `${'x '.repeat(2_500_000)}a fact.` }], gold_list: [{ fact: 'a fact' }] }]));
    await inspect(uri, 'Q1');
    await driver.waitFor({ frame: 'report', selector: '[data-rank="5"][data-first-hit]' });
    await driver.waitFor({ frame: 'report', selector: '[data-rank="1000"]' }, { state: 'attached' });
    assert.deepEqual(await driver.query({ frame: 'report', selector: '[data-rank="1001"]' }), []);
    await inspect(uri, 'Q2');
    assert.equal((await marksOf(1))['F1'], 'a fact');
    await driver.screenshot('huge-chunk');
  });

  it('leaves a folder named like a run alone', async () => {
    const folder = vscode.Uri.joinPath(workspaceFolder(), 'runs', 'folder.json');
    await vscode.workspace.fs.createDirectory(folder);
    await vscode.commands.executeCommand('goldlens.refresh');
    await vscode.commands.executeCommand('goldlens.runs.focus');
    await driver.waitFor({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /bm25\.json/ });
    assert.deepEqual(await driver.query({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: /folder\.json/ }), []);
  });

  staysQuiet();
});
