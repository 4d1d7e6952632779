import * as vscode from 'vscode';
import { formatCount, formatMegabytes } from '../shared/format';
import { Disposables } from './disposables';
import type { RunState, RunStore } from './runStore';

/** Loads that take longer are told of in the status bar. */
const TOLD_AFTER_MS = 1000;

interface Told {
  report: ((message: string) => void) | null;
  readonly timer: NodeJS.Timeout;
  readonly finish: () => void;
}

/** Tells in the window how far long loads are, whether or not a report of the run is in sight. */
export class LoadingProgress extends Disposables {
  private readonly told = new Map<string, Told>();

  constructor(store: RunStore) {
    super();
    this.hold(store.onDidChange((state) => this.follow(state)));
    this.hold({ dispose: () => this.told.forEach((_, key) => this.end(key)) });
  }

  private follow(state: RunState): void {
    const key = state.uri.toString();
    if (state.status !== 'loading') return this.end(key);
    if (!this.told.has(key)) this.told.set(key, this.begin(state.name));
    if (state.progress !== null) this.told.get(key)?.report?.(messageOf(state.progress));
  }

  private begin(name: string): Told {
    let finish = (): void => undefined;
    const done = new Promise<void>((resolve) => (finish = resolve));
    const timer = setTimeout(() => {
      void vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title: vscode.l10n.t('Goldlens: reading {0}', name) }, (progress) => {
        told.report = (message) => progress.report({ message });
        return done;
      });
    }, TOLD_AFTER_MS);
    const told: Told = { report: null, timer, finish };
    return told;
  }

  private end(key: string): void {
    const told = this.told.get(key);
    if (told === undefined) return;
    this.told.delete(key);
    clearTimeout(told.timer);
    told.finish();
  }
}

/** "41,200 records, 120 of 1,024 MB, 85 MB/s" */
function messageOf({ records, bytesDone, bytesTotal, bytesPerSecond }: NonNullable<RunState['progress']>): string {
  const read = vscode.l10n.t('{0} records, {1} of {2} MB', formatCount(records), formatMegabytes(bytesDone), formatMegabytes(bytesTotal));
  return bytesPerSecond === undefined ? read : `${read}, ${vscode.l10n.t('{0} MB/s', formatMegabytes(bytesPerSecond))}`;
}
