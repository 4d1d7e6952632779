import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';
import { driver, type SeenElement } from './driver';

/** What the suites do with run files: write them, open their reports, read what is on the page. */

export interface RunRecord {
  readonly query: string;
  readonly answer?: string;
  readonly question_type?: string;
  readonly retrieval_list: readonly { readonly text: string; readonly score?: number | string; readonly [more: string]: unknown }[];
  readonly gold_list?: readonly { readonly fact: string; readonly [more: string]: unknown }[];
}

export async function readJson<T>(uri: vscode.Uri): Promise<T> {
  return JSON.parse(new TextDecoder().decode(await vscode.workspace.fs.readFile(uri))) as T;
}

export async function write(uri: vscode.Uri, text: string): Promise<void> {
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
}

/** Opens the tree "Runs" and gives the line of a run, once it shows a value. */
export async function runInTree(name: string, value = /@/): Promise<SeenElement> {
  await vscode.commands.executeCommand('goldlens.runs.focus');
  const [item] = await driver.waitFor({ frame: 'workbench', selector: '.pane-body .monaco-list-row', text: new RegExp(`${escape(name)}.*${value.source}`) });
  assert.ok(item);
  return item;
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** Opens a question's report and waits until that question is drawn. */
export async function inspect(uri: vscode.Uri, id: string): Promise<void> {
  await vscode.commands.executeCommand('goldlens.inspectQuestion', uri, id);
  await waitForQuestion(id);
}

export async function waitForQuestion(id: string): Promise<void> {
  await driver.waitFor({ frame: 'report', selector: `[data-question="${id}"]:not([aria-busy="true"])` });
}

/** `data-metric` values on the question page, by name. */
export async function badges(): Promise<Record<string, number>> {
  const found = await driver.query({ frame: 'report', selector: 'button[data-metric]' });
  return Object.fromEntries(found.map(({ attributes }) => [attributes['data-metric'] ?? '', Number(attributes['data-value'])]));
}

/** `data-run-metric` values, of the question page or the scorecard. */
export async function runValues(): Promise<Record<string, number>> {
  const found = await driver.query({ frame: 'report', selector: '[data-run-metric]' });
  return Object.fromEntries(found.map(({ attributes }) => [attributes['data-run-metric'] ?? '', Number(attributes['data-value'])]));
}

/** Marked texts of a chunk, joined per fact. */
export async function marksOf(rank: number): Promise<Record<string, string>> {
  const marks = await driver.query({ frame: 'report', selector: `[data-rank="${rank}"] mark` });
  const texts: Record<string, string> = {};
  for (const { attributes, text } of marks) for (const fact of (attributes['data-fact'] ?? '').split(' ')) texts[fact] = (texts[fact] ?? '') + text;
  return texts;
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
