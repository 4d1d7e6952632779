import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { QuestionRow } from '../../core/model';
import { nameOf } from '../fileKind';

export const CHUNK_SCHEME = 'goldlens-chunk';

/** Which chunk a document shows, in words that outlive the versions of its run. */
export interface ChunkAddress {
  readonly run: vscode.Uri;
  readonly id: string;
  /** which of the questions with this id, from 0: ids of a file may repeat */
  readonly nth: number;
  readonly rank: number;
}

const addressSchema = z.object({ run: z.string(), id: z.string(), nth: z.int().check(z.gte(0)), rank: z.int().check(z.gte(1)) });
const MOST_OF_ID = 40;

/** The document's address; its last part is what a tab shows: `#4 · Q142 · dense.json`. Its shape is what tells VS Code that it is a chunk, whose lines wrap. */
export function chunkUri({ run, id, nth, rank }: ChunkAddress): vscode.Uri {
  const title = `#${rank} · ${fileName(id)} · ${run.fragment === '' ? nameOf(run) : fileName(run.fragment)}`;
  return vscode.Uri.from({ scheme: CHUNK_SCHEME, path: `/${title}`, query: JSON.stringify({ run: run.toString(), id, nth, rank }) });
}

/** null when somebody else made the address. */
export function chunkAddress(uri: vscode.Uri): ChunkAddress | null {
  if (uri.scheme !== CHUNK_SCHEME) return null;
  try {
    const { run, ...others } = addressSchema.parse(JSON.parse(uri.query));
    return { ...others, run: vscode.Uri.parse(run, true) };
  } catch {
    return null;
  }
}

export function addressOf(run: vscode.Uri, rows: readonly QuestionRow[], row: QuestionRow, rank: number): ChunkAddress {
  return { run, id: row.id, nth: rows.filter(({ id, index }) => id === row.id && index < row.index).length, rank };
}

export function rowOf(rows: readonly QuestionRow[], { id, nth }: ChunkAddress): QuestionRow | null {
  return rows.filter((row) => row.id === id)[nth] ?? null;
}

/** An id as a part of a file name: nothing that separates folders, is invisible or turns the direction of text. */
function fileName(id: string): string {
  const plain = id.replace(/[/\\:*?"<>|\p{C}\p{Zl}\p{Zp}]/gu, '_');
  return plain.length > MOST_OF_ID ? `${plain.slice(0, MOST_OF_ID)}…` : plain;
}
