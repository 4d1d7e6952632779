import type * as vscode from 'vscode';

/**
 * A run's address is its file's. A file that holds several runs has an address for each: the run's name as the fragment
 * (`results.json#base`); without one, its first run is meant.
 */
export function runUri(file: vscode.Uri, name: string): vscode.Uri {
  return file.with({ fragment: name });
}

/** The file that holds the run. */
export function fileOf(run: vscode.Uri): vscode.Uri {
  return run.fragment === '' ? run : run.with({ fragment: '' });
}

/** Which run of its file is meant; null for the only one, or the first. */
export function runInFile(run: vscode.Uri): string | null {
  return run.fragment === '' ? null : run.fragment;
}
