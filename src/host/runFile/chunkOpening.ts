import * as vscode from 'vscode';
import type { Chunk } from '../../core/model';
import { Disposables } from '../disposables';
import type { ChunkOpener } from '../reportActions';
import type { RunStore } from '../runStore';
import { ChunkDocuments } from './chunkDocuments';
import { revealChunkInRunFile } from './reveal';
import { openSource, sourceOf, type ChunkSource } from './source';

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

  async openSource(run: vscode.Uri, chunk: Chunk): Promise<void> {
    if (await openSource(chunk, run)) return;
    void vscode.window.showInformationMessage(vscode.l10n.t('The source of chunk #{0} is neither an https address nor a file inside the workspace.', chunk.rank));
  }

  async sourceKind(run: vscode.Uri, chunk: Chunk): Promise<ChunkSource['kind'] | null> {
    return (await sourceOf(chunk, run))?.kind ?? null;
  }
}
