import assert from 'node:assert/strict';
import { analyzeNow } from '../../../src/analysis/analyze';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { DetailReader } from '../../../src/analysis/detail';
import { detectHead } from '../../../src/analysis/recognize';
import { DEFAULT_CONFIG, type Question } from '../../../src/core/model';

const request = (value: unknown): AnalysisRequest => ({ name: 'x', run: { kind: 'bytes', name: 'x.json', bytes: Buffer.from(JSON.stringify(value)) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: '1', goldStamp: null, corpus: null, corpusStamp: null });

const TEXTS = ['Ames lit the lamp at dusk, as he did on every evening of that winter.', 'Birch rang the bell twice and went back to the boats before the tide.'];

describe('a run of no known format', () => {
  it('is read by the names of its fields, scored, and opened again question by question', () => {
    const asked = request([1, 2].map((n) => ({ nr: n, frage: 'Who lit the lamp?', question: 'Who lit the lamp?', found: { best_passages: TEXTS.map((body, at) => ({ body, relevance: 1 / (at + 1) })) }, must_find: [TEXTS[0]] })));
    const questions: Question[] = [];
    const result = analyzeNow(asked, { question: (question) => questions.push(question) });
    assert.equal(result.kind, 'report');
    if (result.kind !== 'report') return;
    assert.deepEqual([result.report.format, result.report.goldKind, result.report.counts.scored], ['guessed', 'facts', 2]);
    assert.deepEqual(questions[0]?.chunks.map(({ text }) => text), TEXTS);
    const details = new DetailReader();
    assert.deepEqual(result.report.questions.map(({ place }) => details.read(asked, 'guessed', place, DEFAULT_CONFIG).question), questions);
  });

  it('is found beside settings whose members are numbers', () => {
    const questions: Question[] = [];
    const result = analyzeNow(request({ config: { k: 5, depth: 2, seed: 7 }, results: [{ question: 'Who lit the lamp?', retrieved_chunks: TEXTS, expected_chunks: [TEXTS[1]] }] }), { question: (question) => questions.push(question) });
    assert.equal(result.kind, 'report');
    assert.deepEqual(questions.map(({ query, chunks }) => [query, chunks.length]), [['Who lit the lamp?', 2]]);
  });

  for (const [what, value] of [
    ['answers without their questions', [{ message: 'Ames lit the lamp.', documents: TEXTS }]],
    ['settings', { name: 'x', scripts: { test: 'Is it on?' }, files: ['a', 'b'] }],
    ['a list of people', [{ name: 'Ames', boats: ['Heron', 'Gull'] }, { name: 'Birch', boats: [] }]],
    ['questions alone', [{ question: 'Who lit the lamp?' }, { question: 'Who rang the bell?' }]],
    ['questions with tags', [{ question: 'Who lit the lamp?', tags: ['lamp', 'dusk'] }, { question: 'Who rang the bell?', tags: ['bell'] }]],
    ['map data', { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: { coordinates: [1, 2] } }] }],
  ] as const) {
    it(`is not made of ${what}`, () => {
      const bytes = Buffer.from(JSON.stringify(value));
      assert.notEqual(detectHead({ bytes, size: bytes.byteLength }, 'x.json')?.kind, 'run');
    });
  }
});
