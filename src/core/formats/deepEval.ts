import type { RecordFields } from './recordFields';
import { goldOf, hasAll, hasAny, runOf, type RunParts } from './recordFormat';
import { field } from './fields';

/** DeepEval: goldens and test cases, in Python's names in data sets and in camel case in stored test runs. */

/** `{testCases: [{name, input, actualOutput, expectedOutput, context, retrievalContext, …}]}`. What was retrieved may be missing. */
export const deepEvalTestRun = runOf({
  id: 'deepeval-test-run',
  label: 'DeepEval test run',
  readAs: 'chunks from `retrievalContext`, gold facts from `context`, answers from `actualOutput` and `expectedOutput`',
  fits: (record) => hasAll(record, 'input', 'metricsData') || hasAll(record, 'input', 'retrievalContext') || hasAll(record, 'input', 'actualOutput'),
  chunkLists: ['retrievalContext'],
  read: (fields) => readCase(fields, { chunks: 'retrievalContext', actual: 'actualOutput', expected: 'expectedOutput' }),
});

/** Rows of a data set that a run has filled: `{input, actual_output, expected_output, context, retrieval_context}`. */
export const deepEvalRun = runOf({
  id: 'deepeval',
  label: 'set of DeepEval test cases',
  readAs: 'chunks from `retrieval_context`, gold facts from `context`, answers from `actual_output` and `expected_output`',
  fits: (record) => hasAll(record, 'input') && (field(record, 'retrieval_context') ?? '') !== '',
  chunkLists: ['retrieval_context'],
  read: (fields) => readCase(fields, { chunks: 'retrieval_context', actual: 'actual_output', expected: 'expected_output' }),
});

/** Goldens: the same rows before anything was retrieved. */
export const deepEvalGoldens = goldOf({
  id: 'deepeval-goldens',
  label: 'set of DeepEval goldens',
  readAs: 'gold facts from `context`, reference answers from `expected_output`',
  fits: (record) => hasAll(record, 'input') && hasAny(record, 'expected_output', 'context', 'expectedOutput') && !hasAny(record, 'messages', 'contexts', 'task_id', 'query', 'question'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('input'),
    gold: joined(fields),
    goldAnswers: fields.answers('expected_output', 'expectedOutput'),
  }),
});

function readCase(fields: RecordFields, names: { chunks: string; actual: string; expected: string }): RunParts {
  const there = fields.has(names.chunks);
  return {
    id: fields.id('id'),
    query: fields.query('input'),
    chunks: there ? fields.chunks([names.chunks], { joiner: '|' }) : [],
    gold: joined(fields),
    answer: fields.text(names.actual),
    goldAnswers: fields.answers(names.expected),
  };
}

/** In tables (and in their JSONL) a list is one text with `|` between its items. */
function joined(fields: RecordFields): ReturnType<RecordFields['facts']> {
  return fields.facts(['context'], '|');
}
