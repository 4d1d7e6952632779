import { RunDiagnoser, type RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { AnalysisRequest } from './analysis';
import { analyzeNow } from './analyze';
import type { CorpusIndex } from './corpusIndex';

/**
 * Why a run scores what it scores, from its file read once more with every span; null where it is no run any more.
 * `request` is the one its report came from, `index` that of its corpus.
 */
export function diagnoseRun(request: AnalysisRequest, index: CorpusIndex | null): RunDiagnosis | null {
  const diagnoser = new RunDiagnoser(request.config);
  const result = analyzeNow(request, { rows: false, intervals: false, question: (question, score, row) => diagnoser.add(question, score, row) }, index);
  return result.kind === 'report' ? diagnoser.finish() : null;
}
