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

/** What people noted on the questions of a run, beside it. */
export const notes = otherOf({
  id: 'goldlens-notes',
  label: 'file of notes on a run',
  kind: 'not-a-run',
  advice: 'It belongs to the run beside it, and is shown there.',
  fits: (record) => (hasAll(record, 'verdict', 'note', 'at') || isObject(field(record, 'labels'))) && hasAny(record, 'id', 'fingerprint'),
});

/** What a language model was asked about a run, and replied. */
export const judgeCache = otherOf({
  id: 'goldlens-judge',
  label: 'file of what a judge said of a run',
  kind: 'not-a-run',
  advice: 'It belongs to the run beside it; goldlens judge reads it and adds to it.',
  fits: (record) => hasAll(record, 'key', 'at', 'judge', 'step') && isObject(field(record, 'judge')),
});

/** A prompt with its demonstrations, as ALCE keeps them. */
export const promptFile = otherOf({
  id: 'prompt',
  label: 'prompt file',
  kind: 'not-a-run',
  advice: 'It tells a model how to answer; open the results that were made with it.',
  fits: (record) => hasAll(record, 'demos', 'instruction') || hasAll(record, 'demo_prompt') || hasAll(record, 'prompt_template'),
});

/** Chat messages, prompts with what came back, replies as an API gives them: training data and logs of a model. */
export const transcript = otherOf({
  id: 'llm-transcript',
  label: 'transcript of a language model',
  kind: 'not-a-run',
  advice: 'It holds messages and no retrieved chunks; open the run that retrieved them.',
  fits: (record) => {
    const messages = field(record, 'messages');
    const chat = Array.isArray(messages) && messages.some((one) => isObject(one) && hasAll(one, 'role', 'content'));
    const request = hasAll(record, 'prompt') && hasAny(record, 'response', 'completion') && !hasAny(record, 'question', 'query', 'vars');
    const reply = hasAll(record, 'choices', 'usage');
    return (chat || request || reply) && !hasAny(record, 'retrieved_contexts', 'contexts', 'scores', 'docs');
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
  questionsIn: () => 1,
  kind: 'not-a-run',
  advice: 'Its rows teach a judge what is relevant and rank nothing; open the run that is to be judged.',
  fits: (record) => Object.keys(record).some((name) => /^(Context|Answer)_\w+_Label$/.test(name)),
});

/** Numbers and no questions: summaries, trec_eval's output, ranking tables. */
export const metricsOnly = otherOf({
  id: 'metrics',
  label: 'file of metric values',
  kind: 'metrics',
  advice: 'It holds results without the questions behind them: open the run they were computed from.',
  fits: (record, head) => (head.records.length === 1 && (onlyMetrics(record) || besideSettings(record))) || metricsRow(record),
  looksLike: (head) => isMetricList(head.text) || TREC_EVAL_OUTPUT.test(head.text) || /^\s*\{\s*"file":[^\n]*,\s*"result":\s*\[\s*"\w+\s*\\tall\\t/.test(head.text),
});

const TREC_EVAL_OUTPUT = /^(?:runid|num_q|map|ndcg\w*|P_\d+|recall_\d+|recip_rank|success_\d+)\s+(?:all|\S+)\s+\S+\s*(?:\n|$)/;
/** `em: 0.35` */
const METRIC_LINE = /^([\w@.-]+): -?\d+(?:\.\d+)?(?:e-?\d+)?\s*$/;
const METRIC = /(^|[_\s@-])(n?dcg|map|mrr|rr|recall|precision|hits?|hit_rate|success|f1|em|accuracy|faithfulness|relevance|relevancy|groundedness|similarity|latency|score|rouge|bleu|meteor|bert_?score|correctness|correct|overall|pass_rate|pass_count|mean|mean_rating|max|min|std|rate|time)([_@.\s\d-]|$)/i;

/** A metric a line; a report may have headings and rules between them. */
function isMetricList(text: string): boolean {
  const lines = text.split(/\r?\n/, 200).filter((line) => /\w/.test(line));
  const names = lines.flatMap((line) => METRIC_LINE.exec(line)?.[1] ?? []);
  return names.length * 2 > lines.length && names.filter((name) => METRIC.test(name)).length * 2 > names.length;
}

/** A row of a table of results: AutoRAG's summary, Haystack's aggregated report, a line per system. */
function metricsRow(record: JsonObject): boolean {
  if (hasAll(record, 'module_name', 'filename') || hasAll(record, 'best_module_name', 'best_module_filename') || (Object.keys(record).length === 2 && hasAll(record, 'metrics', 'score'))) return true;
  const names = Object.keys(record);
  return names.length > 2 && !hasAny(record, ...ABOUT_QUESTIONS) && names.filter((name) => METRIC.test(name)).length * 3 >= names.length * 2;
}

const ABOUT_QUESTIONS = ['question', 'query', 'questions', 'user_input', 'input', 'qid', 'id', 'answer', 'response', 'text', 'contexts', 'scores'];

/** Passages with scores have the same shape: most of the numbers must have a metric's name. */
function onlyMetrics(record: JsonObject): boolean {
  const names = Object.values(record).every(isFigures) ? leafNames(record) : [];
  return names.filter((name) => METRIC.test(name)).length * 2 > names.length;
}

/** One object of metrics under their own name, beside how they came about; no list of it holds questions. */
function besideSettings(record: JsonObject): boolean {
  const metrics = field(record, 'metrics');
  const lists = Object.values(record).filter(Array.isArray) as unknown[][];
  return isObject(metrics) && onlyMetrics(metrics) && !lists.flat().some((item) => isObject(item) && hasAny(item, 'question', 'query', 'user_input', 'input'));
}

/** A table of questions with a metric value in every other column. */
export const metricsByQuestion = otherOf({
  id: 'metrics-by-question',
  label: 'table of metric values by question',
  kind: 'metrics',
  advice: 'It holds a value per question and no chunks: open the run that the values were computed from.',
  questionsIn: () => 1,
  fits: (record) => {
    const others = Object.keys(record).filter((name) => !/^(id|qid|query_id|question_id|question|query|user_input|Unnamed: \d+)$/.test(name));
    return hasAny(record, 'question', 'query', 'user_input') && others.length > 1 && others.every((name) => isValue(field(record, name))) && others.filter((name) => METRIC.test(name)).length * 3 >= others.length * 2;
  },
});

/** A cell of a table is text. */
function isValue(value: unknown): boolean {
  return value === null || typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && /^(|nan|none|true|false|-?\d+(\.\d+)?(e-?\d+)?)$/i.test(value.trim()));
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
