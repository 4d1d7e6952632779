import '../../support/seededProperties';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Container, Head, RawRecord } from '../../../src/core/formats/format';
import { detectFormat, FORMATS } from '../../../src/core/formats/index';

/** Names that some format looks for: without them a made-up record would be turned away at the door. */
const NAMES = [
  ...['id', '_id', 'qid', 'query_id', 'task_id', 'topic_id', 'question', 'query', 'questions', 'user_input', 'input', 'topic', 'type', 'question_type', 'metadata'],
  ...['contexts', 'context', 'ctxs', 'docs', 'hits', 'candidates', 'retrieved_contexts', 'retrieved_context', 'retrieved_context_ids', 'retrieved_ids', 'retrieved_texts', 'retrieval_list', 'references', 'source_nodes'],
  ...['source_documents', 'retrieval_context', 'retrievalContext', 'llm_context', 'retrieved_contents', 'retrieve_scores', 'output', 'retrieval_result', 'paragraphs', 'examples', 'results'],
  ...['reference_contexts', 'reference_context_ids', 'ground_truth', 'ground_truths', 'ground_truth_contexts', 'gold_list', 'evidence_list', 'expected_ids', 'expected_chunks', 'correct_chunks', 'supporting_facts', 'qa_pairs'],
  ...['answer', 'answers', 'ans', 'response', 'prediction', 'predictions', 'targets', 'truth', 'reference', 'reference_answer', 'llm_answer', 'model_answer', 'golden_answers', 'actual_output', 'predicted_answers', 'answerable'],
  ...['text', 'content', 'contents', 'page_content', 'title', 'url', 'score', 'node', 'doc', 'document', 'docid', 'is_supporting', 'sent_id', 'sentences', 'short_answers', 'eval', 'attributes', '__proto__', 'constructor'],
];

const leaf = fc.oneof(fc.string(), fc.double(), fc.boolean(), fc.constant(null), fc.constantFrom('', ' ', "['a' 'b']", '["a", {"b": 1}]', '[', 'a|b', 'log.pdf#page=1:  text', 'Document 1: a', 'NaN', '0.5'));
const { value: anything } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof({ depthSize: 'small', withCrossShrink: true }, leaf, fc.array(tie('value'), { maxLength: 4 }), fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 8 }), fc.jsonValue()),
}));
const record = fc.oneof({ weight: 4, arbitrary: fc.dictionary(fc.constantFrom(...NAMES), anything, { minKeys: 1, maxKeys: 12 }) }, { weight: 1, arbitrary: anything });

function raw(value: unknown): RawRecord {
  return { value, text: JSON.stringify(value) ?? 'null', key: null, number: 1 };
}

function headOf(values: readonly unknown[], container: Container): Head {
  return { name: 'x.json', text: JSON.stringify(values), cut: false, records: values.map(raw), container, wrapper: [] };
}

describe('formats and hostile records', () => {
  it('detection never throws', () => {
    fc.assert(
      fc.property(fc.array(record, { maxLength: 3 }), fc.constantFrom<Container>('array', 'lines', 'sequence', 'keyed', 'wrapped', 'rows'), fc.constantFrom('run' as const, 'gold' as const, null), (values, container, wanted) => {
        const format = detectFormat(headOf(values, container), wanted);
        assert.ok(format === null || FORMATS.includes(format));
      }),
      { numRuns: 400 },
    );
  });

  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
  const text = fc.oneof(
    fc.array(fc.array(fc.oneof(fc.string(), fc.constantFrom('0', '1', 'Q0', 'NaN', '-3.5', '#')), { maxLength: 7 }).map((columns) => columns.join('\t'))).map((lines) => lines.join('\n')),
    record.map((value) => JSON.stringify(value) ?? ''),
    fc.dictionary(fc.constantFrom('inputs', 'results', 'queries', 'relevant_docs', 'corpus'), fc.dictionary(fc.constantFrom('questions', 'contexts', 'a', 'b'), anything)).map((value) => JSON.stringify(value)),
    fc.constantFrom('', '{', `{"inputs":{"questions":[${deep}],"contexts":[[]]}}`, `{"queries":{"a":${deep}},"relevant_docs":{"a":${deep}}}`),
  );
  for (const format of FORMATS) {
    if (format.layout === 'text') {
      it(`${format.id} reads any text, with lines that count from 1`, () => {
        fc.assert(
          fc.property(text, (content) => {
            const { problems } = format.kind === 'run' ? format.readRun(content) : format.readGoldFile(content);
            assert.ok(problems.every(({ line }) => line === null || (line >= 1 && line <= content.split('\n').length)));
          }),
          { numRuns: 150 },
        );
      });
    }
    if (format.kind === 'run' && format.layout === 'records') {
      it(`${format.id} reads any record as a question whose ranks count from 1, and says where each problem is`, () => {
        fc.assert(
          fc.property(record, (value) => {
            const { value: question, problems } = format.readQuestion(raw(value));
            assert.deepEqual(question.chunks.map(({ rank }) => rank), question.chunks.map((_, index) => index + 1));
            assert.ok(question.id !== '');
            assert.ok(problems.every(({ message, path }) => message !== '' && leadsSomewhere(value, path)));
          }),
          { numRuns: 150 },
        );
      });

      it(`${format.id} points at the very text of a chunk, or at none`, () => {
        fc.assert(
          fc.property(record, (value) => {
            for (const chunk of format.readQuestion(raw(value)).value.chunks) {
              const path = format.chunkPath(value, chunk.rank);
              const pointed = path === null ? undefined : path.reduce<unknown>((at, key) => (at as Record<string | number, unknown> | null | undefined)?.[key], value);
              assert.ok(typeof pointed !== 'string' || pointed === chunk.text);
            }
          }),
          { numRuns: 150 },
        );
      });
    }
    if (format.kind === 'gold' && format.layout === 'records') {
      it(`${format.id} reads any record as gold`, () => {
        fc.assert(
          fc.property(record, (value) => {
            const { value: entry, problems } = format.readGold(raw(value));
            assert.ok(entry.gold.kind !== 'facts' || entry.gold.facts.every(({ texts }) => texts.length > 0));
            assert.ok(problems.every(({ path }) => leadsSomewhere(value, path)));
          }),
          { numRuns: 150 },
        );
      });
    }
  }
});

/** A path may end at a member that is missing, never beyond. */
function leadsSomewhere(value: unknown, path: readonly (string | number)[]): boolean {
  let at = value;
  for (const key of path.slice(0, -1)) {
    if (typeof at !== 'object' || at === null) return false;
    at = (at as Record<string | number, unknown>)[key];
  }
  return path.length === 0 || typeof at === 'object' || typeof at === 'string';
}
