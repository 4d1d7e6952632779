import assert from 'node:assert/strict';
import { CorpusFacts, type KnownCorpus } from '../../../src/core/diagnosis/corpusFacts';
import { diagnosisOf, RunDiagnoser, type RunDiagnosis } from '../../../src/core/diagnosis/runDiagnosis';
import type { WhatIf } from '../../../src/core/diagnosis/whatIf';
import { multihopRun } from '../../../src/core/formats/multihopRun';
import { DEFAULT_CONFIG, type ScoreConfig } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';
import { CUT, madeQuestions, type MadeQuestion, type Plant } from '../../support/missedCorpus';

const TYPES = ['comparison', 'inference', 'temporal'];
const typeOf = (at: number): string => TYPES[at % TYPES.length]!;

function diagnosed(questions: readonly MadeQuestion[], change: Partial<ScoreConfig> = {}, corpus: KnownCorpus | null = null): RunDiagnosis {
  const config = { ...DEFAULT_CONFIG, k: [4, CUT], ...change };
  const diagnoser = new RunDiagnoser(config, corpus);
  questions.forEach(({ record }, at) => {
    const { value: question } = multihopRun.readQuestion({ value: record, text: '', key: null, number: at + 1 });
    const score = scoreQuestion(question, config);
    diagnoser.add(question, score, { type: typeOf(at), fields: {}, metrics: score.metrics });
  });
  return diagnoser.finish();
}

/** The first rank of a planted fact after a change, read off the planting; null where it is not found. */
type Planted = (plant: Plant, ranks: readonly number[], question: MadeQuestion) => number | null;

const plain: Planted = (plant, ranks) => (['found', 'in-header', 'deep'].includes(plant) ? ranks[0]! : null);
const CHANGES: Readonly<Partial<Record<WhatIf, { readonly k: number; readonly rank: Planted }>>> = {
  'best order': { k: CUT, rank: (plant, ranks, question) => (plain(plant, ranks, question) === null ? null : 1 + foundBefore(question, ranks)) },
  'k 20': { k: 20, rank: plain },
  'k 50': { k: 50, rank: plain },
  'all returned': { k: Infinity, rank: plain },
  'split whole': { k: CUT, rank: (plant, ranks, question) => (plant === 'split' || plant === 'half-split' ? Math.min(...ranks) : plain(plant, ranks, question)) },
  normalized: { k: CUT, rank: (plant, ranks, question) => (plant === 'spaced' || plant === 'quoted' ? ranks[0]! : plain(plant, ranks, question)) },
  'no duplicates': { k: CUT, rank: (plant, ranks, question) => moved(plain(plant, ranks, question), question.duplicates) },
};

/** Every planted fact has a chunk of its own, so the best order is one after the other. */
function foundBefore(question: MadeQuestion, own: readonly number[]): number {
  const earlier = question.ranks.slice(0, question.ranks.indexOf(own));
  return earlier.filter((ranks, at) => plain(question.plants[at]!, ranks, question) !== null).length;
}

function moved(rank: number | null, duplicates: readonly number[]): number | null {
  return rank === null ? null : rank - duplicates.filter((other) => other < rank).length;
}

interface Expected {
  readonly allGold: number;
  readonly factRecall: number;
  readonly mrr: number;
  readonly complete: readonly boolean[];
}

function expected(questions: readonly MadeQuestion[], rank: Planted, k: number): Expected {
  const values = questions.map((question) => {
    const firsts = question.plants.flatMap((plant, at) => rank(plant, question.ranks[at]!, question) ?? []).filter((first) => first <= k);
    return { recall: firsts.length / question.plants.length, rr: firsts.length === 0 ? 0 : 1 / Math.min(...firsts) };
  });
  const mean = (of: (value: (typeof values)[number]) => number): number => values.reduce((sum, value) => sum + of(value), 0) / values.length;
  return { allGold: mean(({ recall }) => (recall === 1 ? 1 : 0)), factRecall: mean(({ recall }) => recall), mrr: mean(({ rr }) => rr), complete: values.map(({ recall }) => recall === 1) };
}

function assertClose(actual: number, wanted: number): void {
  assert.ok(Math.abs(actual - wanted) < 1e-12, `${actual} is not ${wanted}`);
}

describe('the diagnosis of a run', () => {
  const questions = madeQuestions(400, 11);
  const diagnosis = diagnosed(questions);

  it('has every change as the planting has it: values, and just the questions it rescues', () => {
    assertChanges(questions, diagnosis, Object.keys(CHANGES).filter((what) => what !== 'k 50'));
  });

  it('has so for lists that go on past rank 50', () => {
    const long = madeQuestions(300, 12, 64);
    assertChanges(long, diagnosed(long), Object.keys(CHANGES));
  });

  function assertChanges(questions: readonly MadeQuestion[], diagnosis: RunDiagnosis, changes: readonly string[]): void {
    const { whatIf } = diagnosis;
    assert.ok(whatIf !== null);
    const now = expected(questions, plain, CUT);
    assertClose(whatIf.asItIs.allGold, now.allGold);
    assertClose(whatIf.asItIs.factRecall, now.factRecall);
    assertClose(whatIf.asItIs.mrr, now.mrr);
    assert.deepEqual(whatIf.rows.map(({ what }) => what), [...changes].sort((a, b) => order(whatIf.rows, a) - order(whatIf.rows, b)));
    for (const row of whatIf.rows) {
      const { k, rank } = CHANGES[row.what]!;
      const then = expected(questions, rank, k);
      assertClose(row.allGold, then.allGold);
      assertClose(row.factRecall, then.factRecall);
      assertClose(row.mrr, then.mrr);
      assert.equal(row.n, questions.length);
      const rescued = questions.flatMap((_, at) => (then.complete[at] === true && now.complete[at] === false ? [at] : []));
      assert.ok(rescued.length > 0, row.what);
      assert.equal(row.rescued, rescued.length, row.what);
      assert.deepEqual(questions.flatMap((_, at) => (diagnosisOf(diagnosis, at)!.rescuedBy.includes(row.what) ? [at] : [])), rescued);
    }
  }

  it('sums the reasons over the run and over each slice, and both add up', () => {
    const total = new Map(diagnosis.missed);
    const [type] = diagnosis.slices;
    assert.equal(type?.facet, 'type');
    assert.deepEqual(type.values.map(({ value }) => value), TYPES);
    for (const [code, count] of total) assert.equal(type.values.reduce((sum, { missed }) => sum + (new Map(missed).get(code) ?? 0), 0), count);
    const misses = questions.flatMap((question) => question.plants.map((plant, at) => plain(plant, question.ranks[at]!, question) ?? Infinity)).filter((rank) => rank > CUT);
    assert.equal(diagnosis.missed.reduce((sum, [, count]) => sum + count, 0), misses.length);
    assert.equal(diagnosis.kindOf.length, questions.length);
    assert.ok(diagnosis.kinds.length < questions.length);
  });

  it('flags just the questions with a fact in a header only, and those with a duplicate in the top k', () => {
    const flags = new Map(diagnosis.flags);
    assert.equal(flags.get('header-only'), questions.filter(({ plants }) => plants.includes('in-header')).length);
    assert.equal(flags.get('duplicate-chunks'), questions.filter(({ duplicates }) => duplicates.some((rank) => rank <= CUT)).length);
    assert.equal(flags.size, 2);
  });

  it('knows of a corpus which facts it has, in one passage or over two, and what its chunking could give', () => {
    const facts = questions.flatMap(({ record, plants }) => plants.map((plant, at) => ({ plant, ...(record.gold_list[at] as { readonly fact: string; readonly title?: string }) })));
    const isThere = ({ plant }: { readonly plant: Plant }, at: number): boolean => (plant === 'absent' || plant === 'untold') && at % 2 === 0;
    const search = new CorpusFacts(facts.map(({ fact }) => ({ texts: [fact], title: null, source: null })), 'exact');
    facts.forEach((one, at) => {
      const [start, middle, title] = ['Before.', one.fact.length >> 1, one.title ?? `Untold ${at}`];
      if (!isThere(one, at)) search.take({ id: `p${at}`, title, text: `${start} Nothing of it.` });
      else if (one.plant === 'absent') search.take({ id: `p${at}`, title, text: `${start} ${one.fact} After.` });
      else for (const text of [`${start} ${one.fact.slice(0, middle + 9)}`, `${one.fact.slice(middle)} After.`]) search.take({ id: `p${at}`, title, text });
    });
    const known = diagnosed(questions, {}, search.known(true));
    const counted = (wanted: (plant: Plant, at: number) => boolean): number => facts.filter(({ plant }, at) => wanted(plant, at)).length;
    const codes = new Map(known.missed);
    assert.equal(codes.get('not-retrieved'), counted((plant, at) => isThere({ plant }, at)));
    assert.equal(codes.get('not-in-corpus'), counted((plant, at) => (plant === 'absent' || plant === 'untold') && !isThere({ plant }, at)));
    assert.equal(codes.get('not-found'), undefined);
    const told = [...known.byCorpus.values()].flat().flatMap((reason) => reason?.code ?? []);
    assert.deepEqual(['wrong-chunk', 'not-retrieved', 'not-in-corpus'].map((code) => told.filter((one) => one === code).length), (['wrong-chunk', 'not-retrieved', 'not-in-corpus'] as const).map((code) => codes.get(code)));
    assert.equal(diagnosis.byCorpus.size, 0);
    for (const code of ['below-k', 'text-differs', 'split', 'partial', 'wrong-chunk'] as const) assert.equal(codes.get(code), new Map(diagnosis.missed).get(code), code);

    const firsts: (readonly { readonly plant: Plant; readonly left: boolean; readonly whole: boolean }[])[] = [];
    for (let from = 0, at = 0; at < questions.length; from += questions[at++]!.plants.length) {
      firsts.push(questions[at]!.plants.map((plant, index) => {
        const there = isThere({ plant }, from + index);
        return { plant, left: (plant !== 'absent' && plant !== 'untold') || there, whole: ['found', 'in-header', 'deep'].includes(plant) || (plant === 'absent' && there) };
      }));
    }
    const chunking = known.whatIf!.rows.find(({ what }) => what === 'chunking')!;
    assertClose(chunking.allGold, firsts.filter((question) => question.every(({ whole }) => whole)).length / firsts.length);
    assertClose(chunking.mrr, firsts.filter((question) => question.some(({ whole }) => whole)).length / firsts.length);
    const only = known.whatIf!.rows.find(({ what }) => what === 'only in corpus')!;
    const asked = firsts.map((question) => question.filter(({ left }) => left)).filter((question) => question.length > 0);
    assert.equal(only.n, asked.length);
    assertClose(only.allGold, asked.filter((question) => question.every(({ plant }) => plant === 'found' || plant === 'in-header')).length / asked.length);
    assert.equal(diagnosed(questions.slice(0, 9), {}, search.known(false)).whatIf!.rows.some(({ what }) => what === 'chunking'), false);
  });

  it('has no row for a k that is not larger than the one in use, nor for the mode in use', () => {
    const rows = (change: Partial<ScoreConfig>): string[] => diagnosed(questions.slice(0, 20), change).whatIf!.rows.map(({ what }) => what);
    assert.deepEqual(rows({ k: [16] }), ['best order', 'split whole', 'normalized', 'no duplicates']);
    assert.deepEqual(rows({ match: 'normalized' }), ['best order', 'k 20', 'all returned', 'split whole', 'no duplicates']);
    assert.deepEqual(rows({ k: [15] }), ['best order', 'k 20', 'all returned', 'split whole', 'normalized', 'no duplicates']);
  });

  it('has nothing to change where no question is scored on facts', () => {
    const diagnoser = new RunDiagnoser(DEFAULT_CONFIG);
    assert.deepEqual(diagnoser.finish(), { missed: [], slices: [], flags: [], whatIf: null, kinds: [], kindOf: new Uint32Array(), byCorpus: new Map() });
  });
});

function order(rows: readonly { readonly what: string }[], what: string): number {
  return rows.findIndex((row) => row.what === what);
}
