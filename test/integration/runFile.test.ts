import { strict as assert } from 'node:assert';
import { symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import * as vscode from 'vscode';
import type { Chunk } from '../../src/core/model';
import { openSource, sourceOf } from '../../src/host/runFile/source';
import { driver, needsDriver } from './support/driver';
import { workspaceFolder } from './support/environment';
import { closeAll, inspect, write, type RunRecord } from './support/runs';

const chunks = [
  'Nothing of interest.\nTwo "quoted" lines \\ and a path C:\\temp.',
  'Before: the rain — it “fell” 😀 twice. After. Again: the rain — it “fell” 😀 twice.',
  'Nothing of interest.\nTwo "quoted" lines \\ and a path C:\\temp.',
  '<script>alert(1)</script> [x](command:workbench.action.quit) the sun',
];
const records: RunRecord[] = [
  { query: 'What fell?', question_type: 'inference_query', retrieval_list: chunks.map((text, at) => ({ text, score: at })), gold_list: [{ fact: 'the rain — it “fell” 😀 twice' }, { fact: 'it “fell”' }, { fact: 'not there' }] },
  { query: '<b>Who</b> [shone](command:x)?', question_type: 'inference_query', retrieval_list: chunks.map((text) => ({ text })), gold_list: [{ fact: '[x](command:workbench.action.quit) the sun' }] },
  { query: 'Who knows?', question_type: 'null_query', retrieval_list: [{ text: 'a' }], gold_list: [] },
];
const escaped = (json: string): string => json.replace(/[^\x20-\x7e\n]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const shapes = {
  'pretty.json': JSON.stringify(records, null, 2),
  'escaped.json': escaped(JSON.stringify(records, null, 2)),
  'one-line.json': JSON.stringify(records),
  'crlf.json': JSON.stringify(records, null, 2).replaceAll('\n', '\r\n'),
  'lines.jsonl': records.map((record) => escaped(JSON.stringify(record))).join('\n'),
};
const fileOf = (name: string): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), 'runs', name);

/** Waits for news of the editor until `ready` gives something; the test's own time limit ends it. */
async function until<T>(ready: () => Promise<T | null> | T | null): Promise<T> {
  for (;;) {
    const result = await ready();
    if (result !== null) return result;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

async function lensesOf(uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  await vscode.window.showTextDocument(uri, { preview: false });
  return until(async () => {
    const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
    const ours = lenses.filter(({ command }) => command?.command === 'goldlens.inspectQuestion');
    return ours.length === 0 ? null : ours;
  });
}

async function hoverAt(uri: vscode.Uri, position: vscode.Position): Promise<vscode.MarkdownString[]> {
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', uri, position);
  return hovers.flatMap(({ contents }) => contents).filter((content): content is vscode.MarkdownString => content instanceof vscode.MarkdownString);
}

/** An editor in the browser saves by itself after a moment. */
function keepEditsUnsaved(): void {
  const setAutoSave = (value: string | undefined): Thenable<void> => vscode.workspace.getConfiguration('files').update('autoSave', value, vscode.ConfigurationTarget.Global);
  before(() => setAutoSave('off'));
  after(() => setAutoSave(undefined));
}

const decoded = (markdown: string): string => markdown.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

describe('a run file as text', () => {
  keepEditsUnsaved();
  before(async () => {
    for (const [name, text] of Object.entries(shapes)) await write(fileOf(name), text);
    await vscode.commands.executeCommand('goldlens.refresh');
  });
  after(closeAll);

  for (const name of Object.keys(shapes)) {
    it(`has "Inspect" above each question of ${name}`, async () => {
      const uri = fileOf(name);
      const lenses = await lensesOf(uri);
      assert.deepEqual(lenses.map(({ command }) => command?.title), [
        'Inspect · 2 of 3 gold facts in top 10 · first hit #2',
        'Inspect · 1 of 1 gold fact in top 10 · first hit #4',
        'Inspect · not scored: null query',
      ]);
      assert.deepEqual(lenses.map(({ command }) => [String(command?.arguments?.[0]), command?.arguments?.[1]]), ['Q1', 'Q2', 'Q3'].map((id) => [String(uri), id]));
      const document = await vscode.workspace.openTextDocument(uri);
      for (const { range } of lenses) assert.equal(document.getText(new vscode.Range(range.start, range.start.translate(0, 1))), '{');
    });

    it(`tells in ${name} where a fact was found, what a chunk holds and what a question scored`, async () => {
      const uri = fileOf(name);
      const [first, second] = await lensesOf(uri);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.ok(first && second);

      const question = decoded((await hoverAt(uri, first.range.start)).map(({ value }) => value).join());
      assert.match(question, /\*\*Q1\*\* What fell\?/);
      assert.match(question, /Hits@4 1 · Hits@10 1 · FactRecall@10 0\.67 · AllGold@10 0 · RR@10 0\.50 · AP@10 [\d.]+ · first hit #2/);
      assert.match(question, /\*\*F1\*\* #2 — the rain — it “fell” 😀 twice\n- \*\*F2\*\* #2 — it “fell”\n- \*\*F3\*\* missed — not there/);

      const text = document.getText();
      const inFact = document.positionAt(text.indexOf('the rain') + 2);
      const fact = await hoverAt(uri, inFact);
      assert.equal(decoded(fact.map(({ value }) => value).join()), '**F1** · first hit #2\n\nthe rain — it “fell” 😀 twice');
      const inBoth = document.positionAt(text.indexOf('fell', text.indexOf('the rain')));
      assert.match(decoded((await hoverAt(uri, inBoth)).map(({ value }) => value).join()), /\*\*F1\*\*.*\*\*F2\*\*/s);

      const before = document.positionAt(text.indexOf('Before: '));
      assert.equal(decoded((await hoverAt(uri, before)).map(({ value }) => value).join()), '#2 first hit · F1 F2\n\n- **F1** the rain — it “fell” 😀 twice\n- **F2** it “fell”');

      const hostile = await hoverAt(uri, second.range.start);
      for (const { isTrusted, supportHtml, value } of hostile) {
        assert.ok(isTrusted !== true && supportHtml !== true);
        assert.ok(!/[<[]|command:/.test(value), value);
      }
      assert.match(decoded(hostile.map(({ value }) => value).join()), /<b>Who<\/b> \[shone\]\(command:x\)\?/);
    });
  }

  it('says nothing of a document that is edited, until that is undone', async () => {
    const uri = fileOf('pretty.json');
    const lenses = await lensesOf(uri);
    const editor = await vscode.window.showTextDocument(uri);
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n\n'));
    assert.equal(editor.document.isDirty, true);
    const start = lenses[0]?.range.start.translate(2);
    assert.ok(start);
    assert.deepEqual(await hoverAt(uri, start), []);
    const now = await vscode.commands.executeCommand<vscode.CodeLens[]>('vscode.executeCodeLensProvider', uri, 100);
    assert.deepEqual(now.filter(({ command }) => command?.command === 'goldlens.inspectQuestion'), []);
    await vscode.commands.executeCommand('workbench.action.files.revert');
    assert.equal((await lensesOf(uri)).length, lenses.length);
  });
});

describe('the string of a chunk in the run file', () => {
  needsDriver();
  keepEditsUnsaved();
  before(async () => {
    for (const [name, text] of Object.entries(shapes)) await write(fileOf(name), text);
  });
  afterEach(closeAll);

  for (const name of Object.keys(shapes)) {
    it(`is selected to the character in ${name}`, async () => {
      const uri = fileOf(name);
      const starts = new Set<number>();
      // every chunk where its text is written in the most ways, elsewhere the two that a wrong offset shows in
      const clicked = [...chunks.entries()].filter(([at]) => name === 'escaped.json' || at === 0 || at === chunks.length - 1);
      for (const [at, text] of clicked) {
        const { document, selection } = await revealByClick(uri, 'Q1', at + 1);
        assert.equal(JSON.parse(document.getText(selection)), text);
        starts.add(document.offsetAt(selection.start));
        await closeAll();
      }
      assert.equal(starts.size, clicked.length, 'chunks with the same text are told apart');
    });
  }

  it('is selected in a document that was edited above it', async () => {
    const uri = fileOf('lines.jsonl');
    const editor = await vscode.window.showTextDocument(uri, { preview: false });
    await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '\n\n\n'));
    const { document, selection } = await revealByClick(uri, 'Q1', 2);
    assert.equal(document.isDirty, true);
    assert.equal(JSON.parse(document.getText(selection)), chunks[1]);
    assert.equal(selection.start.line, 3);
    await vscode.commands.executeCommand('workbench.action.files.revert');
  });
});

/** Clicks "Run file" at a chunk of the report and waits for the selection in the run file. */
async function revealByClick(uri: vscode.Uri, id: string, rank: number): Promise<vscode.TextEditor> {
  await inspect(uri, id);
  await driver.click({ frame: 'report', role: 'button', name: `Run file, chunk ${rank}` });
  return until(() => {
    const editor = vscode.window.activeTextEditor;
    return editor !== undefined && editor.document.uri.toString() === uri.toString() && !editor.selection.isEmpty ? editor : null;
  });
}

/** The address of a chunk's document, as the extension makes it. */
function chunkUri(run: vscode.Uri, id: string, rank: number): vscode.Uri {
  const path = `/#${rank} · ${id} · ${run.path.split('/').at(-1)}`;
  return vscode.Uri.from({ scheme: 'goldlens-chunk', path, query: JSON.stringify({ run: run.toString(), id, nth: 0, rank }) });
}

describe('the document of a chunk', () => {
  after(closeAll);

  it('holds the whole text, and cannot be edited', async () => {
    const run = fileOf('escaped.json');
    await write(run, shapes['escaped.json']);
    for (const [at, text] of chunks.entries()) {
      const uri = chunkUri(run, 'Q1', at + 1);
      const document = await vscode.workspace.openTextDocument(uri);
      assert.equal(document.getText(), text);
      const editor = await vscode.window.showTextDocument(document);
      assert.equal(vscode.workspace.fs.isWritableFileSystem(uri.scheme) ?? false, false);
      assert.equal(editor.document.isDirty, false);
    }
  });

  it('opens by a click at its first gold fact, named after rank, question and run', async function () {
    if (!driver.isAvailable) this.skip();
    const run = fileOf('escaped.json');
    await inspect(run, 'Q1');
    await driver.click({ frame: 'report', role: 'button', name: 'Open chunk, chunk 2' });
    const editor = await until(() => (vscode.window.activeTextEditor?.document.uri.scheme === 'goldlens-chunk' ? vscode.window.activeTextEditor : null));
    assert.equal(editor.document.uri.toString(), chunkUri(run, 'Q1', 2).toString());
    assert.equal(editor.document.getText(), chunks[1]);
    assert.equal(editor.document.offsetAt(editor.selection.start), chunks[1]?.indexOf('the rain'));
    assert.equal(editor.document.languageId, 'goldlens-chunk');
    assert.equal(vscode.workspace.getConfiguration('editor', editor.document).get('wordWrap'), 'on');
    await driver.screenshot('chunk-facts');
  });

  it('follows the run when the file is replaced', async () => {
    const run = fileOf('followed.json');
    await write(run, shapes['pretty.json']);
    const document = await vscode.workspace.openTextDocument(chunkUri(run, 'Q1', 1));
    await vscode.window.showTextDocument(document);
    assert.equal(document.getText(), chunks[0]);
    await vscode.commands.executeCommand('goldlens.refresh');
    const changed = [{ ...records[0], retrieval_list: [{ text: 'Something else.' }] }];
    await write(run, JSON.stringify(changed));
    await until(() => (document.getText() === 'Something else.' ? true : null));
    await write(run, JSON.stringify([{ ...records[0], retrieval_list: [] }]));
    await until(() => (/not in the run any more/.test(document.getText()) ? true : null));
  });

  it('is nothing for an address somebody made up', async () => {
    for (const query of ['', '{}', '{"run":5}', '{"run":"file:///etc/passwd","id":"Q1","nth":0,"rank":1}']) {
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from({ scheme: 'goldlens-chunk', path: '/x.txt', query }));
      assert.equal(document.getText(), 'This chunk is not in the run any more.');
    }
  });
});

describe('the source of a chunk', () => {
  const run = (): vscode.Uri => fileOf('pretty.json');
  const chunk = (source: string | null, text = ''): Chunk => ({ rank: 1, id: null, text, score: null, title: null, source, extra: [] });
  const at = (...parts: string[]): vscode.Uri => vscode.Uri.joinPath(workspaceFolder(), ...parts);
  after(closeAll);

  before(async () => {
    await write(at('docs', 'article.md'), '# Title\n\nThe first passage.\n\nThe second\npassage (with "signs").\n');
    await write(at('runs', 'beside.txt'), 'beside');
  });

  it('is a file of the workspace, from the run\'s folder or a workspace folder', async () => {
    for (const [source, file] of [
      ['docs/article.md', at('docs', 'article.md')],
      ['../docs/./article.md', at('docs', 'article.md')],
      ['docs\\article.md', at('docs', 'article.md')],
      ['beside.txt', at('runs', 'beside.txt')],
      [at('docs', 'article.md').fsPath, at('docs', 'article.md')],
    ] as const) {
      const found = await sourceOf(chunk(source), run());
      assert.deepEqual([found?.kind, found?.uri.fsPath], ['file', file.fsPath], source);
    }
  });

  it('is an https address as it stands', async () => {
    const found = await sourceOf(chunk('https://example.org/a?b=1#c'), run());
    assert.equal(found?.kind, 'link');
    assert.equal(found?.uri.toString(true), 'https://example.org/a?b=1#c');
  });

  it('is nothing outside the workspace, for no file, and under another scheme', async () => {
    const outside = vscode.Uri.file(path.join(tmpdir(), `goldlens-outside-${process.pid}.txt`));
    await write(outside, 'outside');
    try {
      const steps = path.relative(path.dirname(run().fsPath), outside.fsPath);
      for (const source of [outside.fsPath, steps, '/etc/passwd', '../../../../../../../../etc/passwd', 'docs', 'missing.md', '.', '', null, String(at('docs', 'article.md')), 'command:workbench.action.quit', 'http://example.org', '//server/share', 'javascript:alert(1)']) {
        assert.equal(await sourceOf(chunk(source), run()), null, String(source));
      }
      assert.equal(await openSource(chunk(outside.fsPath), run()), false);
    } finally {
      await vscode.workspace.fs.delete(outside);
    }
  });

  it('is nothing behind a link that leads out of the workspace', async function () {
    if (process.platform === 'win32') this.skip();
    const outside = vscode.Uri.file(path.join(tmpdir(), `goldlens-linked-${process.pid}`));
    await write(vscode.Uri.joinPath(outside, 'secret.txt'), 'secret');
    try {
      await symlink(outside.fsPath, at('docs', 'out').fsPath);
      await symlink(vscode.Uri.joinPath(outside, 'secret.txt').fsPath, at('docs', 'secret.md').fsPath);
      await symlink(at('docs', 'article.md').fsPath, at('docs', 'inner.md').fsPath);
      assert.equal(await sourceOf(chunk('docs/out/secret.txt'), run()), null);
      assert.equal(await sourceOf(chunk('docs/secret.md'), run()), null);
      assert.equal((await sourceOf(chunk('docs/inner.md'), run()))?.kind, 'file');
    } finally {
      for (const link of ['out', 'secret.md', 'inner.md']) await vscode.workspace.fs.delete(at('docs', link));
      await vscode.workspace.fs.delete(outside, { recursive: true });
    }
  });

  it('opens at the passage, though white space differs', async () => {
    assert.equal(await openSource(chunk('docs/article.md', 'title: x\nExcerpt:\n-----\nThe second passage (with "signs").'), run()), true);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.getText(editor.selection), 'The second\npassage (with "signs").');
  });
});

describe('badges in a run file', () => {
  needsDriver();
  after(closeAll);

  // a badge is drawn by a style sheet, so the page has its place but not its text
  const badge = { frame: 'workbench', selector: '.editor-instance .view-line span[class*="TextEditorDecorationType"]' } as const;

  it('stand at the questions and chunks on screen', async () => {
    await vscode.window.showTextDocument(vscode.Uri.joinPath(workspaceFolder(), 'sample', 'runs', 'bm25.json'), { preview: false });
    // three at the question, one at each of the chunks in sight
    await driver.waitFor({ ...badge, nth: 7 }, { state: 'attached' });
    await driver.screenshot('run-file-badges');
  });

  it('stand behind the opening brace and the texts where a record is one line', async () => {
    await vscode.window.showTextDocument(fileOf('lines.jsonl'), { preview: false });
    await driver.waitFor({ ...badge, nth: 6 }, { state: 'attached' });
    await driver.screenshot('run-file-lines');
  });

  it('go when they are switched off', async () => {
    await vscode.window.showTextDocument(fileOf('pretty.json'), { preview: false });
    await driver.waitFor(badge, { state: 'attached' });
    const settings = vscode.workspace.getConfiguration('goldlens');
    await settings.update('editor.badges', false, vscode.ConfigurationTarget.Global);
    try {
      await driver.waitFor(badge, { state: 'detached' });
    } finally {
      await settings.update('editor.badges', undefined, vscode.ConfigurationTarget.Global);
    }
    await driver.waitFor(badge, { state: 'attached' });
    await driver.screenshot('run-file-pretty');
  });
});
