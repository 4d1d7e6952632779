import { setTimeout } from 'node:timers/promises';
import * as vscode from 'vscode';
import { AnalysisCancelled } from '../analysis/ownThread';
import type { AnalysisService } from '../analysis/service';
import type { Missed } from '../core/diagnosis/missed';
import { diagnosisOf, type QuestionDiagnosis, type RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { DiagnosisView } from '../shared/diagnosisView';
import { Disposables } from './disposables';
import { sizeOf, stampOf } from './runSource';
import { fileOf } from './runUri';
import type { RunState, RunStore } from './runStore';
import { WhenQuiet } from './whenQuiet';

/** Every chunk of a run is read again and searched in other ways: a larger file would keep a core busy for minutes. */
const MOST_BYTES = 256 * 1024 * 1024;

/** A run that is written again and again is diagnosed once it has been the same for so long. */
const QUIET_MS = 1000;

interface Entry {
  readonly version: number;
  readonly abort: AbortController;
  view: DiagnosisView;
  diagnosis: RunDiagnosis | null;
  /** resolves when it is found out, or cannot be */
  done: Promise<void>;
}

/**
 * Why the runs that somebody looks at score what they score. Found out in the background, once the report is there; a newer
 * version ends what is under way for the older one, and is looked into once the run is quiet again.
 */
export class Diagnoses extends Disposables {
  private readonly entries = new Map<string, Entry>();
  private readonly quiet = new WhenQuiet((signal) => setTimeout(QUIET_MS, undefined, { signal }));
  private readonly changes = this.hold(new vscode.EventEmitter<vscode.Uri>());
  /** the diagnosis of the version that is shown is there, or cannot be */
  readonly onDidChange = this.changes.event;

  constructor(
    private readonly store: RunStore,
    private readonly analysis: AnalysisService,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.hold(store.onDidChange((state) => this.follow(state)));
    this.hold({ dispose: () => this.entries.forEach(({ abort }) => abort.abort()) });
  }

  /** What is known of the version that is shown; begins to find it out where nothing is. null while its report is not whole. */
  view({ uri, version, status, early }: RunState): DiagnosisView | null {
    const known = this.entries.get(uri.toString());
    if (known?.version === version) return known.view;
    return status === 'ready' && early === null ? this.begin(uri, version).view : null;
  }

  /** The diagnosis of each question of a version, by its index, once it is found out; null where it cannot be. */
  async questions(uri: vscode.Uri, version: number): Promise<((index: number) => QuestionDiagnosis | null) | null> {
    const entry = this.entries.get(uri.toString());
    if (entry?.version !== version) return null;
    await entry.done;
    const { diagnosis } = entry;
    return diagnosis === null ? null : (index) => diagnosisOf(diagnosis, index);
  }

  /** What the corpus is known to tell by now of the facts of a question of a version. */
  byCorpus(uri: vscode.Uri, version: number, index: number): readonly (Missed | null)[] {
    const entry = this.entries.get(uri.toString());
    return (entry?.version === version ? entry.diagnosis?.byCorpus.get(index) : undefined) ?? [];
  }

  private begin(uri: vscode.Uri, version: number): Entry {
    this.end(uri);
    const entry: Entry = { version, abort: new AbortController(), view: { status: 'working' }, diagnosis: null, done: Promise.resolve() };
    this.entries.set(uri.toString(), entry);
    entry.done = this.find(uri, entry).catch((error: unknown) => {
      if (error instanceof AnalysisCancelled || entry.abort.signal.aborted || this.isDisposed) return;
      this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      this.settle(uri, entry, { status: 'failed', message: error instanceof Error ? error.message : String(error) });
    });
    return entry;
  }

  private async find(uri: vscode.Uri, entry: Entry): Promise<void> {
    await this.quiet.turn(uri.toString(), entry.abort.signal);
    const request = this.store.requestOf(uri);
    if (request === null) return;
    if ((await sizeOf(fileOf(uri))) > MOST_BYTES) return this.settle(uri, entry, { status: 'too-large', limit: MOST_BYTES });
    const diagnosis = await this.analysis.diagnose(request, entry.abort.signal);
    const isSame = request.stamp === (await stampOf(uri)) && diagnosis?.kindOf.length === this.store.get(uri)?.report?.questions.length;
    // the store reads such a file anew, which gives another version to ask for
    if (diagnosis === null || !isSame) return this.settle(uri, entry, { status: 'failed', message: vscode.l10n.t('The file has changed meanwhile.') });
    entry.diagnosis = diagnosis;
    const { missed, slices, flags, whatIf } = diagnosis;
    this.settle(uri, entry, { status: 'done', missed, slices, flags, whatIf });
  }

  private settle(uri: vscode.Uri, entry: Entry, view: DiagnosisView): void {
    if (entry.abort.signal.aborted || this.isDisposed) return;
    entry.view = view;
    this.changes.fire(uri);
  }

  private follow({ uri, status, version }: RunState): void {
    const known = this.entries.get(uri.toString());
    if (status === 'deleted') this.quiet.forget(uri.toString());
    if (known !== undefined && (status === 'deleted' || known.version !== version)) this.end(uri);
  }

  private end(uri: vscode.Uri): void {
    this.entries.get(uri.toString())?.abort.abort();
    this.entries.delete(uri.toString());
  }
}
