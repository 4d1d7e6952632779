import * as vscode from 'vscode';
import type { Discovery } from '../discovery';
import type { RunStore } from '../runStore';
import { RunFileDecorations } from './decorations';
import { RunFileHover } from './hover';
import { RunFileLenses } from './lenses';
import { RUN_FILES } from './runDocuments';

/** What run files show when they are open as text: badges, highlighted facts, hovers, "Inspect". */
export function registerRunFileFeatures(store: RunStore, discovery: Discovery): vscode.Disposable {
  const lenses = new RunFileLenses(store, discovery);
  return vscode.Disposable.from(
    new RunFileDecorations(store, discovery),
    lenses,
    vscode.languages.registerCodeLensProvider(RUN_FILES, lenses),
    vscode.languages.registerHoverProvider(RUN_FILES, new RunFileHover(store, discovery)),
  );
}
