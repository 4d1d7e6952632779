import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { ScoreOptions } from '../core/config';
import { DEFAULT_CONFIG, MATCH_MODES, PROFILES } from '../core/model';

/** The settings, checked: what a person wrote into settings.json may be anything. A bad value counts as its default. */

const globs = z.catch(z.array(z.string().check(z.minLength(1))), []);
const wholeFrom1 = z.int().check(z.gte(1), z.lte(1_000_000));
const scoring = z.object({
  k: z.catch(z.array(wholeFrom1).check(z.minLength(1), z.maxLength(20)), [...DEFAULT_CONFIG.k]),
  match: z.catch(z.enum(MATCH_MODES), DEFAULT_CONFIG.match),
  profile: z.catch(z.enum(PROFILES), DEFAULT_CONFIG.profile),
});

function read(key: string, scope?: vscode.Uri): unknown {
  return vscode.workspace.getConfiguration('goldlens', scope ?? null).get(key);
}

export function includeGlobs(folder: vscode.Uri): string[] {
  return globs.parse(read('include', folder));
}

export function maxFiles(): number {
  return z.catch(wholeFrom1, 2000).parse(read('maxFiles'));
}

export function isOn(key: 'editor.badges' | 'editor.codeLens' | 'explorer.badges'): boolean {
  return z.catch(z.boolean(), true).parse(read(key));
}

/** How a file's numbers are computed, where neither its project nor its report says otherwise. */
export function settledOptions(uri: vscode.Uri): ScoreOptions {
  return scoring.parse({ k: read('k', uri), match: read('match', uri), profile: read('profile', uri) });
}
