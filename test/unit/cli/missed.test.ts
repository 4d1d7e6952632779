import assert from 'node:assert/strict';
import { MATCH_MODES, type MatchMode } from '../../../src/core/model';
import { CUT, PLANTS, madeQuestions, type Plant } from '../../support/missedCorpus';
import { Folder, goldlens, score, sharedFile } from './command';

const CODES: Readonly<Record<Plant, string | null>> = {
  found: null,
  'in-header': null,
  deep: 'below-k',
  spaced: 'text-differs',
  quoted: 'text-differs',
  split: 'split',
  'half-split': 'split',
  partial: 'partial',
  'wrong-chunk': 'wrong-chunk',
  absent: 'not-retrieved',
  untold: 'not-found',
};

/** What a mode sees through is found. */
function codeOf(plant: Plant, mode: MatchMode): string | null {
  if (plant === 'spaced' && mode !== 'exact') return null;
  return plant === 'quoted' && mode === 'normalized' ? null : CODES[plant];
}

function counted(codes: readonly (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const code of codes) if (code !== null) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

describe('goldlens score, why facts were missed', () => {
  let folder: Folder;
  before(() => {
    folder = new Folder();
  });
  after(() => folder.remove());

  const questions = madeQuestions(300, 7);
  for (const mode of MATCH_MODES) {
    it(`gives each planted fact its reason, and sums that are those of the planting: ${mode}`, () => {
      const file = folder.write('made.json', questions.map(({ record }) => record));
      const output = score(file, '--match', mode, '--k', `4,${CUT}`);
      const expected = questions.map(({ plants }) => plants.map((plant) => codeOf(plant, mode)));
      assert.deepEqual(output.questions.map(({ facts }) => facts.map(({ missed }) => missed)), expected);
      assert.deepEqual(output.missed, counted(expected.flat()));
      const missed = output.questions.flatMap(({ facts }) => facts).filter(({ ranks }) => (ranks[0] ?? Infinity) > CUT).length;
      assert.equal(Object.values(output.missed ?? {}).reduce((sum, count) => sum + count, 0), missed);
      for (const plant of PLANTS) assert.ok(questions.some(({ plants }) => plants.includes(plant)), plant);
    });
  }

  it('says it in a line for people, where the questions are asked for', () => {
    const file = folder.write('line.json', [
      { query: 'a', retrieval_list: [{ text: 'x' }], gold_list: [{ fact: 'one' }, { fact: 'x' }] },
      { query: 'b', retrieval_list: [{ text: 'x' }, { text: 'two  words' }], gold_list: [{ fact: 'two words' }, { fact: 'three' }] },
    ]);
    assert.match(goldlens('score', file, '--questions').out, /^3 facts missed: 2 not-found, 1 text-differs$/m);
    assert.match(goldlens('score', file, '--questions', '--format', 'md').out, /^3 facts missed: 2 not-found, 1 text-differs$/m);
    assert.doesNotMatch(goldlens('score', file).out, /missed/);
    const found = folder.write('found.json', [{ query: 'a', retrieval_list: [{ text: 'x' }], gold_list: [{ fact: 'x' }] }]);
    assert.match(goldlens('score', found, '--questions').out, /^0 facts missed$/m);
    assert.deepEqual(score(found).missed, {});
  });

  it('has none for facts that no scored question has, nor for gold that is ids', () => {
    const file = folder.write('null.json', [
      { query: 'a', retrieval_list: [{ text: 'x' }], gold_list: [{ fact: 'x' }] },
      { query: 'b', question_type: 'null_query', retrieval_list: [{ text: 'x' }], gold_list: [] },
    ]);
    assert.deepEqual(score(file).missed, {});
    const run = folder.write('judged.run', 'q1 Q0 d1 1 2.5 a\n');
    const qrels = folder.write('qrels.txt', 'q1 0 d2 1\n');
    assert.equal(score(run, '--gold', qrels).missed, null);
  });

  it('tells with a corpus which facts no document of it has', () => {
    const file = folder.write('corpus-run.json', [{ query: 'a', retrieval_list: [{ text: 'nothing of it' }], gold_list: [{ fact: 'The keeper lit the lamp at dusk.', title: 'A' }, { fact: 'The tunnel burned down in May.', title: 'B' }] }]);
    const corpus = folder.write('corpus.json', [{ title: 'A', url: 'https://a.example/a', body: 'It was cold. The keeper lit the lamp at dusk. So it was.' }, { title: 'B', url: 'https://a.example/b', body: 'Of a tunnel.' }]);
    assert.deepEqual(score(file, '--corpus', corpus).missed, { 'not-retrieved': 1, 'not-in-corpus': 1 });
    assert.deepEqual(score(file).missed, { 'not-found': 2 });
  });

  it('a real run: eleven facts missed, two of them with their article at hand', function () {
    const file = sharedFile('realdata', 'mhr_run_llm-embedder.json');
    if (file === null) return this.skip();
    assert.deepEqual(score(file).missed, { 'wrong-chunk': 2, 'not-retrieved': 9 });
  });
});
