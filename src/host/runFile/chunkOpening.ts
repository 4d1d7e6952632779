import * as vscode from 'vscode';
import type { Chunk } from '../../core/model';
import { Disposables } from '../disposables';
import type { ChunkView } from '../../shared/viewModel';
import type { ChunkOpener } from '../reportActions';
import type { RunStore } from '../runStore';
import { ChunkDocuments } from './chunkDocuments';
import { revealChunkInRunFile, revealLine } from './reveal';
import { openSource, sourceOf } from './source';

/** Everything a chunk leads to. */
export class ChunkOpening extends Disposables implements ChunkOpener {
  private readonly documents: ChunkDocuments;

  constructor(private readonly store: RunStore) {
    super();
    this.documents = this.hold(new ChunkDocuments(store));
  }

  openChunk(uri: vscode.Uri, version: number, index: number, rank: number): Promise<void> {
    return this.documents.open(uri, version, index, rank);
  }

  revealInRunFile(uri: vscode.Uri, version: number, index: number, rank: number | null): Promise<void> {
    return revealChunkInRunFile(this.store, uri, version, index, rank);
  }

  async openSource(run: vscode.Uri, chunk: Chunk, corpusLine: number | null): Promise<void> {
    if (await openSource(chunk, run)) return;
    const corpus = this.store.get(run)?.linked.corpus?.uri;
    if (corpus !== undefined && corpusLine !== null) return revealLine(corpus, corpusLine);
    void vscode.window.showInformationMessage(vscode.l10n.t('The source of chunk #{0} is neither an https address nor a file inside the workspace.', chunk.rank));
  }

  async sourceKind(run: vscode.Uri, chunk: Chunk, corpusLine: number | null): Promise<ChunkView['source']> {
    return (await sourceOf(chunk, run))?.kind ?? (corpusLine === null ? null : 'corpus');
  }
}
