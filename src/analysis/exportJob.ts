import type { AnalysisRequest } from './analysis';
import type { ComparedSides } from './comparing';
import type { CorpusIndex } from './corpusIndex';
import type { Notes } from '../core/notes/fold';

export const EXPORT_FORMATS = ['html', 'md', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** What the thread of an export is given; `src/cli/exportThread.ts` carries it out. */
export type ExportJob =
  | { readonly kind: 'run'; readonly format: ExportFormat; readonly request: AnalysisRequest; readonly index: CorpusIndex | null; readonly notes: Notes; /** shown name of the run's file */ readonly file: string; readonly target: ExportTarget }
  | { readonly kind: 'comparison'; readonly format: ExportFormat; readonly sides: ComparedSides; readonly names: { readonly a: string; readonly b: string }; readonly target: ExportTarget };

/** A file of this machine, which the thread writes; null to be given the bytes. */
export type ExportTarget = string | null;

/** What it answers: the bytes where there is no file to write. */
export interface ExportAnswer {
  readonly bytes: Uint8Array | null;
}
