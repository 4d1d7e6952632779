import * as vscode from 'vscode';
import type { QuestionDetail } from '../analysis/analysis';
import { DIAGNOSED_COLUMNS } from '../core/filter/columns';
import { asksFor } from '../core/filter/names';
import { JUDGE_METRICS } from '../core/judge/judgeResult';
import type { RunReport } from '../core/model';
import type { MappingView } from '../shared/mappingPreview';
import { AnalysisCancelled } from '../analysis/ownThread';
import type { AnalysisService } from '../analysis/service';
import { toHostSchema, type ListPlace, type ProgressView, type ToHost, type ToPage } from '../shared/protocol';
import type { Diagnoses } from './diagnoses';
import { Disposables } from './disposables';
import { folderOf } from './discovery';
import { FilePage } from './filePage';
import { failedFrom, questionView } from './questionView';
import { withCorpus } from './nearMisses';
import type { ReportActions } from './reportActions';
import { JudgedWatch } from './judge/judgedWatch';
import type { RunNotes } from './notes/runNotes';
import { identityOf } from './questionNames';
import type { LinkedFile } from './runLinks';
import { RowList } from './rowList';
import { runView, type RunPlaces } from './runView';
import { onScreen, StaleVersion, type RunState, type RunStore } from './runStore';
import { fileOf } from './runUri';
import { TextHits } from './textHits';

/** A page of a report: the index of a question, null for the scorecard, the first question that failed, or the scorecard with its questions listed so. */
export type ReportPlace = number | null | 'first-failed' | ListPlace;

/** One open report: answers its page from the store, and tells it of newer versions. */
export class ReportSession extends Disposables {
  private ready = false;
  private sent = -1;
  /** asked for before the page or the report was there */
  private wanted: ReportPlace | undefined;
  private mapping: MappingView | null = null;
  private looking: number | null = null;
  private lookingVersion = -1;
  private readonly rows = new RowList();
  private readonly texts: TextHits;
  private readonly file: FilePage;

  constructor(
    readonly uri: vscode.Uri,
    private readonly webview: vscode.Webview,
    private readonly store: RunStore,
    private readonly actions: ReportActions,
    analysis: AnalysisService,
    private readonly notes: RunNotes,
    private readonly diagnoses: Diagnoses,
    private readonly log: vscode.LogOutputChannel,
    private readonly onLooking: () => void,
    /** the question that another report of the run shows: a split starts there */
    private readonly beside: number | null,
  ) {
    super();
    this.texts = this.hold(new TextHits(analysis, () => this.post({ type: 'listChanged', version: this.sent }), (error) => this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error))));
    this.file = this.hold(new FilePage(uri, analysis, store, (message) => this.post(message)));
    this.hold(webview.onDidReceiveMessage((message: unknown) => void this.receive(message)));
    this.hold(store.onDidChange((state) => state.uri.toString() === uri.toString() && this.follow(state)));
    this.hold(notes.onDidChange((file) => file.toString() === fileOf(uri).toString() && this.resend()));
    this.hold(diagnoses.onDidChange((diagnosed) => diagnosed.toString() === uri.toString() && this.sendDiagnosis()));
    this.hold(new JudgedWatch(uri, () => this.resend()));
    void store.open(uri);
  }

  /** index of the question on screen; null on the scorecard */
  get lookingAt(): number | null {
    return this.looking;
  }

  /** A hidden page is destroyed: it says `ready` again when it is shown, and is told everything anew. */
  hidden(): void {
    this.ready = false;
    this.sent = -1;
  }

  /** Goes to a question, or to the scorecard, as soon as the page and the report are there. */
  show(place: ReportPlace): void {
    const state = this.store.get(this.uri);
    if (this.ready && state?.status === 'ready' && this.sent === state.version) this.post({ type: 'show', version: state.version, index: indexOf(place, state), ...listOf(place) });
    else this.wanted = place;
  }

  showMapping(view: MappingView | null): void {
    this.mapping = view;
    if (this.ready) this.post({ type: 'mapping', view });
  }

  step(direction: 'nextFailed' | 'previousFailed'): void {
    this.post({ type: 'step', direction });
  }

  private async receive(raw: unknown): Promise<void> {
    const parsed = toHostSchema.safeParse(raw);
    if (!parsed.success) {
      this.log.warn(`a message of the report page was not understood: ${parsed.error.message}`);
      return;
    }
    try {
      await this.handle(parsed.data);
    } catch (error) {
      if (error instanceof StaleVersion) return;
      this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      if ('requestId' in parsed.data) this.refuse(parsed.data, error instanceof Error ? error.message : String(error));
    }
  }

  private async handle(message: ToHost): Promise<void> {
    switch (message.type) {
      case 'ready':
        this.ready = true;
        this.sent = -1;
        if (message.restored !== true && this.beside !== null) this.wanted ??= this.beside;
        if (this.mapping !== null) this.post({ type: 'mapping', view: this.mapping });
        return this.follow(this.store.get(this.uri) ?? (await this.store.open(this.uri)));
      case 'getQuestion':
        return this.sendQuestion(message);
      case 'getRows':
        return this.sendRows(message);
      case 'getChunk':
        return this.sendChunk(message);
      case 'getEntries':
      case 'getEntry':
      case 'openEntry':
        return this.file.handle(message);
      case 'setConfig':
        return this.store.setConfig(this.uri, { ...(message.k && { k: [...new Set(message.k)].sort((a, b) => a - b) }), ...(message.match && { match: message.match }) });
      case 'note':
        return this.saveNote(message);
      case 'label':
        return this.saveLabel(message);
      case 'leaveOut':
        return this.store.leaveOut(this.uri, message.on);
      case 'cancel':
        return this.store.cancel(this.uri);
      case 'retry':
        return this.store.refresh(this.uri, true);
      case 'looking':
        this.looking = message.index;
        this.lookingVersion = message.version;
        return this.onLooking();
      default:
        return this.actions.run(this.uri, message);
    }
  }

  private follow(state: RunState): void {
    if (!this.ready) return;
    const { name, message } = state;
    switch (state.status) {
      case 'loading':
        if (state.early !== null && this.sent !== state.version) this.sendRun(onScreen(state));
        // all is read, and only computed on
        if (state.early?.pending === 'intervals') return;
        return this.post({ type: 'loading', name, progress: progressView(state) });
      case 'ready':
        return this.sendRun(state);
      case 'not-a-run':
        if (state.fileKind === 'gold' || state.fileKind === 'corpus') return this.showFile(state.fileKind, state.version);
        return this.fail(state.status, message, state.mappable);
      case 'failed':
        if (state.early !== null && this.sent !== state.version) this.sendRun(onScreen(state));
        return this.fail(state.status, message, state.mappable);
      case 'deleted':
        return this.fail(state.status, message, state.mappable);
    }
  }

  private fail(kind: 'failed' | 'not-a-run' | 'deleted', message: string | null, mappable: boolean): void {
    this.sent = -1;
    this.post({ type: 'failure', kind, name: this.store.get(this.uri)?.name ?? '', message: message ?? '', mappable });
  }

  /** Gold and corpora have a page of their own. */
  private showFile(kind: 'gold' | 'corpus', version: number): void {
    this.sent = -1;
    this.file.show(kind, version).catch((error: unknown) => {
      if (error instanceof AnalysisCancelled || this.isDisposed) return;
      this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      this.fail('failed', error instanceof Error ? error.message : String(error), false);
    });
  }

  private sendRun(state: RunState): void {
    const { report, version } = state;
    if (report === null) return;
    const isThere = this.wanted !== undefined && (state.early?.pending !== 'questions' || hasCome(this.wanted, report));
    const show = isThere && this.wanted !== undefined ? indexOf(this.wanted, state) : this.placeKept(state);
    const list = isThere ? listOf(this.wanted) : {};
    if (isThere) this.wanted = undefined;
    this.sent = version;
    this.post({ type: 'run', version, run: runView(state, report, placesOf(state), this.notes.of(this.uri, report), this.notes.leavesOut(this.uri)), ...(show === undefined ? {} : { show }), ...list });
    this.sendDiagnosis();
  }

  /** Asked for when the page has its run: nobody waits for it. */
  private sendDiagnosis(): void {
    const state = this.store.get(this.uri);
    if (!this.ready || state === undefined || this.sent !== state.version) return;
    const diagnosis = this.diagnoses.view(state);
    if (diagnosis !== null) this.post({ type: 'diagnosis', version: state.version, diagnosis });
  }

  /** A question that stands elsewhere in the new version is followed; undefined leaves the page where it is. */
  private placeKept({ previous, report, version }: RunState): number | undefined {
    const row = this.looking === null || this.lookingVersion === version ? undefined : previous?.questions[this.looking];
    if (row === undefined || report === null) return undefined;
    const key = identityOf(row);
    const there = report.questions[row.index];
    if (there !== undefined && identityOf(there) === key) return undefined;
    return report.questions.find((one) => identityOf(one) === key)?.index;
  }

  private async sendQuestion({ requestId, version, index }: ToHost & { type: 'getQuestion' }): Promise<void> {
    const { report, row, detail } = await this.detail(version, index);
    const question = questionView(report, row, withCorpus(detail, this.diagnoses.byCorpus(this.uri, version, index)), await this.actions.sourceKinds(this.uri, detail), this.notes.of(this.uri, report));
    this.post({ type: 'question', requestId, version, question });
  }

  private async sendRows(message: ToHost & { type: 'getRows' }): Promise<void> {
    const diagnosed = asksFor(message.filter, DIAGNOSED_COLUMNS) ? await this.diagnoses.questions(this.uri, message.version) : null;
    const { report, version } = this.store.shown(this.uri) ?? {};
    if (report == null || version !== message.version) throw new StaleVersion();
    const ordered = await this.rows.ordered(report, message.sort);
    if (this.store.shown(this.uri)?.report !== report) throw new StaleVersion();
    const isWhole = this.store.get(this.uri)?.report === report;
    const beside = { notes: this.notes.of(this.uri, report), diagnosed, texts: this.texts, request: isWhole ? this.store.requestOf(this.uri) : null };
    const page = await this.rows.page(report, ordered, message, beside);
    if (this.store.shown(this.uri)?.report !== report) throw new StaleVersion();
    this.post({ type: 'rows', requestId: message.requestId, version, offset: message.offset, ...page });
  }

  /** The page keeps what was typed until it hears that it was saved. */
  private async saveNote({ version, index, verdict, text }: ToHost & { type: 'note' }): Promise<void> {
    const { report, version: shown } = this.store.shown(this.uri) ?? {};
    const row = report?.questions[index];
    if (report == null || row === undefined || version !== shown) return this.post({ type: 'noted', id: null, error: vscode.l10n.t('The run was read again meanwhile: save the note once more.') });
    let error: string | null = null;
    try {
      await this.notes.add(this.uri, report, row, { verdict, text });
    } catch (thrown) {
      this.log.error(thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown));
      error = thrown instanceof Error ? thrown.message : String(thrown);
    }
    this.post({ type: 'noted', id: row.id, error });
  }

  /** The page hears of it when the notes are read again; why it could not be said is shown by the editor. */
  private async saveLabel({ version, index, metric: named, label }: ToHost & { type: 'label' }): Promise<void> {
    const { report, version: shown } = this.store.shown(this.uri) ?? {};
    const row = report?.questions[index];
    const metric = JUDGE_METRICS.find((known) => known === named);
    if (report == null || row === undefined || metric === undefined || version !== shown) throw new StaleVersion();
    try {
      await this.notes.label(this.uri, report, row, metric, label);
    } catch (error) {
      this.log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      void vscode.window.showErrorMessage(error instanceof Error ? error.message : String(error));
    }
  }

  /** The page asks anew for what carries notes and verdicts. */
  private resend(): void {
    const state = this.store.shown(this.uri);
    if (this.ready && state !== undefined && this.sent === state.version) this.sendRun(state);
  }

  private async sendChunk({ requestId, version, index, rank }: ToHost & { type: 'getChunk' }): Promise<void> {
    const { detail } = await this.detail(version, index);
    const text = detail.question.chunks[rank - 1]?.text ?? '';
    this.post({ type: 'chunk', requestId, version, index, rank, text });
  }

  private async detail(version: number, index: number): Promise<{ report: NonNullable<RunState['report']>; row: NonNullable<RunState['report']>['questions'][number]; detail: QuestionDetail }> {
    const report = this.store.shown(this.uri)?.report;
    const row = report?.questions[index];
    if (report == null || row === undefined) throw new StaleVersion();
    return { report, row, detail: await this.store.question(this.uri, version, index) };
  }

  private refuse(message: ToHost & { requestId: number; version: number }, reason: string): void {
    this.post({ type: 'refused', requestId: message.requestId, version: message.version, message: reason });
  }

  private post(message: ToPage): void {
    if (!this.isDisposed) void this.webview.postMessage(message);
  }
}

function placesOf({ uri, linked: { gold, corpus } }: RunState): RunPlaces {
  const shown = (file: LinkedFile | null): string | null => (file === null ? null : vscode.workspace.asRelativePath(file.uri));
  return { folder: folderOf(uri), gold: shown(gold), corpus: shown(corpus) };
}

function progressView({ progress }: RunState): ProgressView | null {
  return progress === null ? null : { done: progress.bytesDone, total: progress.bytesTotal, records: progress.records, bytesPerSecond: progress.bytesPerSecond };
}

/** Whether a place of a run is among what was read of it. */
function hasCome(place: ReportPlace, { questions }: RunReport): boolean {
  if (place === null || typeof place === 'object') return true;
  return place === 'first-failed' ? failedFrom(questions, -1, 1) !== null : place < questions.length;
}

function indexOf(place: ReportPlace, { report }: RunState): number | null {
  if (typeof place === 'object') return null;
  return place === 'first-failed' ? (failedFrom(report?.questions ?? [], -1, 1) ?? 0) : place;
}

function listOf(place: ReportPlace | undefined): { list?: ListPlace } {
  return typeof place === 'object' && place !== null ? { list: place } : {};
}
