import { strict as assert } from 'node:assert';
import * as vscode from 'vscode';

/** The editor a suite finds itself in. */
export interface Environment {
  /** Such as `current-trusted`. */
  readonly name: string;
  /** `current` is the newest VS Code known, `oldest` the oldest supported, `desktop` whatever was downloaded. */
  readonly version: 'current' | 'oldest' | 'desktop';
  /** False in Restricted Mode. */
  readonly isTrusted: boolean;
}

/** Read from what the launcher set; throws when started by anything else. */
export const environment: Environment = readEnvironment(process.env['GOLDLENS_RUN']);

/** A `describe` that exists only in the editors that `applies` accepts. */
export function describeIn(applies: (environment: Environment) => boolean, title: string, body: () => void): void {
  if (applies(environment)) {
    describe(title, body);
  }
}

/** The extension under test; its `extensionPath` is the project's root. */
export function goldlens(): vscode.Extension<unknown> {
  const extension = vscode.extensions.getExtension('goldlens.goldlens');
  assert.ok(extension, 'goldlens.goldlens is not installed');
  return extension;
}

/** The opened workspace folder, which a suite may write to. */
export function workspaceFolder(): vscode.Uri {
  const folder = vscode.workspace.workspaceFolders?.[0];
  assert.ok(folder, 'no folder is open');
  return folder.uri;
}

function readEnvironment(name: string | undefined): Environment {
  const match = /^(current|oldest|desktop)-(trusted|restricted)$/.exec(name ?? '');
  if (!match || !name) {
    throw new Error(`GOLDLENS_RUN names no run: ${name}`);
  }
  return { name, version: match[1] as Environment['version'], isTrusted: match[2] === 'trusted' };
}
