import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { DEFAULT_CONFIG } from '../../src/core/model';
import type { DiagnosisView } from '../../src/shared/diagnosisView';
import { sampleQuestion } from '../../webview/dev/sample';
import { violationsOf } from './support/axe';
import { Bench, fixture, heard, screenshot } from './support/page';

const DONE: DiagnosisView = {
  status: 'done',
  missed: [['below-k', 614], ['text-differs', 307], ['split', 444], ['partial', 12], ['wrong-chunk', 648], ['not-retrieved', 1297], ['not-found', 90]],
  slices: [{
    facet: 'type',
    values: [
      { value: 'comparison_query', missed: [['below-k', 214], ['split', 444], ['not-retrieved', 1000]] },
      { value: 'temporal_query', missed: [['below-k', 400], ['text-differs', 307], ['partial', 12], ['wrong-chunk', 648], ['not-retrieved', 297], ['not-found', 90]] },
    ],
  }],
  flags: [['header-only', 3], ['duplicate-chunks', 118], ['complete-but-wrong', 41]],
  whatIf: {
    k: 10, depth: 40, asItIs: { allGold: 0.186, factRecall: 0.477, mrr: 0.447, n: 2255 },
    rows: [
      { what: 'best order', allGold: 0.312, factRecall: 0.58, mrr: 0.91, n: 2255, rescued: 284 },
      { what: 'k 20', allGold: 0.259, factRecall: 0.548, mrr: 0.451, n: 2255, rescued: 165 },
      { what: 'split whole', allGold: 0.233, factRecall: 0.529, mrr: 0.47, n: 2255, rescued: 106 },
      { what: 'no duplicates', allGold: 0.186, factRecall: 0.482, mrr: 0.447, n: 2255, rescued: 0 },
      { what: 'only in corpus', allGold: 0.189, factRecall: 0.48, mrr: 0.45, n: 2249, rescued: 7 },
    ],
  },
};

describe('report page: the diagnosis of a run', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const open = (diagnosis: DiagnosisView, options: { theme?: 'dark' | 'light'; width?: number } = {}): Promise<Page> =>
    bench.open({ file: fixture('run'), show: null, diagnosis }, { ...options, ready: '.diagnosis' });
  const filters = async (): Promise<(string | undefined)[]> => (await heard(page)).flatMap((message) => (message.type === 'getRows' ? [message.filter] : []));

  it('has a bar per reason, most first, that add up to the missed facts; one filters the questions', async () => {
    await open(DONE);
    assert.match((await page.locator('#why-missed').textContent()) ?? '', /3,412 facts/);
    const bars = await page.$$eval('[data-reason]', (all) => all.map((bar) => [bar.getAttribute('data-reason'), Number(bar.getAttribute('data-count'))] as const));
    assert.deepEqual(bars.map(([reason]) => reason), ['not-retrieved', 'wrong-chunk', 'below-k', 'split', 'text-differs', 'not-found', 'partial']);
    assert.equal(bars.reduce((sum, [, count]) => sum + count, 0), 3412);
    await screenshot(page, 'diagnosis');
    await page.getByRole('button', { name: /^split by chunking: 444 facts/ }).click();
    await page.getByText('By slice', { exact: true }).click();
    await page.getByRole('button', { name: '400 below the cut, temporal_query: show their questions' }).click();
    assert.deepEqual((await filters()).slice(-2), ['missed = split', 'missed = split and type = temporal_query and missed = below-k']);
  });

  it('says what would rescue how many questions, and what else is worth a look; both filter', async () => {
    await open(DONE);
    const rows = await page.$$eval('[data-what-if]', (all) => all.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))));
    assert.deepEqual(rows.slice(0, 2), [['as it is', '18.6 %', '—', '47.7 %', '0.447', '—'], ['best order of what was returned (the ceiling of any reranker)', '31.2 %', '+12.6 pp', '58.0 %', '0.910', '284']]);
    await page.getByRole('button', { name: /^165 questions rescued by k = 20/ }).click();
    await page.getByRole('button', { name: /^duplicate chunks in the top k/ }).click();
    assert.deepEqual((await filters()).slice(-2), ['whatif = "k 20"', 'whatif = "k 20" and diagnosis = duplicate-chunks']);
  });

  it('dashes what a chunk holds of a missed fact, and says what else is seen of a question', async () => {
    const file = fixture('run');
    const view = sampleQuestion(file, 1, DEFAULT_CONFIG);
    const half = 'Inspectors found water behind eleven of t';
    const chunks = view.chunks.map((chunk) => {
      const start = chunk.excerpts[0]?.text.indexOf(half) ?? -1;
      return start < 0 ? chunk : { ...chunk, near: [{ fact: 'F3', start, end: start + half.length, part: { characters: 41, of: 66 } }] };
    });
    const neighbour = { id: 'levee-12', rank: null, half: { text: `All was dry. ${half}`, span: { start: 13, end: 13 + half.length } }, own: { text: 'he fourteen gates. Then it rained.', span: { start: 0, end: 18 } } };
    const split = { code: 'split', half: { rank: 6, part: 'start', characters: 41, span: { start: 0, end: 41 } }, other: null, length: 66, neighbour } as const;
    const facts = view.facts.map((fact) => (fact.key === 'F3' ? { ...fact, missed: split } : fact));
    await bench.open({ file, show: 1, question: { chunks, facts, flags: ['complete-but-wrong'] } }, { ready: '.chunk mark.near' });
    assert.deepEqual(await page.locator('.chunk mark.near').allTextContents(), [half]);
    assert.deepEqual(await page.locator('.fact-cut mark.near').allTextContents(), [half, 'he fourteen gates.']);
    assert.equal(await page.locator('[data-neighbour="levee-12"] dt').textContent(), 'goes on in the corpus: levee-12 · not retrieved');
    assert.equal(await page.locator('[data-rank="6"].chunk-near .chip-near').textContent(), 'F3 41/66');
    assert.equal(await page.locator('[data-strip="6"]').getAttribute('aria-label'), 'Rank 6: no gold fact, nearly F3');
    assert.match((await page.locator('[data-flag="complete-but-wrong"]').textContent()) ?? '', /look at the reader/);
    await screenshot(page, 'near-miss');
    assert.deepEqual(await violationsOf(page), []);
    await page.setViewportSize({ width: 300, height: 900 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    await page.locator('.fact-cut').scrollIntoViewIfNeeded();
    await screenshot(page, 'near-miss-narrow');
  });

  it('copies every table as Markdown: tiles, charts, reasons, and what lies behind them', async () => {
    await open(DONE);
    await page.getByText('By slice', { exact: true }).click();
    const names = await page.locator('.copy-table[aria-label]').evaluateAll((buttons) => buttons.map((button) => { (button as HTMLElement).click(); return button.getAttribute('aria-label')?.replace('Copy as Markdown: ', ''); }));
    const tables = (await heard(page)).flatMap((message) => (message.type === 'copyTable' ? [message.markdown.replaceAll('\u00a0', ' ')] : []));
    assert.equal(tables.length, names.length);
    const table = (name: string): string => tables[names.indexOf(name)] ?? `no table ${name} among ${names.join(', ')}`;
    assert.match(table('Main metrics'), /^\| metric \| value \| 95 % interval \| n \|\n.*\n\| Hits@4 \| 60\.0 % \| 52\.0–68\.0 \| 5 \|\n/);
    assert.match(table('Where the first hit lands'), /\n\| none \| \d+ \|\n/);
    assert.match(table('Why facts were missed · 3,412 facts'), /\| split by chunking \| 444 \| 13\.0 % \|/);
    assert.match(table('Why missed, by question type'), /\| comparison\\_query \| 1,658 \|/);
    assert.equal(await page.locator('table, [role="table"]').evaluateAll((all) => all.filter((one) => one.closest('section')?.querySelector('.copy-table') === null).length), 0);
  });

  it('is readable in a narrow light page, and to those who listen', async () => {
    await open(DONE, { theme: 'light', width: 300 });
    await page.getByText('By slice', { exact: true }).click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), true);
    assert.deepEqual(await violationsOf(page), []);
    await page.locator('.diagnosis').screenshot({ path: 'test/screenshots/webview/diagnosis-narrow.png' });
    await open({ status: 'working' });
    assert.match((await page.getByRole('status').first().textContent()) ?? '', /Finding out why/);
  });
});
