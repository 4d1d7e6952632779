import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sampleQuestion, sampleRun } from '../../webview/dev/sample';
import { differenceKinds, textPairs } from '../../src/core/diagnosis/differences';
import { DEFAULT_CONFIG } from '../../src/core/model';
import type { FactView } from '../../src/shared/viewModel';
import { Bench, fixture, focusedRank, heard, say, screenshot, type DevGlobals } from './support/page';

const file = fixture('run');
const Q142 = 1;
const OVERLAPS = 2;

describe('report page: one question', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const open = async (show: number, size: { width?: number; height?: number } = {}): Promise<void> => {
    await bench.open({ file, show }, { ...size, ready: '[data-question]' });
  };

  it('shows the question with every part in its place', async () => {
    await open(Q142);
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), file.questions[Q142]?.query);
    assert.match((await page.getByRole('navigation').textContent()) ?? '', /runs \/ dense\.json › comparison_query › Q142 \(2 of 6\) · 4 failed/);
    const ranks = await page.$$eval('[data-rank]', (chunks) => chunks.map((chunk) => Number(chunk.getAttribute('data-rank'))));
    assert.deepEqual(ranks, Array.from({ length: 12 }, (_, at) => at + 1));
    assert.deepEqual(await page.$$eval('[data-first-hit]', (chunks) => chunks.map((chunk) => chunk.getAttribute('data-rank'))), ['4']);
    await screenshot(page, 'question');
  });

  it('gives each badge its full value', async () => {
    await open(Q142);
    const badges = await page.$$eval('[data-metric]', (all) => Object.fromEntries(all.map((badge) => [badge.getAttribute('data-metric') ?? '', Number(badge.getAttribute('data-value'))])));
    assert.deepEqual(badges, { 'Hits@4': 1, 'Hits@10': 1, 'FactRecall@10': 2 / 3, 'AllGold@10': 0, 'RR@10': 0.25, 'AP@10': (1 / 4 + 1 / 7) / 3, ExactMatch: 0, TokenF1: 0 });
    const text = await page.locator('[data-metric="AllGold@10"]').textContent();
    assert.match(text ?? '', /AllGold@10 ✗ 2\/3/);
    assert.ok(await page.getByRole('button', { name: 'RR@10 0.25, first hit #4' }).isVisible());
    assert.equal(await page.locator('[data-run-metric="Hits@4"]').getAttribute('data-value'), '0.6');
  });

  it('marks facts at exactly their characters', async () => {
    await open(Q142);
    const view = sampleQuestion(file, Q142, DEFAULT_CONFIG);
    for (const chunk of view.chunks.filter((candidate) => candidate.marks.length > 0)) {
      const offsets = await markOffsets(page, chunk.rank);
      assert.deepEqual(offsets, chunk.marks.map(({ fact, start, end }) => ({ fact, start, end })));
    }
  });

  it('lights what was searched for wherever it stands, and the fact under the pointer', async () => {
    await bench.open({ file, show: null }, { ready: '[data-row="Q142"]' });
    await page.getByRole('combobox', { name: 'Filter questions' }).fill('KESTREL foods');
    await page.getByRole('status').filter({ hasText: /^0 of \d+ questions$/ }).waitFor();
    await say(page, { type: 'show', version: 1, index: OVERLAPS });
    await page.locator('[data-question]:not([aria-busy="true"])').waitFor();
    const lit = (name: string): Promise<string[]> => page.evaluate((key) => [...(CSS.highlights.get(key) ?? [])].map((range) => range.toString()), name);
    const texts = await page.$$eval('h1, [data-question] .text', (all) => all.map((one) => one.textContent ?? ''));
    const expected = texts.flatMap((text) => text.match(/kestrel\s+foods/gi) ?? []);
    assert.ok(expected.length > 1);
    assert.deepEqual(await lit('goldlens-searched'), expected);
    const key = await page.locator('mark[data-fact]').first().getAttribute('data-fact') ?? '';
    await page.locator(`.fact[data-fact="${key}"]`).hover();
    const marks = await page.$$eval(`mark[data-fact~="${key}"]`, (all) => all.map((one) => one.textContent ?? ''));
    assert.deepEqual(await lit('goldlens-fact'), marks);
    await screenshot(page, 'lit');
    await page.locator('h1').hover();
    assert.deepEqual(await lit('goldlens-fact'), []);
  });

  it('marks overlapping facts with both keys, each readable', async () => {
    await open(OVERLAPS);
    const marks = await page.$$eval('[data-rank="1"] mark', (all) => all.map((mark) => [mark.getAttribute('data-fact'), mark.textContent]));
    assert.deepEqual(marks, [
      ['F1', 'Kestrel Foods postponed its '],
      ['F1 F2', 'listing for the second time'],
      ['F2', ' in a year'],
    ]);
    await screenshot(page, 'overlaps');
  });

  it('tells on each fact card where it was found, or not', async () => {
    await open(Q142);
    const ranks = await page.$$eval('li[data-fact]', (cards) => cards.map((card) => [card.getAttribute('data-fact'), card.getAttribute('data-found-ranks')]));
    assert.deepEqual(ranks, [['F1', '4 9'], ['F2', '7 11'], ['F3', '']]);
    assert.match((await page.locator('li[data-fact="F1"]').textContent()) ?? '', /✓ found at #4 · again at #9/);
    assert.match((await page.locator('li[data-fact="F3"]').textContent()) ?? '', /✗ missed/);
    await page.locator('li[data-fact="F2"]').getByRole('button', { name: '#7' }).click();
    assert.equal(await focusedRank(page), '7');
  });

  it('tells what the question cost, where its record does', async () => {
    await open(Q142);
    assert.equal(await page.locator('[data-cost]').count(), 0);
    await bench.open({ file, show: Q142, question: { costs: { latencyMs: 84.2, tokens: 1530, atK: [{ k: 4, tokens: 612 }] } } }, { ready: '[data-question]' });
    assert.deepEqual(await page.$$eval('[data-cost]', (all) => all.map((cost) => cost.textContent?.replaceAll('\u00a0', ' '))), ['latency84.2 ms', 'tokens1,530', 'tokens at 4612']);
  });

  it('says why a fact is not counted, or counted past the cut', async () => {
    await open(OVERLAPS);
    const card = async (key: string): Promise<string> => (await page.locator(`li[data-fact="${key}"]`).textContent()) ?? '';
    assert.match(await card('F3'), /same as F1, counted once/);
    assert.match(await card('F4'), /empty: never matched/);
    assert.match(await card('F5'), /✗ missed · below the cut: at #12/);
  });

  it('says why a fact was missed, shows the evidence and what to try', async () => {
    const base = { text: 'the operator’s own report', alternatives: [], title: null, state: 'counted', duplicateOf: null, ranks: [] } as const;
    const pairs = textPairs(base.text, "the operator's own\u00a0\nreport", 'normalized');
    const facts: FactView[] = [
      { ...base, key: 'F1', missed: { code: 'text-differs', rank: 3, mode: 'normalized', span: { start: 0, end: 9 }, kinds: differenceKinds(pairs), pairs } },
      { ...base, key: 'F2', missed: { code: 'split', half: { rank: 6, part: 'start', characters: 41, span: { start: 0, end: 41 } }, other: null, length: 66 } },
      { ...base, key: 'F3', missed: { code: 'wrong-chunk', ranks: [2, 5] } },
    ];
    await bench.open({ file, show: Q142, question: { facts } }, { ready: '[data-question]' });
    const card = async (key: string): Promise<string> => (await page.locator(`li[data-fact="${key}"]`).textContent()) ?? '';
    assert.match(await card('F1'), /✗ missed — differs in spaces and quotesnormalized finds it in #3goldthe operator’s own report#3the operator's own/);
    assert.deepEqual(await page.$$eval('.fact-differs dd', (all) => all.map((side) => [...side.querySelectorAll('.differs, .control')].map((one) => one.getAttribute('data-control') ?? one.textContent))), [['’', ' '], ["'", 'NBSP', 'LF']]);
    assert.match(await card('F2'), /missed — split by chunking41 of 66 characters stand at the end of #6; the rest was not retrieved\.Try: more overlap/);
    assert.match(await card('F3'), /Its article was retrieved, without the fact, at #2, #5\./);
    await screenshot(page, 'missed');
    await page.locator('li[data-fact="F2"]').getByRole('button', { name: '#6' }).click();
    assert.equal(await focusedRank(page), '6');
  });

  it('draws the rank strip with its cuts and walks it by arrows', async () => {
    await open(Q142);
    assert.deepEqual(await page.$$eval('[data-cut]', (cuts) => cuts.map((cut) => cut.getAttribute('data-cut'))), ['k=4', 'k=10']);
    const cell = page.getByRole('button', { name: 'Rank 4: F1, first hit' });
    await cell.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-strip')), '6');
    await page.keyboard.press('Enter');
    assert.equal(await focusedRank(page), '6');
    assert.equal(await page.locator('[data-rank="6"] .fold').getAttribute('aria-expanded'), 'true');
  });

  it('folds, unfolds, and shows hits only', async () => {
    await open(Q142);
    const fold = page.getByRole('button', { name: 'Chunk 1, show or fold its text' });
    assert.equal(await fold.getAttribute('aria-expanded'), 'false');
    assert.equal(await page.locator('[data-rank="1"] .chunk-body').count(), 0);
    await fold.click();
    assert.match((await page.locator('[data-rank="1"] .chunk-body').textContent()) ?? '', /opened in 1884/);
    await page.getByRole('button', { name: 'hits only' }).click();
    assert.deepEqual(await page.$$eval('[data-rank]', (chunks) => chunks.map((chunk) => chunk.getAttribute('data-rank'))), ['4', '7', '9', '11']);
    await page.getByRole('button', { name: 'all chunks' }).click();
    await page.getByRole('button', { name: 'expand all' }).click();
    assert.equal(await page.locator('.chunk-body').count(), 12);
    await page.getByRole('button', { name: 'fold all' }).click();
    assert.equal(await page.locator('.chunk-body').count(), 0);
  });

  it('asks the host to open what is clicked, by number only', async () => {
    await open(Q142);
    await page.getByRole('button', { name: 'Open chunk, chunk 4' }).click();
    await page.getByRole('button', { name: 'Run file, chunk 7' }).click();
    await page.getByRole('button', { name: 'Source, chunk 4' }).click();
    await page.getByRole('button', { name: 'Copy, chunk 4' }).click();
    await page.getByRole('button', { name: 'record 2, line 42' }).click();
    assert.equal(await page.getByRole('button', { name: 'Source, chunk 3' }).count(), 0);
    const opened = (await heard(page)).filter((message) => message.type.startsWith('open') || message.type === 'copy');
    assert.deepEqual(opened, [
      { type: 'openChunk', version: 1, index: Q142, rank: 4 },
      { type: 'openRunFile', version: 1, index: Q142, rank: 7 },
      { type: 'openSource', version: 1, index: Q142, rank: 4 },
      { type: 'copy', version: 1, index: Q142, rank: 4, what: 'chunk' },
      { type: 'openRunFile', version: 1, index: Q142, rank: null },
    ]);
  });

  it('answers to its keys, but not while typing', async () => {
    await open(Q142);
    await page.keyboard.press('n');
    assert.equal(await focusedRank(page), '4');
    await page.keyboard.press('n');
    assert.equal(await focusedRank(page), '7');
    await page.keyboard.press('p');
    assert.equal(await focusedRank(page), '4');
    await page.keyboard.press('o');
    assert.deepEqual((await heard(page)).at(-1), { type: 'openChunk', version: 1, index: Q142, rank: 4 });
    await page.keyboard.press('j');
    await page.waitForSelector('[data-question="Q7"]');
    await page.keyboard.press('k');
    await page.waitForSelector('[data-question="Q142"]');
    await page.keyboard.press('f');
    for (const id of ['Q7', 'Q1903']) {
      await page.keyboard.press('j');
      await page.waitForSelector(`[data-question="${id}"]`);
    }
    await page.keyboard.press('j');
    await page.waitForSelector('[data-question="Q2001"]');
    await page.getByRole('textbox', { name: 'Cut-offs k' }).focus();
    await page.keyboard.type('jkf?');
    assert.equal(await page.locator('[data-question="Q2001"]').count(), 1);
    assert.equal(await page.getByRole('dialog').count(), 0);
  });

  it('walks failed questions by button', async () => {
    await open(3);
    await page.getByRole('button', { name: 'next failed' }).click();
    await page.waitForSelector('[data-question="Q2001"]');
    await page.getByRole('button', { name: 'prev failed' }).click();
    await page.waitForSelector('[data-question="Q1903"]');
  });

  it('opens a definition card from a badge and gives the focus back', async () => {
    await open(Q142);
    const badge = page.locator('[data-metric="AllGold@10"]');
    await badge.focus();
    await page.keyboard.press('Enter');
    const card = page.getByRole('dialog', { name: /AllGold@10/ });
    await card.waitFor();
    const text = (await card.textContent()) ?? '';
    for (const part of ['= 0 here', '20.0', 'asks', 'catches', 'misses', 'Here 2 of 3 in the top 10', 'match exact', 'profile standard', '5 questions', '1 null query']) assert.ok(text.includes(part), part);
    await screenshot(page, 'definition');
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-metric')), 'AllGold@10');
  });

  it('opens its help and closes it', async () => {
    await open(Q142);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.getByText('Words that get mixed up').click();
    await page.getByText('Rescued, broke, kept').waitFor();
    await page.getByText('Which number judges which stage').click();
    assert.equal(await page.getByRole('dialog').getByRole('row').count(), 9);
    await screenshot(page, 'help');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('takes other cut-offs, refuses bad ones', async () => {
    await open(Q142);
    const field = page.getByRole('textbox', { name: 'Cut-offs k' });
    await field.fill('0, 4');
    await field.press('Enter');
    assert.match((await page.getByRole('alert').textContent()) ?? '', /whole numbers from 1 to 1,000,000/);
    assert.equal((await heard(page)).filter((message) => message.type === 'setConfig').length, 0);
    await field.fill('12, 2');
    await field.press('Enter');
    await page.waitForSelector('[data-metric="Hits@12"]');
    assert.deepEqual((await heard(page)).filter((message) => message.type === 'setConfig'), [{ type: 'setConfig', k: [2, 12] }]);
    assert.equal(await page.locator('[data-metric="FactRecall@12"]').getAttribute('data-value'), String(2 / 3));
  });

  it('keeps the question as it was scored, marked as outdated, until the new score is here', async () => {
    await bench.open({ file, show: Q142 }, { ready: '[data-question]' });
    await page.evaluate(() => {
      const { goldlensHost: host } = window as unknown as DevGlobals;
      host.api.postMessage = () => undefined;
    });
    const before = await page.locator('.badges').textContent();
    await say(page, { type: 'run', version: 2, run: sampleRun(file, { ...DEFAULT_CONFIG, k: [2, 12] }) });
    await page.locator('article.outdated[aria-busy="true"]').waitFor();
    assert.equal(await page.locator('.badges').textContent(), before);
    assert.match((await page.locator('#facts').textContent()) ?? '', /in top 10/);
  });

  it('names a question without text by its id', async () => {
    await bench.open({ file, show: Q142, question: { query: ' ' } }, { ready: '[data-question]' });
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Question Q142, without text');
  });

  it('shows the beginning of a very long question, and all of it when asked', async () => {
    const query = 'Did the filing and the statement agree? '.repeat(500);
    await bench.open({ file, show: Q142, question: { query } }, { ready: '[data-question]' });
    const heading = page.getByRole('heading', { level: 1 });
    const height = async (): Promise<number> => (await heading.boundingBox())?.height ?? 0;
    assert.ok((await height()) < 200);
    await screenshot(page, 'long-question');
    await page.getByRole('button', { name: 'show all 20,000 characters' }).click();
    assert.ok((await height()) > 1000);
    assert.equal(await heading.textContent(), query);
    await page.getByRole('button', { name: 'show less' }).click();
    assert.ok((await height()) < 200);
  });

  it('speaks of the answer of a model only where the run has answers', async () => {
    const answer = { answer: null, gold: ['No'], metrics: {}, abstained: null };
    await bench.open({ file, show: Q142, question: { answer } }, { ready: '[data-question]' });
    assert.equal(await page.locator('.answer-line').textContent(), 'gold answer No');
    const abstention = { unanswerableAbstained: 0, unanswerableAnswered: 0, answerableAbstained: 0, answerableAnswered: 5 };
    await bench.open({ file, show: Q142, question: { answer }, run: { abstention } }, { ready: '[data-question]' });
    assert.equal(await page.locator('.answer-line').textContent(), 'gold answer No · model none');
  });

  it('says that a strip of 200 ranks goes on, and shows all of it when asked', async () => {
    const first = file.questions[Q142];
    assert.ok(first);
    const chunks = Array.from({ length: 200 }, (_, at) => first.chunks[at] ?? { text: `Passage ${at + 1}.` });
    await bench.open({ file: { ...file, questions: [{ ...first, chunks }] }, show: 0 }, { ready: '[data-question]' });
    const last = page.locator('[data-strip="200"]');
    const inStrip = (): Promise<boolean> => last.evaluate((cell) => cell.getBoundingClientRect().bottom <= (cell.closest('.strip')?.getBoundingClientRect().bottom ?? 0) + 1);
    assert.equal(await inStrip(), false);
    await screenshot(page, 'long-strip');
    await page.getByRole('button', { name: 'show all 200 ranks' }).click();
    assert.equal(await inStrip(), true);
    await open(Q142);
    assert.equal(await page.getByRole('button', { name: /show all .* ranks/ }).count(), 0);
  });

  it('writes the key on marks whose colour another fact has too', async () => {
    const facts = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta'];
    const chunks = [{ text: 'alpha, beta, gamma, delta, epsilon, zeta; and eta at last' }];
    await bench.open({ file: { ...file, questions: [{ id: 'Q1', query: 'Which letters?', facts: facts.map((fact) => `${fact}`), chunks }] }, show: 0 }, { ready: '[data-question]' });
    const keys = await page.$$eval('mark', (all) => all.map((mark) => [mark.getAttribute('data-fact'), getComputedStyle(mark, '::after').content]));
    const key = (fact: string): string | undefined => keys.find(([of]) => of === fact)?.[1] ?? undefined;
    assert.deepEqual([key('F1'), key('F7')], ['none', '"F7"']);
    await screenshot(page, 'seven-facts');
  });

  it('makes room for what is wrong with a cut-off', async () => {
    await open(Q142, { width: 600 });
    const field = page.getByRole('textbox', { name: 'Cut-offs k' });
    await field.fill('0');
    await field.press('Enter');
    const [error, heading] = await Promise.all([page.getByRole('alert').boundingBox(), page.getByRole('heading', { level: 1 }).boundingBox()]);
    assert.ok(error !== null && heading !== null && error.y + error.height <= heading.y);
    await screenshot(page, 'bad-k');
  });

  it('switches the match mode from what another mode would find', async () => {
    await open(3);
    await page.getByRole('button', { name: 'normalized', exact: true }).click();
    await page.waitForSelector('li[data-fact="F2"][data-found-ranks="1"]');
    assert.deepEqual((await heard(page)).filter((message) => message.type === 'setConfig'), [{ type: 'setConfig', match: 'normalized' }]);
  });

  it('keeps its place over a reload', async () => {
    await open(Q142);
    await page.getByRole('button', { name: 'hits only' }).click();
    await page.keyboard.press('j');
    await page.waitForSelector('[data-question="Q7"]');
    await page.reload();
    await page.waitForSelector('[data-question="Q7"]');
    assert.ok(await page.getByRole('button', { name: 'all chunks' }).isVisible());
  });

  it('fits 300 px and 200 % zoom without a sideways scroll', async () => {
    for (const width of [300, 640]) {
      await open(Q142, { width });
      assert.equal(await sidewaysScroll(page), 0, `${width} px`);
      await screenshot(page, `question-${width}`);
    }
  });
});

/** Where the marks of a chunk lie, counted in the text as it stands in the page. */
function markOffsets(page: Page, rank: number): Promise<{ fact: string; start: number; end: number }[]> {
  return page.evaluate((wanted) => {
    const text = document.querySelector(`[data-rank="${wanted}"] .chunk-text`);
    if (text === null) return [];
    return [...text.querySelectorAll('mark')].map((mark) => {
      const before = document.createRange();
      before.setStart(text, 0);
      before.setEndBefore(mark);
      const start = before.toString().length;
      return { fact: mark.dataset['fact'] ?? '', start, end: start + (mark.textContent?.length ?? 0) };
    });
  }, rank);
}

function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
