import { isObject, type JsonObject } from './fields';
import type { PartsRunFormat, QuestionPart, Reading } from './format';
import { readAlce } from './alce';
import { otherOf } from './otherFormat';
import { allParts, hasAll, hasAny, partOf } from './recordFormat';

/**
 * ALCE's files for human evaluation: `{data set: {run: {question id: {question, output, docs?, …scores}}}}`, each run
 * under the name of its result file.
 */
export const alceRuns: PartsRunFormat = {
  id: 'alce-runs',
  label: 'several runs of ALCE',
  kind: 'run',
  layout: 'parts',
  readAs: 'runs and questions by their keys, chunks from `docs[].text`, answers from `output`',
  detect: (head) => head.container === 'sequence' && head.records.some(({ value }) => isObject(value) && holdsRuns(value) && questionsIn(value).some(({ value: question }) => isObject(question) && hasAll(question, 'docs'))),
  readParts: ({ value }) => (isObject(value) ? readRuns(value) : { value: [], problems: [] }),
};

/** The same with outputs alone, as they are graded for their use. */
export const alceAnswers = otherOf({
  id: 'alce-answers',
  label: 'file of ALCE answers by run',
  kind: 'answers',
  advice: 'It holds answers and no passages, so there is no retrieval to score. Open the result files of the runs.',
  questionsIn: (record) => questionsIn(record).length,
  fits: (record, head) => head.container === 'sequence' && holdsRuns(record),
});

function holdsRuns(record: JsonObject): boolean {
  return Object.values(record).every(isObject) && questionsIn(record).length > 0;
}

interface Found {
  readonly run: string;
  readonly key: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Everything three levels down that is an object with a question. */
function questionsIn(root: JsonObject): Found[] {
  const members = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);
  return members(root).flatMap(([set, runs]) =>
    members(runs).flatMap(([run, questions]) =>
      members(questions)
        .filter(([, question]) => isObject(question) && hasAll(question, 'question') && hasAny(question, 'output', 'docs'))
        .map(([key, value]) => ({ run: run.replace(/\.json$/i, ''), key, path: [set, run, key], value })),
    ),
  );
}

function readRuns(root: JsonObject): Reading<readonly QuestionPart[]> {
  return allParts(questionsIn(root).map(({ run, key, path, value }, at) => partOf({ run, path, value, key, number: at + 1, read: readAlce, chunkLists: ['docs'] })));
}
