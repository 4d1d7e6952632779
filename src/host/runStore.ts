import * as vscode from 'vscode';
import type { AnalysisRequest, AnalysisResult, Listener, Pending, Progress, QuestionDetail } from '../analysis/analysis';
import { AnalysisCancelled } from '../analysis/ownThread';
import type { AnalysisService } from '../analysis/service';
import { scoreConfig, withOptions } from '../core/config';
import type { FileKind } from '../core/formats/format';
import type { FieldMap } from '../core/mapping/fieldMap';
import { DEFAULT_CONFIG, type RunReport, type ScoreConfig } from '../core/model';
import { scoreOptionsOf, type RunSettings } from '../core/projectConfig/settings';
import { runNameOf } from '../core/runName';
import type { LinkedKind } from '../shared/fileView';
import { Disposables } from './disposables';
import { nameOf, type FileKinds } from './fileKind';
import { linkCandidates } from './linkFinder';
import { goesOn, Rest, type Loading } from './loading';
import type { SavedMaps } from './mapping/savedMaps';
import type { ProjectConfigs, ProjectRun } from './projectConfig/projectConfigs';
import type { RunNotes } from './notes/runNotes';
import { misses, readableLink, type LinkedFile, type RunLinks } from './runLinks';
import { isAddedTo, sizeOf, sourceOf, stampOf, tooLarge } from './runSource';
import { fileOf, runInFile } from './runUri';
import { settledOptions } from './settings';

export type RunStatus = 'loading' | 'ready' | 'failed' | 'not-a-run' | 'deleted';

/** What is known of one run file. `report` stays while a newer version loads. */
export interface RunState {
  readonly uri: vscode.Uri;
  readonly name: string;
  readonly status: RunStatus;
  /** counts the reports of this run; pages and requests name it */
  readonly version: number;
  readonly report: RunReport | null;
  /** the report before this one, when the file changed */
  readonly previous: RunReport | null;
  /** a sentence for people, when there is no report */
  readonly message: string | null;
  /** the mapping it was read with; null when it was read as its format is */
  readonly map: FieldMap | null;
  /** it is no run, and holds records whose fields may be mapped */
  readonly mappable: boolean;
  readonly progress: Progress | null;
  /** what can be shown of the version that loads, in place of what is there; it stays when that load fails */
  readonly early: EarlyRun | null;
  /** what the file is that is no run; null while that is not known */
  readonly fileKind: FileKind | null;
  /** the files that the report was made with, beside the run's own */
  readonly linked: Readonly<Record<LinkedKind, LinkedFile | null>>;
}

/** A run that lacks something still: the rest of its questions, or its intervals. */
export interface EarlyRun extends Pick<RunState, 'report' | 'previous' | 'map' | 'linked'> {
  readonly pending: Pending;
}

/** What of a run its page shows. */
export function onScreen(state: RunState): RunState {
  return state.early === null ? state : { ...state, ...state.early };
}

/** A corpus above this size is read when somebody chooses it, not unasked. */
const MOST_UNASKED = 256 * 1024 * 1024;
const NO_LINKS: RunState['linked'] = { gold: null, corpus: null };

interface Entry {
  state: RunState;
  request: AnalysisRequest | null;
  stamp: string | null;
  /** the same of what is shown early */
  early: { readonly request: AnalysisRequest; readonly stamp: string } | null;
  /** tells what the project said when it was loaded last */
  project: string | null;
  loading: Loading | null;
  readonly rest: Rest;
}

export class StaleVersion extends Error {}

/**
 * The runs somebody looks at: loads them, loads them again when their file or their gold changes, and says so.
 * A newer load cancels the older one; what was shown stays until there is something newer to show.
 */
export class RunStore extends Disposables {
  private readonly entries = new Map<string, Entry>();
  private readonly chosen = new Map<string, Partial<Pick<ScoreConfig, 'k' | 'match'>>>();
  private readonly changes = this.hold(new vscode.EventEmitter<RunState>());
  readonly onDidChange = this.changes.event;
  private readonly uses = this.hold(new vscode.EventEmitter<{ run: vscode.Uri; file: vscode.Uri }>());
  /** a run is read with gold or passages from a file of their own, or would be if that file were there */
  readonly onDidLink = this.uses.event;

  constructor(
    private readonly analysis: AnalysisService,
    private readonly kinds: FileKinds,
    private readonly projects: ProjectConfigs,
    private readonly maps: SavedMaps,
    private readonly log: vscode.LogOutputChannel,
    private readonly memory: vscode.Memento,
    private readonly links: RunLinks,
    private readonly notes: RunNotes,
  ) {
    super();
    this.hold(notes.onDidChange((file) => void this.followNotes(file)));
    this.hold(projects.onDidChange((uri) => void this.followConfig(uri)));
    this.hold({ dispose: () => this.entries.forEach((entry) => entry.loading?.abort.abort()) });
  }

  get(uri: vscode.Uri): RunState | undefined {
    return this.entries.get(uri.toString())?.state;
  }

  /** The run as its page shows it, with what is there of it early. */
  shown(uri: vscode.Uri): RunState | undefined {
    const state = this.get(uri);
    return state === undefined ? undefined : onScreen(state);
  }

  all(): RunState[] {
    return [...this.entries.values()].map((entry) => entry.state);
  }

  /** The run, loaded if it has not been yet. Never rejects: what went wrong is in the state. */
  async open(uri: vscode.Uri): Promise<RunState> {
    const entry = this.entryOf(uri);
    if (entry.loading === null && entry.request === null) this.load(entry);
    await settled(entry);
    return entry.state;
  }

  /** What the report that is shown was made from; null where there is none. */
  requestOf(uri: vscode.Uri): AnalysisRequest | null {
    const entry = this.entries.get(uri.toString());
    return entry?.state.report == null ? null : entry.request;
  }

  /** Loads again if the file differs from what was read, or could not be read; `force` loads in any case. */
  async refresh(uri: vscode.Uri, force = false): Promise<void> {
    const entry = this.entries.get(uri.toString());
    if (entry === undefined) return;
    const stamp = force ? null : await stampOf(uri);
    const { loading, rest } = entry;
    if (!force && loading === null && isAddedTo(entry.stamp, stamp) && rest.putsOff(() => void this.refresh(uri))) return;
    const isKnown = loading === null ? entry.stamp === stamp && (stamp === null || entry.state.report !== null) : loading.stamp === stamp;
    if (force || (!isKnown && !goesOn(loading, stamp))) this.load(entry);
    else if (loading !== null && !isKnown) loading.isOld = true;
    await settled(entry);
  }

  /** The same for every run of a file. */
  async refreshFile(file: vscode.Uri, force = false): Promise<void> {
    const runs = this.all().filter(({ uri }) => fileOf(uri).toString() === file.toString());
    await Promise.all(runs.map(({ uri }) => this.refresh(uri, force)));
  }

  /** Stops a load that is under way; what was shown stays. */
  cancel(uri: vscode.Uri): void {
    const entry = this.entries.get(uri.toString());
    if (entry?.loading == null) return;
    entry.loading.abort.abort();
    entry.loading = null;
    const { report, early, version } = entry.state;
    if (report === null) this.set(entry, { status: 'failed', message: vscode.l10n.t('Reading was cancelled.'), progress: null });
    else this.set(entry, { status: 'ready', progress: null, early: null, version: early === null ? version : version + 1 });
  }

  /** The request for a file as it is read now, for those who try out other mappings. @throws Error when it cannot be read */
  async request(uri: vscode.Uri): Promise<AnalysisRequest> {
    return this.requestFor(uri, (await stampOf(uri)) ?? '', await this.projects.runOf(fileOf(uri)));
  }

  /** Settings, then what the project says, then what was chosen on the report. */
  private configOf(uri: vscode.Uri, settings: RunSettings): ScoreConfig {
    const project = withOptions(settledOptions(fileOf(uri)), scoreOptionsOf(settings));
    // the script's profile has its own cuts and its own matching
    const chosen = project.profile === 'multihop-rag-script' ? {} : (this.chosen.get(uri.toString()) ?? this.remembered(uri));
    const result = scoreConfig(withOptions(project, chosen));
    return result.ok ? result.config : DEFAULT_CONFIG;
  }

  /** Loads the runs again for which a config file now says something else. */
  private async followConfig({ path }: vscode.Uri): Promise<void> {
    const below = path.slice(0, path.lastIndexOf('/') + 1);
    await Promise.all(
      [...this.entries.values()].map(async (entry) => {
        const file = fileOf(entry.state.uri);
        if (entry.project === null || !file.path.startsWith(below)) return;
        if (keyOf(await this.projects.runOf(file)) !== entry.project) this.load(entry);
      }),
    );
  }

  /** Counts the questions whose gold was marked wrong, or leaves them out. */
  async leaveOut(uri: vscode.Uri, on: boolean): Promise<void> {
    await this.notes.leaveOut(uri, on);
    await this.refresh(uri, true);
  }

  private async followNotes(file: vscode.Uri): Promise<void> {
    const runs = this.all().filter(({ uri }) => fileOf(uri).toString() === file.toString() && this.notes.leavesOut(uri));
    await Promise.all(runs.map(({ uri }) => this.refresh(uri, true)));
  }

  /** Scores the run another way, and remembers it for this file. */
  async setConfig(uri: vscode.Uri, choice: Partial<Pick<ScoreConfig, 'k' | 'match'>>): Promise<void> {
    const key = uri.toString();
    const merged = { ...this.remembered(uri), ...this.chosen.get(key), ...choice };
    this.chosen.set(key, merged);
    await this.memory.update(`config:${key}`, merged);
    await this.refresh(uri, true);
  }

  /**
   * One question with its spans, of the version that is shown.
   * @throws StaleVersion when another version is shown by now or the file changed under it
   */
  async question(uri: vscode.Uri, version: number, index: number): Promise<QuestionDetail> {
    const entry = this.entries.get(uri.toString());
    const report = entry === undefined ? null : onScreen(entry.state).report;
    const row = report?.questions[index];
    const { request = null, stamp = null } = (entry?.state.early === null ? entry : entry?.early) ?? {};
    if (entry === undefined || request === null || report === null || entry.state.version !== version || row === undefined) throw new StaleVersion();
    const now = await stampOf(uri);
    const isOld = stamp !== now;
    // begun before anybody waits for the run again, so that the next look finds the newer version
    if (isOld && entry.loading === null) this.load(entry);
    if (isOld && !isAddedTo(stamp, now)) throw new StaleVersion();
    const detail = await this.analysis.question(request, report.format, row.place, report.config);
    // what was taken for an addition may have been another file
    if (isOld && (detail.question.id !== row.id || !detail.question.query.startsWith(row.query))) throw new StaleVersion();
    return detail;
  }

  private remembered(uri: vscode.Uri): Partial<Pick<ScoreConfig, 'k' | 'match'>> {
    return this.memory.get<Partial<Pick<ScoreConfig, 'k' | 'match'>>>(`config:${uri.toString()}`) ?? {};
  }

  private entryOf(uri: vscode.Uri): Entry {
    const key = uri.toString();
    let entry = this.entries.get(key);
    if (entry === undefined) {
      const state: RunState = { uri, name: runInFile(uri) ?? nameOf(uri), status: 'loading', version: 0, report: null, previous: null, message: null, map: null, mappable: false, progress: null, early: null, fileKind: null, linked: NO_LINKS };
      entry = { state, request: null, stamp: null, early: null, project: null, loading: null, rest: this.hold(new Rest()) };
      this.entries.set(key, entry);
    }
    return entry;
  }

  private load(entry: Entry): void {
    const replaces = entry.loading !== null;
    entry.rest.begin();
    entry.loading?.abort.abort();
    const abort = new AbortController();
    const done = this.run(entry, abort.signal).catch((error: unknown) => {
      if (error instanceof AnalysisCancelled || abort.signal.aborted || this.isDisposed) return;
      this.log.error(`${entry.state.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      this.set(entry, { status: 'failed', message: error instanceof Error ? error.message : String(error), progress: null });
    });
    const loading: Loading = { abort, done, replaces, stamp: null, isOld: false };
    entry.loading = loading;
    void done.finally(() => {
      if (entry.loading !== loading) return;
      entry.loading = null;
      entry.rest.end();
      if (loading.isOld && !this.isDisposed) void this.refresh(entry.state.uri);
    });
  }

  private async run(entry: Entry, signal: AbortSignal): Promise<void> {
    const { uri, name } = entry.state;
    this.set(entry, { status: 'loading', progress: null, message: null });
    const stamp = await stampOf(uri);
    if (signal.aborted) throw new AnalysisCancelled();
    if (entry.loading !== null) entry.loading.stamp = stamp;
    if (stamp === null) {
      entry.stamp = null;
      this.set(entry, { status: 'deleted', message: vscode.l10n.t('{0} is not there any more.', name), report: null, previous: null, early: null });
      return;
    }
    const project = await this.projects.runOf(fileOf(uri));
    if (signal.aborted) throw new AnalysisCancelled();
    entry.project = keyOf(project);
    for (const file of project.linked) this.uses.fire({ run: uri, file });
    this.set(entry, { name: runInFile(uri) ?? project.settings.name ?? nameOf(uri) });
    const settled = this.links.of(uri, project);
    const [gold, corpus] = [await readableLink(settled.gold, 'gold'), await readableLink(settled.corpus, 'corpus')];
    const first = await this.linked(await this.requestFor(uri, stamp, project), { gold: gold.file, corpus: corpus.file });
    const result = await this.analyze(entry, first.request, signal, (report, pending) => {
      // numbers without gold or texts that may yet be found would not last
      const waits = pending === 'intervals' && (misses('gold', settled, report) || misses('corpus', settled, report));
      if (!waits) this.showEarly(entry, { ...first, report }, stamp, pending);
    });
    if (result.kind === 'not-a-run') {
      entry.request = first.request;
      entry.stamp = stamp;
      const { what: message, fileKind, mappable = false } = result;
      this.set(entry, { status: 'not-a-run', message, fileKind, map: first.request.map, mappable, report: null, previous: null, early: null, progress: null, version: entry.state.version + 1, linked: first.links });
      return;
    }
    let read: Read = { ...first, report: result.report };
    for (const kind of ['gold', 'corpus'] as const) if (misses(kind, settled, read.report)) read = await this.find(entry, kind, read, signal);
    this.show(entry, { ...read, report: { ...read.report, problems: [...project.problems, ...gold.problems, ...corpus.problems, ...read.report.problems] } }, stamp);
  }

  private async analyze(entry: Entry, request: AnalysisRequest, signal: AbortSignal, early: NonNullable<Listener['early']> = () => undefined): Promise<AnalysisResult> {
    if (signal.aborted) throw new AnalysisCancelled();
    const listener: Listener = {
      progress: (progress) => signal.aborted || this.set(entry, { progress }),
      early: (report, pending) => signal.aborted || early(report, pending),
    };
    const result = await this.analysis.analyze(request, signal, listener);
    if (signal.aborted) throw new AnalysisCancelled();
    return result;
  }

  /** The run read with the nearest file of a kind that has to do with it: gold of its questions, passages that it names. */
  private async find(entry: Entry, kind: LinkedKind, read: Read, signal: AbortSignal): Promise<Read> {
    for (const uri of await linkCandidates(fileOf(entry.state.uri), kind, this.kinds)) {
      if ((await tooLarge(uri)) !== null || (kind === 'corpus' && (await sizeOf(uri)) > MOST_UNASKED)) continue;
      const trial = await this.linked(read.request, { ...read.links, [kind]: { uri, origin: 'found' } });
      const result = await this.analyze(entry, trial.request, signal);
      if (result.kind !== 'report') continue;
      const { report } = result;
      const fits = kind === 'gold' ? report.counts.goldMissing < read.report.counts.goldMissing : (report.corpusLink?.found ?? 0) > 0;
      if (fits) return { ...trial, report };
    }
    return read;
  }

  private async linked(request: AnalysisRequest, links: RunState['linked']): Promise<Pick<Read, 'request' | 'links'>> {
    const [gold, corpus] = [links.gold?.uri ?? null, links.corpus?.uri ?? null];
    const files = {
      gold: gold === null ? null : await sourceOf(gold),
      goldStamp: gold === null ? null : await stampOf(gold),
      corpus: corpus === null ? null : await sourceOf(corpus),
      corpusStamp: corpus === null ? null : await stampOf(corpus),
    };
    return { links, request: { ...request, ...files } };
  }

  private show(entry: Entry, { request, report, links }: Read, stamp: string): void {
    const before = entry.state.report;
    const changed = entry.stamp !== null && entry.stamp !== stamp && before !== null;
    entry.request = request;
    entry.stamp = stamp;
    this.log.info(`${report.name}: ${report.readAs}; ${report.counts.questions} questions, ${report.problems.length} problems`);
    for (const link of [links.gold, links.corpus]) if (link !== null) this.uses.fire({ run: entry.state.uri, file: link.uri });
    this.set(entry, { status: 'ready', report, map: request.map, mappable: false, previous: changed ? before : null, message: null, progress: null, early: null, version: entry.state.version + 1, linked: links });
  }

  /** Part of a file is shown only where there is nothing whole to show. */
  private showEarly(entry: Entry, { request, report, links }: Read, stamp: string, pending: Pending): void {
    const before = entry.state.report;
    if (pending === 'questions' && before !== null) return;
    entry.early = { request, stamp };
    const early: EarlyRun = { report, previous: entry.stamp === stamp ? null : before, map: request.map, linked: links, pending };
    this.set(entry, { early, version: entry.state.version + 1 });
  }

  /** The request without gold and corpus. */
  private async requestFor(uri: vscode.Uri, stamp: string, { settings }: ProjectRun): Promise<AnalysisRequest> {
    const [run, map] = [await sourceOf(uri), this.maps.of(uri, settings)];
    const name = runInFile(uri);
    const { entries } = await this.notes.load(uri);
    const notes = this.notes.leavesOut(uri) ? { notes: entries } : {};
    const unlinked = { gold: null, goldStamp: null, corpus: null, corpusStamp: null };
    return { name: settings.name ?? runNameOf(nameOf(uri)), stage: settings.stage ?? null, run, ...(name === null ? {} : { runName: name }), ...unlinked, config: this.configOf(uri, settings), map, stamp, ...notes };
  }

  private set(entry: Entry, change: Partial<RunState>): void {
    if (this.isDisposed) return;
    entry.state = { ...entry.state, ...change };
    this.changes.fire(entry.state);
  }
}

/** Waits for the load under way, and for those that replace it while it is waited for. */
async function settled(entry: Entry): Promise<void> {
  while (entry.loading !== null) await entry.loading.done;
}

function keyOf({ settings, gold, corpus, problems }: ProjectRun): string {
  return JSON.stringify([settings, gold?.toString(), corpus?.toString(), problems]);
}

interface Read {
  readonly request: AnalysisRequest;
  readonly links: RunState['linked'];
  readonly report: RunReport;
}
