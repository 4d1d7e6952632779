import * as vscode from 'vscode';
import type { QuestionDetail } from '../analysis/analysis';
import type { Chunk } from '../core/model';
import type { ToHost } from '../shared/protocol';
import type { ChunkView } from '../shared/viewModel';
import { copied } from './copied';
import { questionMarkdown } from './questionMarkdown';
import type { Linking } from './linking';
import type { QuestionLinks } from './questionLinks';
import type { RunStore } from './runStore';
import { fileOf, runUri } from './runUri';

/** Opens what a chunk leads to: its text, its place in the run file, its source. */
export interface ChunkOpener {
  openChunk(uri: vscode.Uri, version: number, index: number, rank: number): Promise<void>;
  revealInRunFile(uri: vscode.Uri, version: number, index: number, rank: number | null): Promise<void>;
  openSource(run: vscode.Uri, chunk: Chunk, corpusLine: number | null): Promise<void>;
  sourceKind(run: vscode.Uri, chunk: Chunk, corpusLine: number | null): Promise<ChunkView['source']>;
}

/** What the page can ask for besides data. Everything is named by question and rank and looked up here. */
export class ReportActions {
  constructor(
    private readonly store: RunStore,
    private readonly opener: ChunkOpener,
    private readonly linking: Linking,
    private readonly log: vscode.LogOutputChannel,
    private readonly links: Pick<QuestionLinks, 'linkTo' | 'linkToList'>,
  ) {}

  /** Source kinds of a question's chunks, asked at once: each may need a look at the disk. */
  async sourceKinds(run: vscode.Uri, { question: { chunks }, corpusLines }: QuestionDetail): Promise<(chunk: Chunk) => ChunkView['source']> {
    const kinds = await Promise.all(chunks.map((chunk, at) => this.opener.sourceKind(run, chunk, corpusLines[at] ?? null)));
    const byRank = new Map(chunks.map((chunk, at) => [chunk.rank, kinds[at] ?? null]));
    return (chunk) => byRank.get(chunk.rank) ?? null;
  }

  async run(uri: vscode.Uri, message: ToHost): Promise<void> {
    switch (message.type) {
      case 'openChunk':
        return this.opener.openChunk(uri, message.version, message.index, message.rank);
      case 'openRunFile':
        return this.opener.revealInRunFile(uri, message.version, message.index, message.rank);
      case 'openSource':
        return this.openSource(uri, message);
      case 'copy':
        return this.copy(uri, message);
      case 'copyTable':
        return copied(message.markdown);
      case 'copyList':
        return copied(this.links.linkToList(uri, message.list));
      case 'openRun':
        return this.openRun(uri, message.run);
      case 'compareWith':
        return vscode.commands.executeCommand('goldlens.compareRuns', uri);
      case 'export':
        return vscode.commands.executeCommand('goldlens.export', uri);
      case 'mapFields':
        return vscode.commands.executeCommand('goldlens.mapFields', uri);
      case 'link':
        return this.link(uri, message);
      case 'showProblems':
        return vscode.commands.executeCommand('workbench.actions.view.problems');
      case 'showLog':
        return this.log.show();
      default:
        return undefined;
    }
  }

  /** Another run of the file that this one is in. */
  private async openRun(uri: vscode.Uri, run: number): Promise<void> {
    const name = this.store.get(uri)?.report?.runs[run];
    if (name !== undefined) await vscode.commands.executeCommand('goldlens.openRun', runUri(fileOf(uri), name));
  }

  private async link(uri: vscode.Uri, { kind, action }: ToHost & { type: 'link' }): Promise<void> {
    if (action === 'choose') return vscode.commands.executeCommand(kind === 'gold' ? 'goldlens.chooseGold' : 'goldlens.chooseCorpus', uri);
    return action === 'keep' ? this.linking.keep(uri, kind) : this.linking.use(uri, kind, null);
  }

  private async openSource(uri: vscode.Uri, { version, index, rank }: ToHost & { type: 'openSource' }): Promise<void> {
    const { question, corpusLines } = await this.store.question(uri, version, index);
    const chunk = question.chunks[rank - 1];
    if (chunk !== undefined) await this.opener.openSource(uri, chunk, corpusLines[rank - 1] ?? null);
  }

  private async copy(uri: vscode.Uri, { version, index, rank, what }: ToHost & { type: 'copy' }): Promise<void> {
    const detail = await this.store.question(uri, version, index);
    const { report, name } = this.store.shown(uri) ?? {};
    if (report == null || name === undefined) return;
    const texts = {
      question: () => questionMarkdown(name, report.config, detail),
      chunk: () => detail.question.chunks[(rank ?? 0) - 1]?.text ?? '',
      link: () => this.links.linkTo(uri, detail.question.id),
    };
    return copied(texts[what]());
  }
}
