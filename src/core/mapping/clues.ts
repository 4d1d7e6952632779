import { isObject } from '../formats/fields';
import type { MapField } from './fieldMap';

/** What names and values tell of a path. */

type Words = Readonly<Record<string, number>>;

const GOLD: Words = {
  gold: 3, golden: 3, ground: 2, truth: 2, fact: 2, evidence: 2, support: 2, supporting: 2, reference: 1.5, expected: 2, correct: 2, relevant: 2, required: 2,
  needed: 2, must: 1.5, target: 1.5, annotated: 1.5, positive: 1.5, right: 1.5, gt: 1.5, should: 1.5, context: 0.5, passage: 0.5, qrel: 3,
  question: -3, query: -3, metric: -3, score: -3, retrieved: -3, prediction: -3, config: -3, prompt: -2, output: -1.5, type: -2,
};

/** Words in the names of fields, and how much each speaks for it. */
const NAMES: Readonly<Record<MapField, Words>> = {
  question: { question: 3, query: 3, q: 2, ask: 2, prompt: 1.5, input: 1.5, claim: 1.5, topic: 1, search: 1, request: 1, utterance: 1, user: 0.5, msg: 1, message: 1, id: -3, type: -3, answer: -3, title: -1, gold: -2, metric: -3, model: -2, config: -2, output: -2, label: -2 },
  chunks: {
    retrieved: 3, retrieval: 2, chunk: 2, context: 2, ctx: 2, passage: 2, document: 1.5, doc: 1.5, hit: 2, result: 2, candidate: 2, evidence: 1.5, source: 1, node: 2,
    search: 1.5, found: 1.5, ranked: 2, ranking: 2, top: 1, output: 0.5, response: 0.5, gold: -3, golden: -3, ground: -3, truth: -3, correct: -3, relevant: -2, expected: -3,
    target: -2, required: -2, must: -2, answer: -2, label: -2, supporting: -2, support: -2, fact: -2, annotated: -2, question: -2, metric: -3, history: -2, message: -2, reference: -1, tag: -3, gt: -3, grading: -4, component: -3, assertion: -3, judge: -3, eval: -2,
  },
  'chunks.text': { text: 3, content: 3, body: 2.5, snippet: 2.5, passage: 2, segment: 2, paragraph: 2, chunk: 2, document: 1.5, page: 1, value: 1, id: -3, url: -3, title: -2, source: -2, hash: -3, type: -3, metadata: -1 },
  'chunks.id': { id: 3, docid: 3, pid: 3, uid: 3, cid: 3, uuid: 3, key: 1.5, doc: 1.5, hash: 1, url: 1, source: 1, name: 0.5, number: 1, title: -1.5, text: -3, content: -3, score: -3 },
  'chunks.score': { score: 3, similarity: 3, sim: 2, relevance: 2, bm25: 2, rerank: 2, weight: 1, confidence: 1, rank: -2, id: -3, page: -3, token: -3, length: -3 },
  'chunks.title': { title: 3, heading: 2.5, header: 2, headline: 2.5, name: 1, text: -3, id: -3 },
  gold: { ...GOLD, answer: -1, id: -3, title: -1, url: -2 },
  'gold.ids': { ...GOLD, id: 2, docid: 2, pid: 2, doc: 1, title: 0.5, url: 0.5, answer: -2, text: -3, chunk: 0.5 },
  answer: { answer: 3, gt: -3, grading: -4, token: -4, response: 2.5, prediction: 2.5, pred: 2.5, output: 2, generated: 2, completion: 2.5, said: 2, reply: 2.5, model: 0.5, llm: 1, gold: -3, golden: -3, reference: -3, truth: -3, ground: -3, expected: -3, correct: -3, question: -3, prompt: -3, context: -2, id: -3 },
  'answer.gold': { answer: 2, gt: 2, gold: 2, golden: 2, reference: 2, truth: 1.5, ground: 1.5, expected: 2, correct: 2, target: 2, ideal: 2, question: -3, context: -3, chunk: -3, id: -3, evidence: -3, passage: -3 },
  id: { id: 3, qid: 3, uid: 3, uuid: 3, key: 2, number: 1, nr: 2, num: 1.5, no: 1.5, index: 1, question: 0.5, query: 0.5, type: -3, model: -3, doc: -2, run: -1 },
  type: { type: 3, category: 3, kind: 2.5, class: 2, difficulty: 1.5, group: 1, level: 1, tag: 1, hop: 1, id: -3, answer: -2 },
  latency: { latency: 3, duration: 2.5, elapsed: 2.5, time: 1.5, took: 2.5, ms: 1.5, timestamp: -4, token: -3 },
  tokens: { token: 3, total: 1, usage: 1, used: 1, max: -3, latency: -3 },
};

/** How much the words of a path speak for a field; those of its last step count in full, the others by half. */
export function nameClue(path: string, field: MapField): number {
  const steps = path.split('.').map((step) => step.replace(/(\[\])+$/, ''));
  const weights = NAMES[field];
  const clue = steps.reduce((sum, step, at) => sum + wordsOf(step).reduce((inner, word) => inner + (Object.hasOwn(weights, word) ? (weights[word] ?? 0) : 0), 0) * (at === steps.length - 1 ? 1 : 0.5), 0);
  return Math.max(-4, Math.min(4, clue));
}

/** `retrievedDocs_v2` → retrieved, doc, v2 */
function wordsOf(name: string): string[] {
  const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase().split(/[^\p{L}\d]+/u);
  return words.map((word) => (/(?:ss|us|is|ms)$/.test(word) ? word : word.replace(/(?<=..)s$/, ''))).map((word) => (word === 'bodie' ? 'body' : word));
}

export interface Shape {
  /** shares of the values, 0–1 */
  readonly texts: number;
  readonly numbers: number;
  readonly objects: number;
  readonly questions: number;
  /** of several words */
  readonly prose: number;
  /** mean length of the texts, in UTF-16 units; 0 without any */
  readonly length: number;
  /** mean number of values in a record that has any */
  readonly each: number;
  /** distinct values among all, 0–1 */
  readonly distinct: number;
}

/** Words with spaces between them, or some signs in a row of a script that sets none. */
const PROSE = /\S\s+\S+\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{6}/u;

/** Texts this long on the average are passages, not names of them. */
const PASSAGE = 60;

export function isPassage({ length, prose }: Shape): boolean {
  return length >= PASSAGE && prose > 0.5;
}

export function shapeOf(values: readonly (readonly unknown[])[]): Shape {
  const all = values.flat();
  const texts = all.filter((value): value is string => typeof value === 'string');
  const share = (count: number): number => (all.length === 0 ? 0 : count / all.length);
  const scalars = all.filter((value) => typeof value !== 'object');
  return {
    texts: share(texts.length),
    numbers: share(all.filter((value) => typeof value === 'number' || (typeof value === 'string' && /^\s*-?\d+(?:\.\d+)?(?:e-?\d+)?\s*$/i.test(value))).length),
    objects: share(all.filter(isObject).length),
    questions: share(texts.filter((text) => /[?？؟]\s*$/.test(text)).length),
    prose: share(texts.filter((text) => PROSE.test(text)).length),
    length: texts.length === 0 ? 0 : texts.reduce((sum, text) => sum + text.length, 0) / texts.length,
    each: all.length / Math.max(1, values.filter(({ length }) => length > 0).length),
    distinct: scalars.length === 0 ? 0 : new Set(scalars).size / scalars.length,
  };
}
