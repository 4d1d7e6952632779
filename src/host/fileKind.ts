import * as vscode from 'vscode';
import { firstOf, MOST_HELD, readFirstBytes, type FirstBytes } from '../analysis/recognize';
import type { AnalysisService } from '../analysis/service';
import type { Recognized } from '../analysis/wire';

const HEAD_BYTES = 64 * 1024;

/** Tells what files are by their first 64 KB. */
export class FileKinds {
  constructor(private readonly analysis: AnalysisService) {}

  /** null when the file is nothing Goldlens knows or cannot be read. */
  async of(uri: vscode.Uri): Promise<Recognized | null> {
    try {
      const head = uri.scheme === 'file' ? await readFirstBytes(uri.fsPath, HEAD_BYTES) : await wholeFile(uri);
      return await this.analysis.recognize({ ...head, name: nameOf(uri) });
    } catch {
      // a file that went away or is not readable is no run; opening it by hand tells why
      return null;
    }
  }
}

/** Other file systems have no ranges: a file is read whole, unless it is large. */
async function wholeFile(uri: vscode.Uri): Promise<FirstBytes> {
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MOST_HELD) throw new Error('too large to be looked at');
  return firstOf(await vscode.workspace.fs.readFile(uri), HEAD_BYTES);
}

export function nameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}
