import * as vscode from 'vscode';
import type { FileKind } from '../core/formats/format';
import { detectHead, HEAD_BYTES } from '../analysis/head';
import { readFirstBytes } from '../analysis/bytes';

export interface Recognized {
  readonly kind: FileKind;
  readonly format: string;
}

/** What a file is, judged by its first 64 KB; null when it is nothing Goldlens knows or cannot be read. */
export async function recognize(uri: vscode.Uri): Promise<Recognized | null> {
  try {
    const head = uri.scheme === 'file' ? await readFirstBytes(uri.fsPath, HEAD_BYTES) : await wholeFile(uri);
    const format = detectHead(head.bytes, head.size, nameOf(uri));
    return format === null ? null : { kind: format.kind, format: format.id };
  } catch {
    // a file that went away or is not readable is no run; opening it by hand tells why
    return null;
  }
}

/** Other file systems have no ranges: the file is read whole. */
async function wholeFile(uri: vscode.Uri): Promise<{ bytes: Uint8Array; size: number }> {
  const bytes = await vscode.workspace.fs.readFile(uri);
  return { bytes: bytes.subarray(0, HEAD_BYTES), size: bytes.byteLength };
}

export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
