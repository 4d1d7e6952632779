import { field, isObject, textField, type JsonObject } from './fields';
import { otherOf } from './otherFormat';
import { ANSWERS, holdsMore, QUESTIONS, REFERENCES, SAID, toldUnder } from './questionFields';
import { hasAll, hasAny } from './recordFormat';

/** Files of answers in which no chunk stands: there is nothing to look for gold in. */

const advice = 'It holds answers and no chunks, so there is no retrieval to score. Open the run that retrieved the passages.';

/** HotpotQA and 2Wiki: `{answer: {id: text}, sp: {id: [[title, sentence]]}}`. */
export const hotpotPredictions = otherOf({
  id: 'hotpotqa-predictions',
  label: 'HotpotQA prediction file',
  kind: 'answers',
  advice,
  questionsIn: (record) => Object.keys(mapAt(record, 'answer') ?? mapAt(record, 'sp') ?? {}).length,
  fits: (record, head) => head.container !== 'keyed' && (isMap(record, 'answer') || isMap(record, 'sp')) && !hasAny(record, 'question', 'query') && Object.keys(record).every((name) => ['answer', 'sp', 'evidence'].includes(name)),
});

/** MuSiQue: `{id, predicted_answer, predicted_support_idxs, predicted_answerable}`. */
export const musiquePredictions = otherOf({
  id: 'musique-predictions',
  label: 'MuSiQue prediction file',
  kind: 'answers',
  advice,
  fits: (record) => hasAll(record, 'predicted_answer'),
});

/** LLM Comparator: `{metadata, models, examples: [{input_text, output_text_a, output_text_b, score}]}`. */
export const llmComparator = otherOf({
  id: 'llm-comparator',
  label: 'file of LLM Comparator',
  kind: 'answers',
  advice,
  questionsIn: (record) => (hasAll(record, 'examples') ? itemsAt(record, 'examples') : 1),
  fits: (record) => hasAll(record, 'output_text_a', 'output_text_b') || (hasAll(record, 'examples', 'models') && isMap(record, 'metadata')),
});

/** Questions with a right and a wrong answer, or with graded answers and one reference text. */
export const gradedAnswers = otherOf({
  id: 'graded-answers',
  label: 'file of questions with answers to compare',
  kind: 'answers',
  advice,
  fits: (record) =>
    hasAll(record, 'question', 'correct_answer', 'incorrect_answer') || (hasAny(record, 'question', 'query') && isMap(record, 'model1') && isMap(record, 'model2')) || (hasAll(record, 'question', 'answers', 'scores') && textField(record, 'context') !== null),
});

/** BERGEN's output: `{q_id, response, instruction, label, question, ranking_label}`; the passages stand in the prompt only. */
export const bergenOutput = otherOf({
  id: 'bergen-output',
  label: 'BERGEN output',
  kind: 'answers',
  advice: 'It holds answers; open the `run.*.trec` file beside it for what was retrieved.',
  fits: (record) => hasAll(record, 'q_id', 'response', 'instruction', 'label'),
});

/** Giskard's stored answers: `[{message, documents}]`, one for each question of its test set, which has them in the same order. */
export const giskardAnswers = otherOf({
  id: 'giskard-answers',
  label: 'Giskard file of an agent’s answers',
  kind: 'answers',
  advice: 'Its answers and documents go with the questions of `testset.jsonl` by their order alone, and no question stands here: write `question` into each record from there, and it opens as a run.',
  fits: (record) => hasAll(record, 'message', 'documents') && !hasAny(record, 'question', 'query', 'input', 'id'),
});

/** A table that promptfoo wrote: a column per prompt, named by its text or by its provider. */
export const promptfooTable = otherOf({
  id: 'promptfoo-table',
  label: 'promptfoo output table',
  kind: 'answers',
  advice: 'A table of promptfoo tells outputs and no chunks: export the results as JSON and open that.',
  fits: (record, head) => head.container === 'rows' && Object.keys(record).some((name) => /\{\{\s*\w+\s*\}\}/.test(name) || /^\[[^\]]+\] /.test(name)) && !Object.keys(record).some((name) => name.startsWith('__expected')),
});

/** Questions with what a model said, with or without what it should have said. */
export const plainAnswers = otherOf({
  id: 'answers',
  label: 'file of answers',
  kind: 'answers',
  advice,
  fits: (record) => {
    const isSaid = toldUnder(record, SAID) !== null || (toldUnder(record, ANSWERS) !== null && toldUnder(record, REFERENCES) !== null);
    return toldUnder(record, [...QUESTIONS, 'input']) !== null && isSaid && !holdsMore(record, [...QUESTIONS, ...SAID, ...ANSWERS, ...REFERENCES, 'scores']);
  },
});

function itemsAt(record: JsonObject, name: string): number {
  const value = field(record, name);
  return Array.isArray(value) ? value.length : 0;
}

function isMap(record: JsonObject, name: string): boolean {
  return mapAt(record, name) !== null;
}

function mapAt(record: JsonObject, name: string): JsonObject | null {
  const value = field(record, name);
  return isObject(value) ? value : null;
}
