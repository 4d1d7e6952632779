import * as vscode from 'vscode';
import type { Problem, Severity } from '../core/model';
import { Disposables } from './disposables';
import type { RunState, RunStore } from './runStore';
import { fileOf } from './runUri';

const SEVERITIES: Readonly<Record<Severity, vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  info: vscode.DiagnosticSeverity.Information,
};

/** Shows in Problems what could not be read of the runs that were looked at, each at its line. */
export class RunProblems extends Disposables {
  private readonly collection = this.hold(vscode.languages.createDiagnosticCollection('goldlens'));
  private readonly shown = new Map<string, string>();
  /** by run */
  private readonly found = new Map<string, vscode.Diagnostic[]>();

  constructor(store: RunStore) {
    super();
    this.hold(store.onDidChange((state) => this.follow(state)));
  }

  private follow(state: RunState): void {
    if (state.status === 'loading') return;
    const key = state.uri.toString();
    const what = `${state.status}/${state.version}`;
    if (this.shown.get(key) === what) return;
    this.shown.set(key, what);
    this.found.set(key, state.status === 'ready' ? (state.report?.problems ?? []).map(diagnostic) : this.failure(state));
    this.showFile(fileOf(state.uri));
  }

  /** Runs of one file share its records: what was found twice is shown once. */
  private showFile(file: vscode.Uri): void {
    const all = [...this.found].filter(([key]) => fileOf(vscode.Uri.parse(key)).toString() === file.toString()).flatMap(([, found]) => found);
    const once = new Map(all.map((one) => [`${one.range.start.line} ${one.message}`, one]));
    this.collection.set(file, [...once.values()]);
  }

  /** A file that is no run is left alone; one that failed says so. */
  private failure({ status, message }: RunState): vscode.Diagnostic[] {
    if (status !== 'failed' || message === null) return [];
    return [diagnostic({ code: 'failed', severity: 'error', message, line: null, record: null })];
  }
}

/** A problem of a file as VS Code lists it. */
export function diagnostic({ line, record, message, severity, code }: Problem): vscode.Diagnostic {
  const at = Math.max(0, (line ?? 1) - 1);
  const said = record === null ? message : vscode.l10n.t('Record {0}: {1}', record, message);
  const found = new vscode.Diagnostic(new vscode.Range(at, 0, at, Number.MAX_SAFE_INTEGER), said, SEVERITIES[severity]);
  found.source = 'Goldlens';
  found.code = code;
  return found;
}
