import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { ToPage } from '../../../src/shared/protocol';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { sampleQuestion, sampleRun, type SampleFile } from '../../../webview/dev/sample';
import { fromSaved, toSaved } from '../../../webview/saved';
import { isOpen, needs, parseK, rowAt, shownChunks } from '../../../webview/selectors';
import { currentQuestion, initialState, reduce, type Event, type State } from '../../../webview/state';

const file = JSON.parse(readFileSync('test/fixtures/page/run.json', 'utf8')) as SampleFile;
const run = sampleRun(file);
/** Indexes of the fixture: 0 all found, 1 and 2 some missed, 3 none found, 4 a null query, 5 none found. */
const question = (index: number): ToPage => ({ type: 'question', requestId: 1, version: 1, question: sampleQuestion(file, index, DEFAULT_CONFIG) });
const loaded = (show: number | null = null, version = 1): ToPage => ({ type: 'run', version, run, show });

function after(...events: readonly (Event | ToPage)[]): State {
  return events.reduce<State>((state, event) => reduce(state, isMessage(event) ? { type: 'message', message: event } : event), initialState());
}

const PUSHED = new Set(['loading', 'run', 'show', 'question', 'rows', 'chunk', 'refused', 'failure', 'listChanged']);
function isMessage(event: Event | ToPage): event is ToPage {
  return PUSHED.has(event.type) || 'requestId' in event;
}

describe('the page’s state', () => {
  it('asks for nothing before there is a run', () => {
    assert.deepEqual(needs(initialState()), []);
  });

  it('asks for the question it is sent to, until it is here', () => {
    const waiting = after(loaded(1));
    assert.deepEqual(needs(waiting).map((need) => need.request), [{ type: 'getQuestion', version: 1, index: 1 }]);
    const there = reduce(waiting, { type: 'message', message: question(1) });
    assert.deepEqual(needs(there), []);
    assert.equal(currentQuestion(there)?.id, 'Q142');
  });

  it('asks anew for the question on screen when the diagnosis has come that knows of its corpus', () => {
    const link = { name: 'corpus.jsonl', passages: 9, found: 9, missing: 0, examples: [] };
    const linked = { ...run, links: { ...run.links, corpus: { link, origin: 'found' as const } } };
    const done = { type: 'diagnosis', version: 1, diagnosis: { status: 'done', missed: [], slices: [], flags: [], whatIf: null } } as const;
    const looking = (of: typeof run): State => [{ type: 'run', version: 1, run: of, show: 1 } as const, question(1), { ...done, diagnosis: { status: 'working' } } as const].reduce<State>((state, message) => reduce(state, { type: 'message', message }), initialState());
    const told = reduce(looking(linked), { type: 'message', message: done });
    assert.equal(told.question?.view.id, 'Q142');
    assert.deepEqual(needs(told).map((need) => need.request), [{ type: 'getQuestion', version: 1, index: 1 }]);
    const there = reduce(reduce(told, { type: 'message', message: question(1) }), { type: 'message', message: done });
    assert.deepEqual([needs(there), needs(reduce(looking(run), { type: 'message', message: done }))], [[], []]);
  });

  it('drops a question that is no longer asked for', () => {
    const state = after(loaded(1), { type: 'go', index: 2 }, question(1));
    assert.equal(state.question, null);
  });

  it('keeps what is drawn when a new version comes, and asks for its successor', () => {
    const state = after(loaded(1), question(1), { type: 'run', version: 2, run });
    assert.equal(state.question?.view.id, 'Q142');
    assert.equal(currentQuestion(state), null);
    assert.deepEqual(needs(state).map((need) => need.request), [{ type: 'getQuestion', version: 2, index: 1 }]);
  });

  it('keeps folds over a new version of the same question, and drops them for another question', () => {
    const folded = after(loaded(1), question(1), { type: 'fold', rank: 4, open: false }, { type: 'run', version: 2, run }, question(1));
    assert.deepEqual(folded.folds, { 4: false });
    const other = reduce(reduce(folded, { type: 'go', index: 2 }), { type: 'message', message: question(2) });
    assert.deepEqual(other.folds, {});
  });

  it('goes to the last question when the one on screen is gone', () => {
    const state = after(loaded(5), question(5), { type: 'run', version: 2, run: { ...run, counts: { ...run.counts, questions: 2 } } });
    assert.equal(state.page, 1);
  });

  it('keeps telling how far loading is while a part is shown, and waits with what has not been read yet', () => {
    const part = (questions: number): ToPage => ({ type: 'run', version: 2, run: { ...run, pending: 'questions', counts: { ...run.counts, questions } } });
    const loading: ToPage = { type: 'loading', name: 'a', progress: null };
    assert.notEqual(after(loading, part(2)).loading, null);
    assert.equal(after(loading, part(2), loaded()).loading, null);
    const restored = { ...initialState(), page: 4 };
    const waiting = reduce(restored, { type: 'message', message: part(2) });
    assert.deepEqual([waiting.page, waiting.run], [4, null]);
    assert.equal(reduce(waiting, { type: 'message', message: part(5) }).version, 2);
  });

  it('ignores a page asked for in another version', () => {
    assert.equal(after(loaded(1), { type: 'show', version: 7, index: 3 }).page, 1);
    assert.equal(after(loaded(1), { type: 'show', version: 1, index: 3 }).page, 3);
  });

  it('walks all questions, stops at both ends', () => {
    assert.equal(after(loaded(0), question(0), { type: 'step', direction: 'next', failed: false }).page, 1);
    assert.equal(after(loaded(0), question(0), { type: 'step', direction: 'previous', failed: false }).page, 0);
    assert.equal(after(loaded(5), question(5), { type: 'step', direction: 'next', failed: false }).page, 5);
  });

  it('walks failed questions only when told to, or when that is switched on', () => {
    assert.equal(after(loaded(3), question(3), { type: 'step', direction: 'next', failed: true }).page, 5);
    assert.equal(after(loaded(3), question(3), { type: 'failedOnly' }, { type: 'step', direction: 'next', failed: false }).page, 5);
    assert.equal(after(loaded(1), question(1), { type: 'step', direction: 'previous', failed: true }).page, 1);
  });

  it('finds the first failed question from the scorecard', () => {
    const command: Event = { type: 'message', message: { type: 'step', direction: 'nextFailed' } };
    const asked = reduce(after(loaded(null)), command);
    assert.equal(asked.page, 0);
    const arrived = reduce(asked, { type: 'message', message: question(0) });
    assert.equal(arrived.page, 1);
    assert.equal(reduce(arrived, { type: 'message', message: question(1) }).page, 1);
  });

  it('remembers a step made while a question is on its way', () => {
    const waiting = after(loaded(1), { type: 'step', direction: 'next', failed: true });
    assert.equal(reduce(waiting, { type: 'message', message: question(1) }).page, 2);
  });

  it('opens chunks with facts and folds the others, until told otherwise', () => {
    const state = after(loaded(1), question(1));
    const chunks = state.question?.view.chunks ?? [];
    const open = (of: State): readonly number[] => chunks.filter((chunk) => isOpen(of, chunk, DEFAULT_CONFIG)).map((chunk) => chunk.rank);
    assert.deepEqual(open(state), [4, 7, 9, 11]);
    assert.deepEqual(open(reduce(state, { type: 'fold', rank: 4, open: false })), [7, 9, 11]);
    assert.deepEqual(open(reduce(state, { type: 'foldAll', folding: 'none' })), []);
    assert.equal(open(reduce(state, { type: 'foldAll', folding: 'all' })).length, 12);
  });

  it('shows hits only, and leaves that mode to reveal another chunk', () => {
    const hits = after(loaded(1), question(1), { type: 'hitsOnly' });
    assert.deepEqual(shownChunks(hits, sampleQuestion(file, 1, DEFAULT_CONFIG), DEFAULT_CONFIG).map((chunk) => chunk.rank), [4, 7, 9, 11]);
    assert.equal(reduce(hits, { type: 'reveal', rank: 7 }).hitsOnly, true);
    const revealed = reduce(hits, { type: 'reveal', rank: 2 });
    assert.equal(revealed.hitsOnly, false);
    assert.equal(revealed.folds[2], true);
  });

  it('asks for a whole text once and keeps it with its question', () => {
    const asked = after(loaded(1), question(1), { type: 'wholeText', rank: 3 }, { type: 'wholeText', rank: 3 });
    assert.deepEqual(needs(asked).map((need) => need.request), [{ type: 'getChunk', version: 1, index: 1, rank: 3 }]);
    const got = reduce(asked, { type: 'message', message: { type: 'chunk', requestId: 2, version: 1, index: 1, rank: 3, text: 'all of it' } });
    assert.equal(got.texts[3], 'all of it');
    assert.deepEqual(needs(got), []);
  });

  it('says why a question cannot be shown and does not ask again', () => {
    const state = after(loaded(1), { type: 'refused', requestId: 1, version: 1, message: 'gone' });
    assert.equal(state.refusal, 'gone');
    assert.deepEqual(needs(state), []);
    assert.equal(reduce(state, { type: 'go', index: 2 }).refusal, null);
  });

  it('asks for the pages of rows in sight, a hundred at a time', () => {
    const many = after({ type: 'run', version: 1, run, show: null }, { type: 'rows', requestId: 1, version: 1, total: 100_000, search: null, offset: 0, rows: [] });
    const scrolled = reduce(many, { type: 'window', first: 51_290, last: 51_310 });
    assert.deepEqual(needs(scrolled).map((need) => need.request.type === 'getRows' && need.request.offset), [51_200, 51_300]);
  });

  it('asks for its rows again when the list changed, and shows those it has until then', () => {
    const rows = (total: number): ToPage => ({ type: 'rows', requestId: 1, version: 1, total, search: { done: 10, total: 100, failed: false }, offset: 0, rows: [] });
    const there = after(loaded(null), rows(3));
    assert.deepEqual(needs(there), []);
    const changed = after(loaded(null), rows(3), { type: 'listChanged', version: 1 });
    assert.equal(changed.list.total, 3);
    assert.equal(needs(changed).length, 1);
    assert.notEqual(needs(changed)[0]?.key, needs(after(loaded(null)))[0]?.key);
    assert.deepEqual(needs(reduce(changed, { type: 'message', message: rows(5) })), []);
    assert.deepEqual(needs(after(loaded(null), rows(3), { type: 'listChanged', version: 7 })), []);
  });

  it('keeps a filter that cannot be read in its field, and takes it up when a run comes that knows its names', () => {
    const list = (columns: typeof run.columns): typeof run => ({ ...run, columns });
    const typed = after({ type: 'run', version: 1, run: list([]) }, { type: 'filter', text: 'words' }, { type: 'filter', text: 'type = x' });
    assert.deepEqual([typed.list.typed, typed.list.query.filter], ['type = x', 'words']);
    const known = reduce(typed, { type: 'message', message: { type: 'run', version: 2, run } });
    assert.equal(known.list.query.filter, 'type = x');
    const gone = reduce(known, { type: 'message', message: { type: 'run', version: 3, run: list([]) } });
    assert.deepEqual([gone.list.typed, gone.list.query.filter], ['type = x', '']);
  });

  it('forgets far pages of rows and all rows of another query', () => {
    let state = after(loaded(null));
    for (let page = 0; page < 50; page++) {
      state = reduce(state, { type: 'window', first: page * 100, last: page * 100 + 20 });
      state = reduce(state, { type: 'message', message: { type: 'rows', requestId: 1, version: 1, total: 5000, search: null, offset: page * 100, rows: [] } });
    }
    assert.ok(Object.keys(state.list.pages).length <= 12);
    assert.deepEqual(reduce(state, { type: 'filter', text: 'outcome = failed' }).list.pages, {});
    assert.equal(rowAt(state.list, 0), null);
  });

  it('keeps the run on screen when the file fails later, and drops the failure when it is back', () => {
    const failed = after(loaded(null), { type: 'failure', kind: 'deleted', name: 'a.json', message: 'gone' });
    assert.equal(failed.run?.name, 'dense.json');
    assert.equal(failed.failure?.kind, 'deleted');
    assert.equal(reduce(failed, { type: 'message', message: loaded(null, 2) }).failure, null);
  });

  it('saves what is looked at and nothing of the data', () => {
    const state = after(loaded(1), question(1), { type: 'hitsOnly' }, { type: 'fold', rank: 7, open: false }, { type: 'filter', text: 'outcome = none and rail' });
    const saved = JSON.parse(JSON.stringify(toSaved(state, 321))) as unknown;
    assert.ok(JSON.stringify(saved).length < 400);
    const restored = fromSaved(saved);
    assert.equal(restored.scroll, 321);
    assert.equal(restored.state.run, null);
    const again = [{ type: 'run', version: 9, run } as const, question(1)].reduce<State>((s, message) => reduce(s, { type: 'message', message }), restored.state);
    assert.equal(again.question?.view.id, 'Q142');
    assert.equal(again.hitsOnly, true);
    assert.deepEqual(again.folds, { 7: false });
    assert.equal(again.list.query.filter, 'outcome = none and rail');
  });

  it('starts afresh from a saved state it does not know', () => {
    for (const bad of [null, undefined, 7, {}, { page: 'x' }]) assert.deepEqual(fromSaved(bad), { state: initialState(), scroll: 0, restored: false });
  });
});

describe('cut-offs typed by hand', () => {
  it('are sorted and told once', () => assert.deepEqual(parseK(' 10, 4 4;20'), [4, 10, 20]));
  it('must be whole and between 1 and 1,000,000', () => {
    for (const bad of ['', ' ', '0', '-1', '1.5', '1e3', '1000001', '99999999', 'ten', '4,,x']) assert.equal(parseK(bad), null, bad);
    assert.deepEqual(parseK('1000000'), [1_000_000]);
  });
});
