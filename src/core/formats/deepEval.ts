import type { Chunk } from '../model';
import { field } from './fields';
import type { RecordFields } from './recordFields';
import { listed } from './reported';
import { goldOf, hasAll, hasAny, runOf, type RunParts } from './recordFormat';

/** DeepEval: goldens and test cases, in Python's names in data sets and in camel case in stored test runs. */

/** `{testCases: [{name, input, actualOutput, expectedOutput, context, retrievalContext, …}]}`. What was retrieved may be missing. */
export const deepEvalTestRun = runOf({
  id: 'deepeval-test-run',
  label: 'DeepEval test run',
  readAs: 'chunks from `retrievalContext`, gold facts from `context`, answers from `actualOutput` and `expectedOutput`',
  fits: (record) => hasAll(record, 'input', 'metricsData') || hasAll(record, 'input', 'retrievalContext') || hasAll(record, 'input', 'actualOutput'),
  chunkLists: ['retrievalContext'],
  reported: listed('deepeval', (record) => field(record, 'metricsData'), (metric) => field(metric, 'name')),
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
  fits: (record) => hasAll(record, 'input') && hasAny(record, 'expected_output', 'context', 'expectedOutput') && !hasAny(record, 'messages', 'contexts', 'task_id', 'query', 'question', 'output', 'scores'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('input'),
    gold: joined(fields),
    goldAnswers: fields.answers('expected_output', 'expectedOutput'),
  }),
});

function readCase(fields: RecordFields, names: { chunks: string; actual: string; expected: string }): RunParts {
  const written = fields.value(names.chunks) ?? null;
  const absent = written === null || (typeof written === 'string' && written.trim() === '');
  const chunks = absent ? [] : fields.chunks([names.chunks], { joiner: '|' });
  return {
    id: fields.id('id'),
    query: fields.query('input'),
    chunks: typeof written === 'string' ? (chunks?.map(withSource) ?? null) : chunks,
    gold: joined(fields),
    answer: fields.answer(names.actual),
    goldAnswers: fields.answers(names.expected),
    latencyMs: fields.latency('s', 'runDuration', 'run_duration', 'completion_time'),
  };
}

const SOURCED = /^deepeval_source=(.*?),deepeval_context=([^]*)$/s;

/** An item of a joined text may name its source before its text. */
function withSource(chunk: Chunk): Chunk {
  const [, source, text] = SOURCED.exec(chunk.text ?? '') ?? [];
  return source === undefined || text === undefined ? chunk : { ...chunk, source, text };
}

/** In tables (and in their JSONL) a list is one text with `|` between its items. */
function joined(fields: RecordFields): ReturnType<RecordFields['facts']> {
  return fields.facts(['context'], '|');
}
