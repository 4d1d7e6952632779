import * as vscode from 'vscode';
import * as z from 'zod';
import type { ScoreOptions } from '../core/config';
import { DEFAULT_CONFIG, MATCH_MODES, PROFILES } from '../core/model';

/** The settings, checked: what a person wrote into settings.json may be anything. A bad value counts as its default. */

const globs = z.array(z.string().min(1)).catch([]);
const wholeFrom1 = z.number().int().min(1).max(1_000_000);
const scoring = z.object({
  k: z.array(wholeFrom1).min(1).max(20).catch([...DEFAULT_CONFIG.k]),
  match: z.enum(MATCH_MODES as [string, ...string[]]).catch(DEFAULT_CONFIG.match),
  profile: z.enum(PROFILES as [string, ...string[]]).catch(DEFAULT_CONFIG.profile),
});

function read(key: string, scope?: vscode.Uri): unknown {
  return vscode.workspace.getConfiguration('goldlens', scope ?? null).get(key);
}

export function includeGlobs(folder: vscode.Uri): string[] {
  return globs.parse(read('include', folder));
}

export function maxFiles(): number {
  return wholeFrom1.catch(2000).parse(read('maxFiles'));
}

export function isOn(key: 'editor.badges' | 'editor.codeLens' | 'explorer.badges'): boolean {
  return z.boolean().catch(true).parse(read(key));
}

/** How a file's numbers are computed, where neither its project nor its report says otherwise. */
export function settledOptions(uri: vscode.Uri): ScoreOptions {
  return scoring.parse({ k: read('k', uri), match: read('match', uri), profile: read('profile', uri) });
}
