import type * as vscode from 'vscode';
import type { AnalysisRequest } from '../analysis/analysis';
import { sharing } from './sharing/load';
import type { SharingContext } from './sharing/sharing';

/** Exporting what is shown; how it is done is loaded when somebody asks. */
export class Exports {
  constructor(private readonly context: SharingContext) {}

  /** A run as a file; `format` and `place` are asked for where they are not given. */
  run(run: vscode.Uri, format?: unknown, place?: unknown): Promise<void> {
    return sharing().exportRun(run, this.context, format, place);
  }

  /** A comparison as a file. */
  comparison(sides: { readonly a: AnalysisRequest; readonly b: AnalysisRequest; readonly threshold: number | null }, names: { readonly a: string; readonly b: string }, beside: vscode.Uri): Promise<void> {
    return sharing().exportComparison(sides, names, beside, this.context);
  }
}
