import { field, isObject, type JsonObject } from './fields';
import { otherOf } from './otherFormat';
import { hasAll, hasAny } from './recordFormat';

/** Files that lie beside runs and are none: what they are, and what to do. */

export const lfsPointer = otherOf({
  id: 'git-lfs-pointer',
  label: 'Git LFS pointer',
  kind: 'unreadable',
  advice: 'The file itself is not here: run `git lfs pull` to fetch it.',
  looksLike: (head) => /^version https:\/\/git-lfs\.github\.com\/spec\//.test(head.text),
});

/** A prompt with its demonstrations, as ALCE keeps them. */
export const promptFile = otherOf({
  id: 'prompt',
  label: 'prompt file',
  kind: 'not-a-run',
  advice: 'It tells a model how to answer; open the results that were made with it.',
  fits: (record) => hasAll(record, 'demos', 'instruction') || hasAll(record, 'demo_prompt') || hasAll(record, 'prompt_template'),
});

/** Chat messages, one request a record: training data and logs of a model. */
export const transcript = otherOf({
  id: 'llm-transcript',
  label: 'transcript of a language model',
  kind: 'not-a-run',
  advice: 'It holds messages and no retrieved chunks; open the run that retrieved them.',
  fits: (record) => {
    const messages = field(record, 'messages');
    return Array.isArray(messages) && messages.some((one) => isObject(one) && hasAll(one, 'role', 'content')) && !hasAny(record, 'retrieved_contexts', 'contexts', 'scores');
  },
});

/** Spans of OpenTelemetry in which nothing was retrieved. */
export const spans = otherOf({
  id: 'otel-spans',
  label: 'file of OpenTelemetry spans',
  kind: 'not-a-run',
  advice: 'None of its first spans retrieved documents; export the spans of kind RETRIEVER.',
  fits: (record) => hasAll(record, 'name', 'attributes') && hasAny(record, 'spanContext', 'context', 'spanId', 'span_id'),
});

/** Examples that teach a judge: a question with one document and labels. */
export const judgeExamples = otherOf({
  id: 'judge-examples',
  label: 'set of examples for a judge',
  kind: 'not-a-run',
  advice: 'Its rows teach a judge what is relevant and rank nothing; open the run that is to be judged.',
  fits: (record) => Object.keys(record).some((name) => /^(Context|Answer)_\w+_Label$/.test(name)),
  looksLike: (head) => head.container === null && /^[^\n]*\t(?:Context|Answer)_\w+_Label\b/.test(head.text),
});

/** Numbers and no questions: summaries, trec_eval's output, ranking tables. */
export const metricsOnly = otherOf({
  id: 'metrics',
  label: 'file of metric values',
  kind: 'metrics',
  advice: 'It holds results without the questions behind them: open the run they were computed from.',
  fits: (record, head) => head.container !== 'lines' && head.records.length === 1 && onlyMetrics(record),
  looksLike: (head) => TREC_EVAL_OUTPUT.test(head.text) || /^\s*\{\s*"file":[^\n]*,\s*"result":\s*\[\s*"\w+\s*\\tall\\t/.test(head.text),
});

const TREC_EVAL_OUTPUT = /^(?:runid|num_q|map|ndcg\w*|P_\d+|recall_\d+|recip_rank|success_\d+)\s+(?:all|\S+)\s+\S+\s*(?:\n|$)/;
const METRIC = /(^|[_\s@-])(n?dcg|map|mrr|rr|recall|precision|hits?|hit_rate|success|f1|em|accuracy|faithfulness|relevance|relevancy|groundedness|similarity|latency|score|overall)([_@.\s\d-]|$)/i;

/** Passages with scores have the same shape: most of the numbers must have a metric's name. */
function onlyMetrics(record: JsonObject): boolean {
  const names = Object.values(record).every(isFigures) ? leafNames(record) : [];
  return names.filter((name) => METRIC.test(name)).length * 2 > names.length;
}

/** A number, or an object of numbers; never deeper, where questions could be. */
function isFigures(value: unknown): boolean {
  const leaf = (one: unknown): boolean => typeof one === 'number' || one === null;
  return leaf(value) || (isObject(value) && Object.values(value).length > 0 && Object.values(value).every(leaf));
}

function leafNames(record: JsonObject): string[] {
  return Object.entries(record).flatMap(([name, value]) => (isObject(value) ? Object.keys(value) : [name]));
}

/** Settings: nested names and values, of which several are a tool's own. */
export const settings = otherOf({
  id: 'settings',
  label: 'settings file',
  kind: 'not-a-run',
  advice: 'It sets up a tool; open the results that the tool wrote.',
  fits: (record, head) => head.container !== 'array' && head.container !== 'lines' && ['compilerOptions', 'dependencies', '$schema', 'testdata_path', 'target_parameters', 'node_lines', 'prompts_path'].some((name) => hasAll(record, name)),
});
