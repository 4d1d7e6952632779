import assert from 'node:assert/strict';
import { DEFAULT_CONFIG, type QuestionRow } from '../../../src/core/model';
import { chunkBadge, lensTitle, questionBadges, questionMetrics } from '../../../src/host/runFile/badgeText';
import { plain } from '../../../src/host/runFile/plainMarkdown';
import type { ChunkMark } from '../../../src/host/runFile/recordMarks';
import { rowAt, rowsOnScreen } from '../../../src/host/runFile/visible';

const none = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
const row: QuestionRow = {
  index: 0, id: 'Q1', query: 'q', type: null, place: { record: 1, offset: 0, length: 10, line: 0, column: 0, endLine: 0, key: null }, scored: true, reason: null, outcome: 'some',
  firstHit: 4, depth: 10, goldCount: 3, foundCount: 2, firstRanks: [4, 9, null], fields: {}, idMade: true, fingerprints: { query: 1, gold: 2, goldAnswers: null }, abstained: null, answerable: true,
  metrics: { 'Hits@4': 1, 'Hits@10': 1, 'FactRecall@10': 2 / 3, 'AllGold@10': 0, 'RR@10': 0.25, 'AP@10': 0.3 },
};
const mark = (rank: number, facts: number[], grade: number | null = null): ChunkMark => ({ rank, facts, grade, token: none });
const placed = (index: number, line: number, column: number, endLine = line): QuestionRow => ({ ...row, index, place: { ...row.place, line, column, endLine } });

describe('badges', () => {
  it('tell what a question scored, in words and in tone', () => {
    assert.deepEqual(questionBadges(row, DEFAULT_CONFIG), [{ text: '✗ AllGold@10', tone: 'bad' }, { text: 'FactRecall .67', tone: 'middle' }, { text: 'RR .25', tone: 'middle' }]);
    const all = { ...row, metrics: { 'AllGold@10': 1, 'FactRecall@10': 1, 'RR@10': 1 } };
    assert.deepEqual(questionBadges(all, DEFAULT_CONFIG).map(({ text, tone }) => `${text} ${tone}`), ['✓ AllGold@10 good', 'FactRecall 1 good', 'RR 1 good']);
    assert.deepEqual(questionMetrics(row, DEFAULT_CONFIG), ['Hits@4 1', 'Hits@10 1', 'FactRecall@10 0.67', 'AllGold@10 0', 'RR@10 0.25', 'AP@10 0.30']);
  });

  it('say why a question is not scored, and never call it 0', () => {
    const unscored: QuestionRow = { ...row, scored: false, reason: 'null-query', outcome: 'unscored', metrics: {}, firstHit: null };
    assert.deepEqual(questionBadges(unscored, DEFAULT_CONFIG), [{ text: '– not scored: null query', tone: 'plain' }]);
    assert.equal(lensTitle(unscored, DEFAULT_CONFIG, 'facts'), 'Inspect · not scored: null query');
    assert.equal(chunkBadge(mark(1, []), unscored, 'facts').text, '#1');
  });

  it('tell what a chunk holds', () => {
    assert.deepEqual(chunkBadge(mark(4, [0, 2]), row, 'facts'), { text: '#4 first hit · F1 F3', tone: 'good' });
    assert.equal(chunkBadge(mark(9, [0]), row, 'facts').text, '#9 · F1');
    assert.equal(chunkBadge(mark(1, []), row, 'facts').text, '#1 no gold fact');
    assert.equal(chunkBadge(mark(4, [], 2), row, 'judged').text, '#4 first hit · grade 2');
    assert.equal(chunkBadge(mark(5, []), row, 'judged').text, '#5 not relevant');
  });

  it('name lenses', () => {
    assert.equal(lensTitle(row, DEFAULT_CONFIG, 'facts'), 'Inspect · 2 of 3 gold facts in top 10 · first hit #4');
    assert.equal(lensTitle({ ...row, goldCount: 1, foundCount: 0, firstHit: null }, DEFAULT_CONFIG, 'facts'), 'Inspect · 0 of 1 gold fact in top 10 · no hit');
    assert.equal(lensTitle(row, DEFAULT_CONFIG, 'judged'), 'Inspect · 2 of 3 relevant passages in top 10 · first hit #4');
  });
});

describe('text of a run in a hover', () => {
  it('holds nothing that Markdown or HTML could act on', () => {
    const hostile = '<script>alert(1)</script> [x](command:y) ![i](https://e.example/i.png) `a` **b** # h\n- l & &lt; www.e.example a@b.example $(zap) \\';
    const escaped = plain(hostile, 500);
    assert.match(escaped.replaceAll(/&#\d+;/g, ''), /^[\p{L}\p{N}\p{M} ]*$/u);
    const back = escaped.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    assert.equal(back, hostile.replace(/\s+/g, ' '));
  });

  it('names what cannot be seen', () => {
    const back = (text: string): string => plain(text, 50).replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));
    assert.equal(back('a\u202eb\u0000c\ud800d😀'), 'a[U+202E]b[U+0000]c[U+D800]d😀');
  });

  it('is cut', () => assert.equal(plain('x'.repeat(100), 10), `${'x'.repeat(10)}&#8230;`));
});

describe('questions on screen', () => {
  const rows = Array.from({ length: 100 }, (_, at) => placed(at, at * 10, 2, at * 10 + 8));

  it('are those with a line in sight', () => {
    const found = rowsOnScreen(rows, [{ first: 18, last: 30 }, { first: 505, last: 505 }], { line: 0, character: 0 }, 40);
    assert.deepEqual([found.rows.map(({ index }) => index), found.capped], [[1, 2, 3, 50], false]);
  });

  it('are those around the caret where one line holds too many', () => {
    const line = Array.from({ length: 100 }, (_, at) => placed(at, 0, 1 + at * 50));
    const at = (character: number): number[] => rowsOnScreen(line, [{ first: -15, last: 20 }], { line: 0, character }, 4).rows.map(({ index }) => index);
    assert.deepEqual(at(0), [0, 1, 2, 3]);
    assert.deepEqual(at(50 * 50 + 10), [49, 50, 51, 52]);
    assert.deepEqual(at(99_999), [96, 97, 98, 99]);
  });

  it('are found by a place in their record', () => {
    assert.equal(rowAt(rows, { line: 10, character: 2 })?.index, 1);
    assert.equal(rowAt(rows, { line: 18, character: 99 })?.index, 1);
    assert.equal(rowAt(rows, { line: 19, character: 0 }), null);
    assert.equal(rowAt(rows, { line: 0, character: 1 }), null);
  });
});
