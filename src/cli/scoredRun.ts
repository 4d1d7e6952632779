import type { AnalysisHooks, AnalysisRequest, AnalysisResult } from '../analysis/analysis';
import { analyzeNow } from '../analysis/analyze';
import { knownCorpus } from '../analysis/diagnosing';
import type { CorpusIndex } from '../analysis/corpusIndex';
import { diagnoseQuestion } from '../core/diagnosis/diagnose';
import { MissedTally, type MissedCounts } from '../core/diagnosis/missedCounts';
import type { NoteEntry } from '../core/notes/entry';
import { NotedQuestions, type NotedQuestion } from './notedQuestions';
import { questionJson } from './scoreJson';

/** What is wanted of a run beside its numbers. */
export interface Wanted {
  readonly rows: boolean;
  /** look into each question, for why its facts were missed */
  readonly why: boolean;
  /** and keep its JSON */
  readonly json: boolean;
  /** what was noted on the questions that are looked into */
  readonly notes: readonly NoteEntry[];
}

export interface LookedInto {
  readonly result: AnalysisResult;
  /** the JSON of every question; null where it was not wanted */
  readonly questions: readonly string[] | null;
  /** null where nothing was looked into, or there are no gold facts */
  readonly missed: MissedCounts | null;
  /** the questions that something is noted on; empty where nothing was looked into */
  readonly noted: readonly NotedQuestion[];
}

/** Analyses a run and looks into its questions on the way. */
export function lookInto(request: AnalysisRequest, index: CorpusIndex | null, { rows, why, json, notes }: Wanted): LookedInto {
  const questions: string[] = [];
  const tally = new MissedTally();
  const noted = new NotedQuestions(notes);
  const known = why && index !== null ? knownCorpus(request, index) : null;
  const look: AnalysisHooks['question'] = (question, score, row) => {
    noted.take(row);
    const reasons = diagnoseQuestion(question, score, request.config, known);
    if (score.reason !== 'gold-wrong') tally.add(reasons.map((reason) => reason?.code ?? null));
    if (json) questions.push(questionJson(question, score, reasons));
  };
  const result = analyzeNow(request, { rows, ...(why ? { question: look } : {}) }, index);
  const missed = why && result.kind === 'report' && result.report.goldKind === 'facts' ? tally.counts : null;
  return { result, questions: json && why ? questions : null, missed, noted: result.kind === 'report' ? noted.of(result.report) : [] };
}
