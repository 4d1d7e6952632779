import { CorpusFacts, corpusMode, type KnownCorpus } from '../core/diagnosis/corpusFacts';
import { RunDiagnoser, type RunDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { GoldFact } from '../core/model';
import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from './analysis';
import { analyzeNow } from './analyze';
import { Corpus } from './corpus';
import type { CorpusIndex } from './corpusIndex';

/** Passages are read one by one to look for facts that no chunk holds: of a larger corpus nothing is said. */
const MOST_CORPUS_BYTES = 256 * 1024 * 1024;

/**
 * Why a run scores what it scores, from its file read once more with every span; null where it is no run any more.
 * `request` is the one its report came from, `index` that of its corpus.
 */
export function diagnoseRun(request: AnalysisRequest, index: CorpusIndex | null): RunDiagnosis | null {
  const diagnoser = new RunDiagnoser(request.config, index === null ? null : knownCorpus(request, index));
  const result = readThrough(request, index, (question, score, row) => diagnoser.add(question, score, row));
  return result.kind === 'report' ? diagnoser.finish() : null;
}

function readThrough(request: AnalysisRequest, index: CorpusIndex | null, question: NonNullable<AnalysisHooks['question']>): AnalysisResult {
  return analyzeNow(request, { rows: false, intervals: false, question }, index);
}

/** What the corpus has of the facts that no chunk of the run holds; null where it is too large to look through. */
export function knownCorpus(request: AnalysisRequest, index: CorpusIndex): KnownCorpus | null {
  if (index.lengths.subarray(0, index.count).reduce((sum, length) => sum + length, 0) > MOST_CORPUS_BYTES) return null;
  const wanted: GoldFact[] = [];
  const result = readThrough(request, index, ({ gold }, { facts }) => {
    if (gold.kind === 'facts') wanted.push(...gold.facts.filter((_, at) => facts[at]?.state === 'counted' && facts[at].ranks.length === 0));
  });
  if (result.kind !== 'report') return null;
  const facts = new CorpusFacts(wanted, corpusMode(request.config));
  const corpus = new Corpus(index);
  try {
    for (let number = 0; number < corpus.count; number++) {
      const passage = corpus.at(number);
      if (passage !== null) facts.take(passage);
    }
  } finally {
    corpus.close();
  }
  return facts.known((result.report.corpusLink?.found ?? 0) > 0);
}
