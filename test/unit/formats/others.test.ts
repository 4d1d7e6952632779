import assert from 'node:assert/strict';
import { readFixture } from './fixture';

const KINDS: Readonly<Record<string, string>> = {
  'beir-corpus.jsonl': 'corpus beir-corpus',
  'beir-queries.jsonl': 'questions beir-queries',
  'bergen-output.json': 'answers bergen-output',
  'collection.tsv': 'corpus collection',
  'corpus.json': 'corpus corpus',
  'git-lfs-pointer.json': 'unreadable git-lfs-pointer',
  'graded-answers.csv': 'answers graded-answers',
  'hotpotqa-predictions.json': 'answers hotpotqa-predictions',
  'inspect-log.json': 'answers inspect-log',
  'judge-examples.tsv': 'not-a-run judge-examples',
  'llm-comparator.json': 'answers llm-comparator',
  'llm-prompts.json': 'not-a-run llm-transcript',
  'llm-transcript.jsonl': 'not-a-run llm-transcript',
  'metrics-autorag.csv': 'metrics metrics',
  'metrics-by-system.csv': 'metrics metrics',
  'metrics-lines.txt': 'metrics metrics',
  'metrics-loose.jsonl': 'metrics metrics',
  'metrics-trec_eval.txt': 'metrics metrics',
  'metrics.json': 'metrics metrics',
  'mt-rag-tasks.jsonl': 'questions mt-rag-tasks',
  'multihop-rag-corpus.json': 'corpus multihop-rag-corpus',
  'musique-predictions.jsonl': 'answers musique-predictions',
  'otel-spans.json': 'not-a-run otel-spans',
  'prompt.json': 'not-a-run prompt',
  'questions.jsonl': 'questions questions',
  'settings.json': 'not-a-run settings',
};

describe('formats: files that are no run', () => {
  for (const [file, kind] of Object.entries(KINDS)) {
    it(`${file}: ${kind}`, () => assert.equal(readFixture(`others/${file}`).kind, kind));
  }
});
