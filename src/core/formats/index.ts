import { alceRun } from './alce';
import { alceAnswers, alceRuns } from './alceRuns';
import { bergenOutput, giskardAnswers, gradedAnswers, hotpotPredictions, llmComparator, musiquePredictions, plainAnswers, promptfooTable } from './answerFiles';
import { autoRagQa, autoRagRun } from './autoRag';
import { azureQuestions, azureRun } from './azure';
import { chunkingEvaluation } from './chunkingEvaluation';
import { collection } from './collection';
import { contextRun } from './contextRun';
import { continuousEval } from './continuousEval';
import { bareDocuments, beirCorpus, multihopCorpus, passageCorpus } from './corpora';
import { docsEvaluation, goldenChunks, promptfooTests, relevantIds } from './correctChunks';
import { deepEvalGoldens, deepEvalRun, deepEvalTestRun } from './deepEval';
import { dprRun, dprTraining, pyseriniRun } from './dpr';
import { dprQuestions } from './dprQuestions';
import { fastGraphRagRun } from './fastGraphRag';
import { flashRagData, flashRagRun } from './flashRag';
import type { Format, Head, Wanted } from './format';
import { giskardTestSet } from './giskard';
import { haystackResult, haystackRun } from './haystack';
import { hotpotData } from './hotpot';
import { idListsGold, idListsRun } from './idLists';
import { inspectLog, inspectRun } from './inspect';
import { inspectorRagGet } from './inspectorRagGet';
import { kiltData } from './kilt';
import { langChainRun } from './langChain';
import { langSmithData, langSmithRun } from './langSmith';
import { llamaIndexEvaluation, llamaIndexRagData, llamaIndexResponse, llamaIndexRetrieval } from './llamaIndex';
import { llamaIndexQaData } from './llamaIndexQa';
import { mlflowRun } from './mlflow';
import { marcoCandidates, marcoReferences, msMarcoData } from './msMarco';
import { mtRagRun } from './mtRag';
import { multihopDataset } from './multihopDataset';
import { multihopQa } from './multihopQa';
import { multihopRun } from './multihopRun';
import { judgeCache, judgeExamples, lfsPointer, metricsByQuestion, metricsOnly, notes, promptFile, settings, spans, transcript } from './notRuns';
import { questionAnswers, squadData } from './questionAnswers';
import { bareQuestions, beirQueries, mtRagTasks, questionLines } from './questionFiles';
import { openInferenceRun } from './openInference';
import { openRagEvalResults, openRagEvalTable, openRagEvalWide } from './openRagEval';
import { passageRowsQrels, passageRowsRun } from './passageRows';
import { promptfooRun } from './promptfoo';
import { ragCheckerRun } from './ragChecker';
import { ragasOldRun, ragasOldTestSet, ragasRun, ragasTestSet } from './ragas';
import { rankLlmRun } from './rankLlm';
import { ranxQrels, ranxRun } from './ranx';
import { retrievedIds } from './retrievedIds';
import { rgbData, rgbRun } from './rgb';
import { shortRun } from './shortRun';
import { squadArticles } from './squadArticles';
import { hippoRagData, musiqueData } from './supportingParagraphs';
import { answersById, passagesById, predictionsById, questionsById } from './textsById';
import { tonicRun } from './tonic';
import { trecRagRun } from './trecRag';
import { beirQrels, trecQrels } from './trecQrels';
import { trecRun } from './trecRun';
import { truLensGolden } from './truLens';

const RUNS: readonly Format[] = [
  promptfooRun, inspectorRagGet, openRagEvalTable, openRagEvalWide, openRagEvalResults, openInferenceRun, alceRuns, multihopRun, ragasRun, continuousEval, dprRun, pyseriniRun, ragCheckerRun, tonicRun, haystackRun, haystackResult, azureRun, ragasOldRun,
  llamaIndexEvaluation, llamaIndexRetrieval, autoRagRun, llamaIndexResponse, langChainRun, rankLlmRun, trecRagRun, flashRagRun, mtRagRun,
  deepEvalTestRun, deepEvalRun, fastGraphRagRun, rgbRun, alceRun, mlflowRun, langSmithRun, inspectRun, multihopQa,
];

const GOLD: readonly Format[] = [
  multihopDataset, promptfooTests, docsEvaluation, goldenChunks, ragasTestSet, ragasOldTestSet, llamaIndexRagData, hotpotData, musiqueData, hippoRagData,
  dprTraining, msMarcoData, llamaIndexQaData, autoRagQa, kiltData, flashRagData, rgbData, chunkingEvaluation, truLensGolden, giskardTestSet, azureQuestions, deepEvalGoldens, langSmithData, squadData, squadArticles,
];

const OTHERS: readonly Format[] = [
  lfsPointer, notes, judgeCache, promptFile, alceAnswers, hotpotPredictions, musiquePredictions, inspectLog, llmComparator, bergenOutput, giskardAnswers, gradedAnswers, promptfooTable, transcript, spans, judgeExamples,
  beirCorpus, multihopCorpus, passageCorpus, bareDocuments, beirQueries, mtRagTasks, bareQuestions, metricsOnly, metricsByQuestion, settings,
];

/** Shapes of no tool, told by names that many files share: tried when all others have failed. */
const PLAIN: readonly Format[] = [retrievedIds, contextRun, relevantIds, questionAnswers, marcoReferences, marcoCandidates, plainAnswers, predictionsById, answersById, questionsById, passagesById, idListsRun, idListsGold, questionLines];

const TOOLS: readonly Format[] = [...RUNS, ...GOLD, ...OTHERS, passageRowsRun, passageRowsQrels, ranxRun, ranxQrels, trecRun, shortRun, beirQrels, trecQrels, collection, dprQuestions];

/** Every format, in the order they are tried: the more telling shapes first. */
export const FORMATS: readonly Format[] = [...TOOLS, ...PLAIN];

/**
 * The first format whose shape the head has; null when none fits. A file wanted as gold (or as a run) is read as such
 * where it can be; where it cannot, the answer says what it is instead.
 */
export function detectFormat(head: Head, wanted: Wanted = null): Format | null {
  const wantedOf = (formats: readonly Format[]): Format | undefined => formats.filter((format) => format.kind === wanted).find((format) => format.detect(head, wanted));
  const fitting = wantedOf(TOOLS) ?? FORMATS.find((format) => format.detect(head, null)) ?? null;
  // a shape of a tool is what it is; one of none may be what is wanted
  return fitting === null || PLAIN.includes(fitting) ? (wantedOf(PLAIN) ?? fitting) : fitting;
}
