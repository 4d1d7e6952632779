import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { FileKind } from '../../../src/core/formats/format';
import type { Question, RunReport } from '../../../src/core/model';
import { goldlens, sharedFile, sharedJson, type DetectOutput } from '../cli/command';
import { detectFile, goldEntries, reportOf } from './fixture';

/** What the index calls a file, and the kind that says so. */
const KINDS: readonly (readonly [theirs: RegExp, kind: FileKind])[] = [
  [/^run\b/, 'run'],
  [/^gold$/, 'gold'],
  [/^corpus$/, 'corpus'],
  [/^questions only$/, 'questions'],
  [/^answers, no chunks$/, 'answers'],
  [/^metrics only$/, 'metrics'],
  [/^not a run$/, 'not-a-run'],
  [/^not readable/, 'unreadable'],
];

/** Files that the index leaves to be judged. */
const JUDGED: Readonly<Record<string, string>> = {
  'ares_nq_few_shot_judge.tsv': 'not-a-run judge-examples',
  'continuouseval_invalid.jsonl': 'questions questions',
  'deepeval_results_20240323.json': 'gold deepeval-goldens',
  'mtrag_taskac_input.jsonl': 'questions mt-rag-tasks',
  'openinference_all-spans.json': 'not-a-run otel-spans',
  'ragas_hotpotqa_factual.json': 'answers graded-answers',
};

/** The gold of some files, as the index has it. */
const GOLD: Readonly<Record<string, string>> = {
  'mhr_run_llm-embedder.json': 'facts', 'chroma_questions_df.csv': 'facts', 'hipporag_sample.json': 'facts', 'llamaindex_braintrust_rag_dataset.json': 'facts',
  'autorag_retrieval_best.parquet': 'ids', 'autorag_qa.parquet': 'ids', 'anthropic_docs_evaluation_dataset.json': 'ids', 'promptfoo_anthropic_retrieval_dataset.csv': 'ids',
  'beir_nfcorpus_qrels_test.tsv': 'grades', 'irmeasures_cwl.qrels': 'grades', 'ranx_qrels.json': 'grades',
  'flashrag_nq_test.jsonl': 'answers', 'tonic_scores_df_256_8.csv': 'answers', 'azure_baseline2_eval_results.jsonl': 'answers',
  'trec_results_test.txt': 'none', 'ranx_run.json': 'none', 'beir_nfcorpus_queries.jsonl': 'none',
};

interface Row {
  readonly file: string;
  readonly kind: string;
  readonly questions: string;
}

function indexRows(text: string): Row[] {
  const cells = text.split('\n').filter((line) => line.startsWith('| ')).map((line) => line.split('|').map((cell) => cell.trim()));
  const [header, ...rows] = cells;
  assert.deepEqual(header?.slice(1, 4), ['file', 'kind', 'gold']);
  const questionsAt = header?.indexOf('questions') ?? -1;
  return rows.map((row) => ({ file: row[1] ?? '', kind: row[2] ?? '', questions: row[questionsAt] ?? '' }));
}

describe('real files', () => {
  const index = sharedFile('realdata', 'INDEX.md');
  const rows = index === null ? [] : indexRows(readFileSync(index, 'utf8'));
  const at = (file: string): string => join(dirname(index ?? ''), file);

  it('are what the index calls them', function () {
    if (index === null) return this.skip();
    assert.equal(rows.length, 60);
    const told = rows.filter(({ kind }) => kind !== 'look').map(({ file, kind }) => [file, KINDS.find(([theirs]) => theirs.test(kind))?.[1], shownKind(detectFile(at(file)))]);
    assert.deepEqual(told.filter(([, theirs, ours]) => theirs !== ours), []);
    const judged = rows.filter(({ kind }) => kind === 'look').map(({ file }) => [file, detectFile(at(file))]);
    assert.deepEqual(Object.fromEntries(judged), JUDGED);
  });

  it('have the questions that the index counts', function () {
    if (index === null) return this.skip();
    const counted = rows.filter(({ kind, questions }) => /^\d+$/.test(questions) && /^(run|gold)/.test(kind));
    assert.ok(counted.length >= 25);
    const ours = (file: string, kind: string): number => (kind.startsWith('run') ? reportOf(at(file)).counts.questions : goldEntries(at(file)).length);
    assert.deepEqual(counted.map(({ file, kind, questions }) => [file, kind, Number(questions), ours(file, kind)]).filter(([, , theirs, mine]) => theirs !== mine), []);
  });

  it('are described by the command as they are', function () {
    if (index === null) return this.skip();
    const { out, err } = goldlens('detect', ...rows.map(({ file }) => at(file)), '--format', 'json');
    const described = new Map((JSON.parse(out) as DetectOutput[]).map((one) => [one.file, one]));
    assert.deepEqual([err, described.size], ['', 60]);
    for (const { file, kind, questions } of rows) {
      const told = described.get(at(file));
      assert.ok(told !== undefined);
      assert.equal(told.kind, KINDS.find(([theirs]) => theirs.test(kind))?.[1] ?? JUDGED[file]?.split(' ')[0], file);
      if (/^\d+$/.test(questions)) assert.equal(told.questions, Number(questions), file);
      assert.match(told.reason, /^[A-Z].*\.$/, file);
      assert.ok(told.kind === 'run' ? told.runs.length >= Number(/^run ×(\d+)/.exec(kind)?.[1] ?? 1) : told.runs.length === 0, file);
      assert.equal(told.kind === 'run' || told.kind === 'gold', Object.keys(told.fields).length > 0, file);
    }
  });

  it('hold the gold that the index names', function () {
    if (index === null) return this.skip();
    const { out } = goldlens('detect', ...Object.keys(GOLD).map(at), '--format', 'json');
    assert.deepEqual(Object.fromEntries((JSON.parse(out) as DetectOutput[]).map(({ file, gold }) => [basename(file), gold])), GOLD);
  });

  it('of one run in two shapes are read alike', function () {
    if (index === null) return this.skip();
    const read = (file: string): unknown[] => {
      const questions: Question[] = [];
      reportOf(at(file), (question) => questions.push(question));
      return questions.map(({ query, chunks, answer, goldAnswers }) => [query, chunks.map(({ text }) => text), answer, goldAnswers]);
    };
    assert.deepEqual(read('tonic_scores_df_256_8.csv'), read('tonic_rag_responses_256_8.json'));
  });

  it('give the numbers of an independent reference', function () {
    const expected = sharedFile('realdata', 'expected.json');
    if (expected === null) return this.skip();
    const entries = Object.values(sharedJson(expected) as Record<string, Expected>).filter(({ exact, args = [] }) => exact !== undefined && args.length === 0);
    assert.ok(entries.length >= 2);
    for (const { file, questions, scored, exact = {}, whitespace = {} } of entries) {
      for (const [match, values] of [['exact', exact], ['whitespace', whitespace]] as const) {
        const report = reportOf(at(file), undefined, match);
        assert.deepEqual([report.counts.questions, report.counts.scored], [questions, scored], file);
        for (const [name, value] of Object.entries(values)) assert.ok(Math.abs(valueOf(report, name) - value) <= 1e-9, `${file} ${match} ${name}`);
      }
    }
  });
});

interface Expected {
  readonly file: string;
  readonly questions: number;
  readonly scored: number;
  readonly exact?: Readonly<Record<string, number>>;
  readonly whitespace?: Readonly<Record<string, number>>;
  readonly args?: readonly string[];
}

function valueOf(report: RunReport, name: string): number {
  return report.metrics.find((metric) => metric.name === name)?.value ?? NaN;
}

/** What fits no format is no run. */
function shownKind(detected: string): string {
  return detected === 'unknown' ? 'not-a-run' : (detected.split(' ')[0] ?? '');
}
