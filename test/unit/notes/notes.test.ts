import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { notesBeside, readNotesFile } from '../../../src/analysis/notesFile';
import { VERDICTS } from '../../../src/core/model';
import { entryLine, labelLine, noteKeyOf, readEntry, type NoteEntry } from '../../../src/core/notes/entry';
import { foldNotes } from '../../../src/core/notes/fold';
import { NoteTable } from '../../../src/core/notes/noteTable';
import { appendLine, NoPlainFile } from '../../../src/analysis/appendLine';

const entry = (change: Partial<NoteEntry>): NoteEntry => ({ run: null, id: 'q1', fingerprint: 7, query: 'Who?', verdict: null, text: '', author: 'Ada', at: '2026-01-02T03:04:05.000Z', extra: {}, ...change });
const row = (id: string, query: number | null, idMade = false) => ({ id, idMade, fingerprints: { query, gold: null, goldAnswers: null } });

describe('notes: a line', () => {
  it('comes back as it was written, whatever it holds', () => {
    const texts = fc.string({ unit: 'binary', maxLength: 40 });
    const entries = fc.record({ run: fc.option(texts), id: texts, fingerprint: fc.option(fc.maxSafeNat()), query: fc.option(texts), verdict: fc.option(fc.constantFrom(...VERDICTS)), text: texts, author: fc.option(texts), at: fc.option(texts), extra: fc.constant({ label: { pass: true } }) }, { noNullPrototype: true });
    fc.assert(
      fc.property(entries, (one) => {
        const line = entryLine(one);
        assert.equal(line.indexOf('\n'), line.length - 1);
        assert.deepEqual(readEntry(line), { ok: true, entry: one, unknownVerdict: null });
      }),
    );
  });

  it('names a question by its own id, else by its text', () => {
    assert.deepEqual(noteKeyOf(row('q1', 7), null), { run: null, id: 'q1', fingerprint: 7 });
    assert.deepEqual(noteKeyOf(row('Q1', 7, true), 'base'), { run: 'base', id: null, fingerprint: 7 });
    assert.equal(noteKeyOf(row('Q1', null, true), null), null);
  });
});

describe('notes: folding a file', () => {
  it('the last entry of a question wins, and fields that are not known stay', () => {
    const { entries, problems } = foldNotes(entryLine(entry({ text: 'first' })) + entryLine(entry({ id: 'q2', text: 'other' })) + entryLine(entry({ text: 'second', extra: { colours: [1] } })));
    assert.deepEqual(entries.map(({ id, text, extra }) => [id, text, extra]), [['q1', 'second', { colours: [1] }], ['q2', 'other', {}]]);
    assert.deepEqual(problems, []);
  });

  it('labels of a metric and the note stand side by side, the last of each wins, and one may be taken back', () => {
    const by = (label: 'pass' | 'fail' | null, at: string) => ({ label, author: 'Ada', at });
    const key = { run: null, id: 'q1', fingerprint: 7, query: 'Who?' };
    const lines = [labelLine(key, 'Faithfulness', by('pass', '1')), entryLine(entry({ text: 'noted' })), labelLine(key, 'ContextRecall', by('fail', '2')), labelLine(key, 'Faithfulness', by('fail', '3'))];
    const table = new NoteTable(foldNotes(lines.join('')).entries, null);
    assert.equal(table.noteOf(row('q1', 7))?.text, 'noted');
    assert.deepEqual(table.labelsOf(row('q1', 7)), { Faithfulness: by('fail', '3'), ContextRecall: by('fail', '2') });
    const after = foldNotes([...lines, labelLine(key, 'Faithfulness', by(null, '4'))].join(''));
    assert.deepEqual(after.problems, []);
    assert.deepEqual(Object.keys(new NoteTable(after.entries, null).labelsOf(row('q1', 7))), ['ContextRecall']);
    assert.match(foldNotes('{"id":"q1","labels":{"Faithfulness":{"label":"perhaps"}}}').problems[0]?.message ?? '', /unexpected `labels.Faithfulness.label`/);
  });

  it('tells each damaged line at its number, and uses every other', () => {
    const text = ['\ufeff' + entryLine(entry({ text: 'kept' })).trimEnd(), '{"id":"q2","verd', '[1]', '{"note":"of nothing"}', '', '{"id":3}', '{"id":"q4","verdict":"perhaps","note":"still read"}\r', '{"id":"q5","note":"cut o'].join('\n');
    const { entries, problems } = foldNotes(text);
    assert.deepEqual(entries.map(({ id, text: note, verdict }) => [id, note, verdict]), [['q1', 'kept', null], ['q4', 'still read', null]]);
    assert.deepEqual(problems.map(({ line }) => line), [2, 3, 4, 6, 7, 8]);
    const said = problems.map(({ message }) => message);
    assert.match(said[0]!, /^Line 2 of the notes is no JSON\. It is kept in the file and left out here\.$/);
    assert.match(said[2]!, /names no question/);
    assert.match(said[3]!, /unexpected `id`/);
    assert.match(said[4]!, /a verdict that is not known here, "perhaps"\. It is kept in the file\.$/);
    assert.match(said[5]!, /may have been cut off/);
  });

  it('finds a note by id, else by fingerprint; an emptied one is none', () => {
    const { entries } = foldNotes([entry({ id: 'a', fingerprint: 1, text: 'by id' }), entry({ id: null, fingerprint: 2, verdict: 'reader' }), entry({ id: 'gone' }), entry({ run: 'other', id: 'b', text: 'of another run' })].map(entryLine).join(''));
    const table = new NoteTable(entries, null);
    assert.equal(table.noteOf(row('a', 9))?.text, 'by id');
    assert.equal(table.noteOf(row('b', 2))?.verdict, 'reader');
    assert.equal(table.noteOf(row('a', 2, true))?.verdict, 'reader');
    assert.deepEqual([table.values(row('a', 9), 'note'), table.values(row('b', 2), 'verdict'), table.values(row('b', 2), 'note'), table.values(row('gone', null), 'verdict')], [['by id'], ['reader'], [], []]);
    assert.equal(table.noteOf(row('x', 1)), null);
    assert.equal(table.noteOf(row('gone', null)), null);
    assert.equal(table.noteOf(row('b', null)), null);
    assert.equal(new NoteTable(entries, 'other').noteOf(row('b', null))?.text, 'of another run');
  });
});

describe('notes: the file', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'goldlens-notes-'));
    file = join(folder, 'run.json.goldlens-notes.jsonl');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is made by the first note and only grows', async () => {
    assert.deepEqual(notesBeside(join(folder, 'run.json')), { entries: [], problems: [] });
    await appendLine(file, entryLine(entry({ text: 'one' })));
    await appendLine(file, entryLine(entry({ text: 'two' })));
    assert.equal(readFileSync(file, 'utf8'), entryLine(entry({ text: 'one' })) + entryLine(entry({ text: 'two' })));
    assert.deepEqual(notesBeside(join(folder, 'run.json')).entries.map(({ text }) => text), ['two']);
  });

  it('a last line that was cut off stays, and the next note stands on its own', async () => {
    writeFileSync(file, `${entryLine(entry({ text: 'whole' }))}{"id":"q9","no`);
    await appendLine(file, entryLine(entry({ id: 'q2', text: 'next' })));
    assert.equal(readFileSync(file, 'utf8'), `${entryLine(entry({ text: 'whole' }))}{"id":"q9","no\n${entryLine(entry({ id: 'q2', text: 'next' }))}`);
    const { entries, problems } = notesBeside(join(folder, 'run.json'));
    assert.deepEqual([entries.map(({ text }) => text), problems.map(({ line }) => line)], [['whole', 'next'], [2]]);
  });

  it('two processes that write at once lose nothing', async () => {
    const each = 40;
    const writers = ['a', 'b'].map((name) => fork(join(import.meta.dirname, '../../support/noteWriter.ts'), [file, name, String(each)], { execArgv: ['--import', 'tsx'] }));
    const codes = await Promise.all(writers.map((writer) => once(writer, 'exit')));
    assert.deepEqual(codes.map(([code]) => code as unknown), [0, 0]);
    const { entries, problems } = readNotesFile({ kind: 'path', name: 'notes', path: file });
    assert.deepEqual(problems, []);
    assert.equal(entries.length, 2 * each);
    for (const { id, text } of entries) assert.equal(text, `note ${id} `.repeat(200));
  });

  it('is not written through a link, nor into a folder', async () => {
    const other = join(folder, 'profile');
    writeFileSync(other, 'mine');
    symlinkSync(other, file);
    await assert.rejects(appendLine(file, 'x\n'), NoPlainFile);
    assert.equal(readFileSync(other, 'utf8'), 'mine');
    await assert.rejects(appendLine(folder, 'x\n'), NoPlainFile);
  });

  it('says why it cannot be read', () => {
    assert.match(readNotesFile({ kind: 'path', name: 'x', path: folder }).problems[0]?.message ?? '', /could not be read: it is no file/);
    assert.match(readNotesFile({ kind: 'bytes', name: 'x', bytes: new Uint8Array(33 * 1024 * 1024) }).problems[0]?.message ?? '', /larger than 32 MB/);
  });

  it('says that it may not be written', async function () {
    if (process.getuid?.() === 0) return this.skip();
    writeFileSync(file, '');
    chmodSync(file, 0o444);
    await assert.rejects(appendLine(file, 'x\n'), { code: 'EACCES' });
  });
});
