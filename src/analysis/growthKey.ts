import type { AnalysisRequest, Source } from './analysis';

/**
 * Tells one analysis from another whatever the content of the run's file; null for a run that is read anew each time,
 * because it lies on no disk or nobody can tell whether what it is linked with has changed.
 */
export function growthKey(request: AnalysisRequest): string | null {
  const { run, gold, goldStamp, corpus, corpusStamp } = request;
  const isKnown = (linked: Source | null, stamp: string | null): boolean => linked === null || (linked.kind === 'path' && stamp !== null);
  return run.kind === 'path' && isKnown(gold, goldStamp) && isKnown(corpus, corpusStamp) ? JSON.stringify({ ...request, stamp: null }) : null;
}
