import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import type { FieldMap, MapField } from '../../../src/core/mapping/fieldMap';
import { FORMATS } from '../../../src/core/formats/index';
import type { Question } from '../../../src/core/model';
import { detectFile, fixturePath, reportOf } from './fixture';

/** Every run among the fixtures. */
const RUNS = readdirSync(fixturePath(''))
  .flatMap((folder) => readdirSync(fixturePath(folder)).map((file) => `${folder}/${file}`))
  .filter((name) => detectFile(fixturePath(name)).startsWith('run '));

interface Read {
  readonly fields: FieldMap;
  readonly readAs: string;
  readonly questions: readonly Question[];
}

function read(name: string, map: FieldMap | null = null): Read {
  const questions: Question[] = [];
  const { fields, readAs } = reportOf(fixturePath(name), (question) => questions.push(question), 'exact', map);
  return { fields, readAs, questions };
}

/** What is in the questions, by the field that tells where it came from. */
function present(questions: readonly Question[]): MapField[] {
  const chunks = questions.flatMap((question) => question.chunks);
  const found: Partial<Record<MapField, boolean>> = {
    question: questions.some(({ query }) => query !== ''),
    answer: questions.some(({ answer }) => answer !== null),
    'answer.gold': questions.some(({ goldAnswers }) => goldAnswers.length > 0),
    type: questions.some(({ type }) => type !== null),
    chunks: chunks.length > 0,
    'chunks.text': chunks.some(({ text }) => text !== null && text !== ''),
    'chunks.id': chunks.some(({ id }) => id !== null),
    'chunks.score': chunks.some(({ score }) => score !== null),
    'chunks.title': chunks.some(({ title }) => title !== null),
    gold: questions.some(({ gold }) => gold.kind === 'facts' && gold.facts.some(({ texts }) => texts.some((text) => text !== ''))),
    'gold.ids': questions.some(({ gold }) => gold.kind === 'judged' && gold.judgements.length > 0),
    latency: questions.some(({ latencyMs }) => latencyMs !== null),
    tokens: questions.some(({ tokens }) => tokens !== null),
  };
  return (Object.keys(found) as MapField[]).filter((field) => found[field] === true);
}

describe('the fields that were read', () => {
  it('are told for whatever stands in a question', () => {
    const silent = RUNS.flatMap((name) => {
      const { fields, questions } = read(name);
      return present(questions).filter((field) => fields[field] === undefined).map((field) => `${name} ${field}`);
    });
    assert.deepEqual(silent, []);
  });

  it('say where ids come from', () => {
    for (const name of RUNS) {
      const { fields, questions } = read(name);
      const isMade = /^\((row|record) number\)$/.test(fields.id ?? '');
      assert.equal(isMade, questions.every(({ idMade }) => idMade), name);
    }
  });

  it('are paths of a mapping that reads the same', () => {
    const good = RUNS.filter((name) => isOfRecords(name) && /\/good\./.test(name));
    assert.ok(good.length >= 20);
    for (const name of good) {
      const { fields, questions } = read(name);
      const isPath = ([field, path]: [string, string]): boolean => !path.startsWith('(') && OWN_WAY[name.split('/')[0] ?? '']?.test(field) !== true;
      const map = Object.fromEntries(Object.entries(fields).filter((entry) => isPath(entry) && !(entry[0] === 'gold.ids' && fields.gold !== undefined)));
      const [first] = read(name, map).questions;
      assert.deepEqual(shownParts(first), shownParts(questions[0]), `${name} ${JSON.stringify(map)}`);
    }
  });

  it('are told in a sentence', () => {
    assert.equal(read('ragas/good.jsonl').readAs, 'Read as ragas run (new names): chunks from `retrieved_contexts` (`retrieved_context_ids`), gold from `reference_contexts`, gold passages from `reference_context_ids`, questions from `user_input`, answers from `response`, reference answers from `reference`, ids from record number');
    assert.match(read('dpr/good.json').readAs, /^Read as DPR run: chunks from `ctxs\[\]\.text` \(`id`, `score`, `title`\), gold from `answers`, .*; any one of the answers is enough$/);
    assert.match(read('passage-rows/good.tsv').readAs, /passages from `doc_id`, a row each/);
    assert.match(read('ragchecker/good.json').readAs, /; records from `results\[\]`$/);
  });

  it('leave out no word in any sentence', () => {
    for (const name of RUNS) assert.doesNotMatch(read(name).readAs, /``|undefined|null|\( |,,|from ,|\)\./, name);
  });
});

/** Fields that a format reads in a way that no path tells: ids beside the texts, texts joined in a cell, alternatives. */
const OWN_WAY: Readonly<Record<string, RegExp>> = {
  autorag: /^chunks/, 'azure-rag': /^chunks/, deepeval: /^(chunks|gold)/, dpr: /^gold/, pyserini: /^gold/, ragas: /^chunks/, 'llamaindex-retrieval': /^chunks/, 'mlflow-retrieval': /^chunks/, 'mt-rag': /^question/, rgb: /^answer.gold/, 'trec-rag': /^answer$/,
};

function isOfRecords(name: string): boolean {
  const id = detectFile(fixturePath(name)).split(' ')[1];
  return FORMATS.find((format) => format.id === id)?.layout === 'records';
}

/** Of the chunks the first, since others may have their texts under another name; of facts their texts. */
function shownParts(question: Question | undefined): unknown {
  if (question === undefined) return undefined;
  const { id, query, type, chunks, gold, answer, goldAnswers, latencyMs, tokens } = question;
  return { id, query, type, chunks: chunks.slice(0, 1).map(({ text, id: chunkId, score, title }) => [text, chunkId, score, title]), gold: gold.kind === 'facts' ? gold.facts.map(({ texts }) => texts) : gold, answer, goldAnswers, latencyMs, tokens };
}
