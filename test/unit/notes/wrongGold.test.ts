import assert from 'node:assert/strict';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';
import { NOTES_SUFFIX } from '../../../src/analysis/notesName';
import { entryLine } from '../../../src/core/notes/entry';
import { foldNotes, type Notes } from '../../../src/core/notes/fold';
import { Folder, goldlens, type ScoreOutput } from '../cli/command';

interface Made {
  readonly id: string;
  readonly found: boolean;
  readonly type?: string;
}

const record = ({ id, found, type = 'one' }: Made) => ({ id, query: `Question ${id}?`, question_type: type, retrieval_list: [{ text: found ? 'Ada sailed first.' : 'Nobody.' }], gold_list: type === 'null_query' ? [] : [{ fact: 'Ada sailed' }] });

function reportOf(questions: readonly Made[], notes?: Notes): RunReport {
  const bytes = new TextEncoder().encode(JSON.stringify(questions.map(record)));
  const result = analyzeNow({ name: 'made', run: { kind: 'bytes', name: 'made.json', bytes }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null, ...(notes && { notes: notes.entries }) });
  assert.ok(result.kind === 'report');
  return result.report;
}

const wrong = (...ids: string[]): Notes => foldNotes(ids.map((id) => entryLine({ run: null, id, fingerprint: null, query: null, verdict: 'gold is wrong', text: '', author: null, at: null, extra: {} })).join(''));

describe('notes: leaving out questions whose gold was marked wrong', () => {
  const questions: Made[] = [...Array(12).keys()].map((at) => ({ id: `q${at}`, found: at % 3 === 0, type: at === 11 ? 'null_query' : at % 2 === 0 ? 'even' : 'odd' }));

  it('gives the numbers of the run without them, and says how many', () => {
    const left = reportOf(questions, wrong('q1', 'q3', 'q11', 'no such question'));
    const without = reportOf(questions.filter(({ id }) => !['q1', 'q3', 'q11'].includes(id)));
    assert.deepEqual([left.metrics, left.facets, left.primary], [without.metrics, without.facets, without.primary]);
    assert.deepEqual(left.counts, { ...without.counts, questions: 12, goldWrong: 3 });
  });

  it('keeps them in the list, as not scored', () => {
    const { questions: rows } = reportOf(questions, wrong('q1'));
    assert.equal(rows.length, 12);
    assert.deepEqual([rows[1]?.id, rows[1]?.scored, rows[1]?.reason, rows[1]?.outcome, rows[1]?.metrics], ['q1', false, 'gold-wrong', 'unscored', {}]);
    assert.deepEqual(rows[2], reportOf(questions).questions[2]);
  });

  it('without such notes nothing is another', () => {
    assert.deepEqual(reportOf(questions, wrong()), reportOf(questions));
  });

  it('when all are left out, nothing is scored', () => {
    const { counts, metrics, primary } = reportOf(questions, wrong(...questions.map(({ id }) => id)));
    assert.deepEqual([counts.scored, counts.goldWrong, metrics, primary], [0, 12, [], null]);
  });

  it('on the command line, when asked for', () => {
    const folder = new Folder();
    const run = folder.write('made.json', questions.map(record));
    folder.write(`made.json${NOTES_SUFFIX}`, { id: 'q1', verdict: 'gold is wrong', note: 'corrected', at: null });
    const score = (...options: string[]): ScoreOutput => JSON.parse(goldlens('score', run, '--format', 'json', '--questions', ...options).out) as ScoreOutput;
    const [all, without] = [score(), score('--without-wrong-gold')];
    assert.deepEqual([all.counts['scored'], without.counts['scored'], without.counts['questions']], [11, 10, 12]);
    assert.deepEqual(without.missed, { ...all.missed, 'not-found': (all.missed?.['not-found'] ?? 0) - 1 });
    const { scored, reason } = without.questions[1]!;
    assert.deepEqual([scored, reason], [false, 'gold-wrong']);
    assert.match(goldlens('score', run, '--without-wrong-gold').out, /10 scored · 1 null query · 1 whose gold was marked wrong/);
    const other = folder.write('other.json', questions.map(record));
    assert.match(goldlens('compare', run, other, '--without-wrong-gold').out, /^10 questions scored in both, paired by id · 1 whose gold was marked wrong · 1 scored in neither$/m);
    folder.remove();
  });
});
