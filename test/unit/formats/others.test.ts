import assert from 'node:assert/strict';
import { readFixture } from './fixture';

const KINDS: Readonly<Record<string, string>> = {
  'alce-answers.json': 'answers alce-answers',
  'answers-graded.csv': 'answers answers',
  'answers-pairs.json': 'answers graded-answers',
  'answers.jsonl': 'answers answers',
  'ares-documents.tsv': 'corpus ares-documents',
  'beir-corpus.jsonl': 'corpus beir-corpus',
  'beir-queries.jsonl': 'questions beir-queries',
  'bergen-output.json': 'answers bergen-output',
  'collection.tsv': 'corpus collection',
  'corpus-by-id.json': 'corpus passages-by-id',
  'corpus.json': 'corpus corpus',
  'giskard-answers.json': 'answers giskard-answers',
  'git-lfs-pointer.json': 'unreadable git-lfs-pointer',
  'graded-answers.csv': 'answers graded-answers',
  'hotpotqa-predictions.json': 'answers hotpotqa-predictions',
  'inspect-log.json': 'answers inspect-log',
  'judge-examples.tsv': 'not-a-run judge-examples',
  'linked-chunks.json': 'corpus corpus',
  'llm-comparator.json': 'answers llm-comparator',
  'llm-prompts.json': 'not-a-run llm-transcript',
  'llm-transcript.jsonl': 'not-a-run llm-transcript',
  'metrics-autorag-best.csv': 'metrics metrics',
  'metrics-autorag.csv': 'metrics metrics',
  'metrics-beside-settings.json': 'metrics metrics',
  'metrics-by-question.csv': 'metrics metrics-by-question',
  'metrics-by-sentence.jsonl': 'metrics metrics',
  'metrics-by-system.csv': 'metrics metrics',
  'metrics-headed.txt': 'metrics metrics',
  'metrics-lines.txt': 'metrics metrics',
  'metrics-loose.jsonl': 'metrics metrics',
  'metrics-trec_eval.txt': 'metrics metrics',
  'metrics.json': 'metrics metrics',
  'ms-marco-candidates.json': 'answers ms-marco-candidates',
  'mt-rag-tasks.jsonl': 'questions mt-rag-tasks',
  'multihop-rag-corpus.json': 'corpus multihop-rag-corpus',
  'musique-predictions.jsonl': 'answers musique-predictions',
  'otel-spans.json': 'not-a-run otel-spans',
  'predictions-by-id.json': 'answers predictions-by-id',
  'prompt.json': 'not-a-run prompt',
  'promptfoo-table.csv': 'answers promptfoo-table',
  'queries-by-id.json': 'questions questions-by-id',
  'questions.jsonl': 'questions questions',
  'questions.txt': 'questions question-lines',
  'run.json.goldlens-judge.jsonl': 'not-a-run goldlens-judge',
  'run.json.goldlens-notes.jsonl': 'not-a-run goldlens-notes',
  'settings.json': 'not-a-run settings',
  'small-collection.tsv': 'corpus collection',
  'topics.tsv': 'questions question-lines',
};

describe('formats: files that are no run', () => {
  for (const [file, kind] of Object.entries(KINDS)) {
    it(`${file}: ${kind}`, () => assert.equal(readFixture(`others/${file}`).kind, kind));
  }
});
