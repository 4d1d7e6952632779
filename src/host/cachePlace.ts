import * as vscode from 'vscode';
import type { CachePlace } from '../analysis/reportCache';

/** The folder of this extension where reports of large runs are kept; null where it lies on no disk. */
export function cachePlace({ globalStorageUri, extension }: vscode.ExtensionContext): CachePlace | null {
  const { version } = extension.packageJSON as { readonly version: string };
  return globalStorageUri.scheme === 'file' ? { folder: vscode.Uri.joinPath(globalStorageUri, 'reports').fsPath, version } : null;
}
