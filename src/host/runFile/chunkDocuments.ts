import * as vscode from 'vscode';
import type { QuestionDetail } from '../../analysis/analysis';
import { Disposables } from '../disposables';
import { StaleVersion, type RunState, type RunStore } from '../runStore';
import { CHUNK_SCHEME, addressOf, chunkAddress, chunkUri, rowOf, type ChunkAddress } from './chunkUri';
import { FactStyles, type FactRange } from './factStyles';
import { asRange } from './ranges';
import { sameLines, TextLines } from '../../core/textLines';

/** A load that was under way may end while a question is read. */
const TRIES = 3;

/** Read-only documents with the whole text of one chunk, its facts highlighted. They follow their run. */
export class ChunkDocuments extends Disposables implements vscode.TextDocumentContentProvider {
  private readonly changes = this.hold(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.changes.event;
  private readonly facts = this.hold(new FactStyles());
  private readonly versions = new Map<string, number>();

  constructor(private readonly store: RunStore) {
    super();
    this.hold(vscode.workspace.registerTextDocumentContentProvider(CHUNK_SCHEME, this));
    this.hold(store.onDidChange((state) => this.follow(state)));
    this.hold(vscode.window.onDidChangeVisibleTextEditors((editors) => editors.forEach((editor) => void this.decorate(editor))));
    this.hold(vscode.workspace.onDidChangeTextDocument(({ document }) => this.decorateAll(document)));
    this.hold(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.versions.delete(uri.toString())));
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const address = chunkAddress(uri);
    const detail = address === null ? null : await this.detail(uri, address);
    const chunk = address === null ? undefined : detail?.question.chunks[address.rank - 1];
    if (chunk === undefined) return vscode.l10n.t('This chunk is not in the run any more.');
    return chunk.text ?? vscode.l10n.t('This run names its chunks by id and does not hold their text.');
  }

  /**
   * Opens a chunk's text at its first gold fact.
   * @throws StaleVersion when `version` is not shown any more
   */
  async open(run: vscode.Uri, version: number, index: number, rank: number): Promise<void> {
    const detail = await this.store.question(run, version, index);
    const rows = this.store.shown(run)?.report?.questions ?? [];
    const row = rows[index];
    if (row === undefined) throw new StaleVersion();
    const document = await vscode.workspace.openTextDocument(chunkUri(addressOf(run, rows, row, rank)));
    const [first] = factRanges(detail, rank);
    const editor = await vscode.window.showTextDocument(document, first === undefined ? {} : { selection: new vscode.Range(first.range.start, first.range.start) });
    if (first !== undefined) editor.revealRange(first.range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    await this.decorate(editor);
  }

  /** A newer version of the run may hold another text. */
  private follow({ uri: run, status, version }: RunState): void {
    if (status === 'loading') return;
    for (const { uri } of vscode.workspace.textDocuments) {
      const address = chunkAddress(uri);
      if (address === null || address.run.toString() !== run.toString()) continue;
      if (status !== 'deleted' && this.versions.get(uri.toString()) !== version) this.changes.fire(uri);
    }
    // the text may stay the same while what is found in it changes
    for (const editor of vscode.window.visibleTextEditors) void this.decorate(editor);
  }

  private decorateAll(document: vscode.TextDocument): void {
    for (const editor of vscode.window.visibleTextEditors) if (editor.document === document) void this.decorate(editor);
  }

  private async decorate(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    const address = chunkAddress(document.uri);
    if (address === null) return;
    const detail = await this.detail(document.uri, address);
    const text = detail?.question.chunks[address.rank - 1]?.text;
    if (detail === null || typeof text !== 'string' || !sameLines(document.getText(), text)) this.facts.show(editor, []);
    else this.facts.show(editor, factRanges(detail, address.rank));
  }

  /** The chunk's question in the newest version of its run; null when it is not there. */
  private async detail(uri: vscode.Uri, address: ChunkAddress): Promise<QuestionDetail | null> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const { report, version } = await this.store.open(address.run);
      const row = report === null ? null : rowOf(report.questions, address);
      if (row === null) return null;
      try {
        const detail = await this.store.question(address.run, version, row.index);
        this.versions.set(uri.toString(), version);
        return detail;
      } catch (error) {
        if (!(error instanceof StaleVersion)) throw error;
      }
    }
    return null;
  }
}

/** Every occurrence of a gold fact in the chunk, in the order of the text. */
function factRanges({ question, score }: QuestionDetail, rank: number): FactRange[] {
  const lines = new TextLines(question.chunks[rank - 1]?.text ?? '');
  return score.facts
    .flatMap(({ hits }, fact) => hits.filter((hit) => hit.rank === rank).map((hit) => ({ fact, range: asRange(lines.stretch(hit)) })))
    .sort((a, b) => a.range.start.compareTo(b.range.start));
}
