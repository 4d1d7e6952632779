import assert from 'node:assert/strict';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DetailReader } from '../../../src/analysis/detail';
import { mayHold } from '../../../src/analysis/mayHold';
import { SearchPortions } from '../../../src/analysis/searchPortions';
import { placesOf, searchTexts } from '../../../src/analysis/textSearch';
import type { SearchNews } from '../../../src/analysis/wire';
import type { TextSearch } from '../../../src/core/filter/evaluate';
import { DEFAULT_CONFIG, type Question } from '../../../src/core/model';
import { fixtureFiles } from '../../support/fixtureFiles';
import { runsOf } from '../../support/goldenReport';

/** Words of the questions themselves, some in another case, and one that is nowhere. */
function wantedIn(questions: readonly Question[]): TextSearch[] {
  const words = (text: string): string[] => text.split(/\s+/).filter((word) => word.length > 2).slice(0, 2);
  const texts = questions.slice(0, 3).flatMap((question) => [...factsOf(question).slice(0, 1), ...chunksOf(question).slice(-1), question.query]);
  const found = [...new Set(texts.flatMap((text) => [...words(text), words(text).join(' ')]))].filter((text) => text !== '').slice(0, 12);
  return [...found, 'no such word'].flatMap((text, at) => (['fact', 'chunk', null] as const).map((where) => ({ where, text: at % 2 === 0 ? text : text.toUpperCase() })));
}

function factsOf({ gold }: Question): readonly string[] {
  return gold.kind === 'facts' ? gold.facts.flatMap(({ texts }) => texts) : [];
}

function chunksOf({ chunks }: Question): string[] {
  return chunks.flatMap(({ text }) => text ?? []);
}

function holds(question: Question, { where, text }: TextSearch): boolean {
  const texts = [...(where === 'chunk' ? [] : factsOf(question)), ...(where === 'fact' ? [] : chunksOf(question)), ...(where === null ? [question.query] : [])];
  return texts.some((one) => one.replace(/\s+/g, ' ').toLowerCase().includes(text.toLowerCase()));
}

describe('the search of texts', () => {
  for (const file of fixtureFiles().filter(({ format }) => format?.kind === 'run')) {
    it(`finds in ${file.name} what reading it all does`, () => {
      for (const { report, scored } of runsOf(file)) {
        const questions = scored.map(({ question }) => question);
        const wanted = wantedIn(questions);
        const request: AnalysisRequest = { name: file.name, run: file.source, gold: file.gold, config: DEFAULT_CONFIG, corpus: null, map: null, stamp: null, goldStamp: null, corpusStamp: null };
        // one by one too: a record is passed over only when it may hold nothing that is wanted
        for (const asked of [wanted, ...wanted.slice(0, 6).map((one) => [one])]) {
          const found = [...searchTexts({ request, index: null, places: placesOf(report.questions), wanted: asked })];
          const hits = asked.map((_, at) => found.filter((one) => one.found.includes(at)).map(({ question }) => question));
          assert.deepEqual(hits, asked.map((one) => questions.flatMap((question, at) => (holds(question, one) ? [at] : []))), JSON.stringify(asked.slice(0, 3)));
        }
      }
    });
  }

  it('finds what is in the gold of questions that the run lacks, which can be looked at too', () => {
    const record = (id: string) => ({ id, query: `Question ${id}?`, retrieval_list: [{ text: `The lamp ${id}.` }] });
    const run = { kind: 'bytes', name: 'run.json', bytes: Buffer.from(JSON.stringify([record('b'), record('d')])) } as const;
    const gold = { kind: 'bytes', name: 'gold.json', bytes: Buffer.from(JSON.stringify(['a', 'b', 'c', 'd'].map((id) => ({ id, query: `Question ${id}?`, evidence_list: [{ fact: `The lamp ${id}.` }] })))) } as const;
    const request: AnalysisRequest = { name: 'run', run, gold, config: { ...DEFAULT_CONFIG, complete: true }, corpus: null, map: null, stamp: null, goldStamp: null, corpusStamp: null };
    const result = analyzeNow(request);
    assert.ok(result.kind === 'report');
    const { questions, format } = result.report;
    assert.deepEqual(questions.map(({ id }) => id), ['b', 'd', 'a', 'c']);
    const found = (where: TextSearch['where'], text: string): string[] => [...searchTexts({ request, index: null, places: placesOf(questions), wanted: [{ where, text }] })].flatMap(({ question, found: hits }) => (hits.length > 0 ? [questions[question]!.id] : []));
    assert.deepEqual([found('fact', 'lamp'), found('chunk', 'lamp'), found('fact', 'lamp c'), found(null, 'question a')], [['b', 'd', 'a', 'c'], ['b', 'd'], ['c'], ['a']]);
    const { question, missed } = new DetailReader().read(request, format, questions[3]!.place, request.config);
    assert.deepEqual([question.id, question.unreadable, question.chunks.length, missed.map((one) => one?.code)], ['c', false, 0, ['not-found']]);
  });

  it('finds nothing, and throws nothing, where the file is gone or is another', () => {
    const [file, other] = fixtureFiles().filter(({ format }) => format?.kind === 'run');
    const [run] = runsOf(file!);
    const request: AnalysisRequest = { name: 'x', run: { kind: 'path', name: 'x', path: '/no/such/file' }, gold: null, config: DEFAULT_CONFIG, corpus: null, map: null, stamp: null, goldStamp: null, corpusStamp: null };
    const order = { request, index: null, places: placesOf(run!.report.questions), wanted: [{ where: null, text: 'no such word' }] };
    assert.deepEqual([...searchTexts(order)], []);
    const changed = [...searchTexts({ ...order, request: { ...request, run: other!.source } })];
    assert.ok(changed.every(({ found }) => found.length === 0));
  });

  it('parses a record only when one of its words is there, however it is escaped', () => {
    const isWorth = (texts: readonly string[], json: string): boolean => mayHold(texts)(Buffer.from(json));
    assert.equal(isWorth(['the tunnel'], '{"a":"a Tunnel of"}'), true);
    assert.equal(isWorth(['the tunnel'], '{"a":"the lamp"}'), false);
    assert.equal(isWorth(['the tunnel'], '{"a":"t\\u0055nnel"}'), true);
    assert.equal(isWorth(['the tunnel'], '{"a":"caf\\u00e9 \\u2019 \\u4e00"}'), false);
    assert.equal(isWorth(['tunnel', 'é'], '{}'), true);
    assert.equal(isWorth(['tunnel', 'lamp'], '{"a":"lamps"}'), true);
  });

  it('is told in portions: all hits once, the end last', () => {
    const told: SearchNews[] = [];
    let now = 0;
    const portions = new SearchPortions(2, (news) => told.push(news), () => now);
    portions.add({ question: 0, found: [1] });
    now = 150;
    portions.add({ question: 1, found: [0, 1] });
    portions.add({ question: 2, found: [0] });
    portions.end(4);
    assert.deepEqual(told, [
      { type: 'hits', searched: 2, hits: [[1], [0, 1]], isEnd: false },
      { type: 'hits', searched: 4, hits: [[2], []], isEnd: true },
    ]);
  });
});
