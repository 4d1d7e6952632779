import * as vscode from 'vscode';
import type { Progress } from '../analysis/analysis';
import type { PagedFile } from '../analysis/filePages';
import type { AnalysisService } from '../analysis/service';
import { goldJoined, passagesFound } from '../shared/linkText';
import type { FileView, LinkedKind } from '../shared/fileView';
import type { ToHost, ToPage } from '../shared/protocol';
import { problemView } from '../shared/viewModel';
import type { Problem } from '../core/model';
import { Disposables } from './disposables';
import { folderOf } from './discovery';
import { nameOf } from './fileKind';
import { revealLine } from './runFile/reveal';
import { sourceOf, stampOf } from './runSource';
import { StaleVersion, type RunStore } from './runStore';

const PROBLEMS_SHOWN = 20;

type FileRequest = Extract<ToHost, { type: 'getEntries' | 'getEntry' | 'openEntry' }>;
type Loaded = PagedFile & { readonly version: number; readonly view: Omit<FileView, 'usedBy'> };

/** The page of a gold file or a corpus: read by the analysis, sent entry by entry, told which runs are read with it. */
export class FilePage extends Disposables {
  private loaded: Loaded | null = null;
  private loading = new AbortController();

  constructor(
    private readonly uri: vscode.Uri,
    private readonly analysis: AnalysisService,
    private readonly store: RunStore,
    private readonly post: (message: ToPage) => void,
  ) {
    super();
    this.hold(store.onDidChange(({ status, uri: run }) => status === 'ready' && run.toString() !== uri.toString() && this.send()));
    this.hold({ dispose: () => this.loading.abort() });
  }

  /** Shows the file as it is now; what is read already is sent again. */
  async show(kind: LinkedKind, version: number): Promise<void> {
    if (this.loaded?.version === version) return this.send();
    this.loading.abort();
    const { signal } = (this.loading = new AbortController());
    const [source, stamp] = [await sourceOf(this.uri), await stampOf(this.uri)];
    const name = nameOf(this.uri);
    this.post({ type: 'loading', name, progress: null });
    const read = kind === 'gold' ? await this.readGold({ source, stamp, index: null }) : await this.readCorpus({ source, stamp }, signal);
    if (signal.aborted) return;
    if (typeof read === 'string') return this.post({ type: 'failure', kind: 'not-a-run', name, message: read });
    this.loaded = { ...read, version };
    this.send();
  }

  async handle(message: FileRequest): Promise<void> {
    const { loaded } = this;
    if (loaded === null || loaded.version !== message.version) throw new StaleVersion();
    const { source, stamp, index, version } = loaded;
    if (message.type === 'getEntries') {
      const { requestId, offset, limit, text } = message;
      return this.post({ type: 'entries', requestId, version, offset, ...(await this.analysis.entries({ source, stamp, index, offset, limit, text })) });
    }
    const found = await this.analysis.entry({ source, stamp, index }, message.number);
    if (message.type === 'openEntry') return found?.line == null ? undefined : revealLine(this.uri, found.line);
    if (found === null) throw new StaleVersion();
    return this.post({ type: 'entry', requestId: message.requestId, version, entry: found });
  }

  private async readGold(file: PagedFile): Promise<Omit<Loaded, 'version'> | string> {
    const summary = await this.analysis.goldSummary(file);
    if (typeof summary === 'string') return summary;
    const { label, readAs, entries, counts, problems } = summary;
    return { ...file, view: { ...this.place(), kind: 'gold', label, readAs, entries, gold: counts, ...shown(problems) } };
  }

  private async readCorpus({ source, stamp }: Pick<PagedFile, 'source' | 'stamp'>, signal: AbortSignal): Promise<Omit<Loaded, 'version'> | string> {
    const { corpora } = this.analysis;
    const known = corpora.known(source, stamp);
    const reading = known !== null ? { ok: true as const, index: known } : await corpora.read(source, stamp, signal, (progress) => this.tell(progress));
    if (!reading.ok) return reading.what;
    const { index } = reading;
    return { source, stamp, index, view: { ...this.place(), kind: 'corpus', label: index.label, readAs: index.label, entries: index.count, gold: null, ...shown(index.problems) } };
  }

  private tell({ bytesDone: done, bytesTotal: total, records }: Progress): void {
    this.post({ type: 'loading', name: nameOf(this.uri), progress: { done, total, records } });
  }

  private place(): Pick<FileView, 'name' | 'folder' | 'path'> {
    return { name: nameOf(this.uri), folder: folderOf(this.uri), path: vscode.workspace.asRelativePath(this.uri, false) };
  }

  private send(): void {
    if (this.loaded === null) return;
    const { view, version } = this.loaded;
    const usedBy = this.store.all().flatMap(({ name, report, linked }) => {
      if (linked[view.kind]?.uri.toString() !== this.uri.toString()) return [];
      const meets = view.kind === 'gold' ? report?.goldLink && goldJoined(report.goldLink) : report?.corpusLink && passagesFound(report.corpusLink);
      return [{ name, meets: meets ?? '' }];
    });
    this.post({ type: 'file', version, file: { ...view, usedBy } });
  }
}

function shown(problems: readonly Problem[]): Pick<FileView, 'problems' | 'problemCount'> {
  return { problems: problems.slice(0, PROBLEMS_SHOWN).map(problemView), problemCount: problems.length };
}
