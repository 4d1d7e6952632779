import type { RunDiagnosis } from '../core/diagnosis/runDiagnosis';

/** What is known of why a run scores what it scores, without its questions. */
export type DiagnosisView =
  | { readonly status: 'working' }
  | { readonly status: 'failed'; readonly message: string }
  /** nothing is looked for in a file above `limit` bytes */
  | { readonly status: 'too-large'; readonly limit: number }
  | ({ readonly status: 'done' } & Pick<RunDiagnosis, 'missed' | 'slices' | 'flags' | 'whatIf'>);
