import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Bench, fixture, heard, screenshot } from './support/page';

const file = fixture('run');

describe('report page: the scorecard', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const open = (rows?: number, size: { width?: number } = {}): Promise<Page> =>
    bench.open({ file, show: null, ...(rows === undefined ? {} : { rows }) }, { ...size, ready: '.rows-all [data-row]' });
  const ids = (): Promise<(string | null)[]> => page.$$eval('[data-row]', (rows) => rows.map((row) => row.getAttribute('data-row')));

  it('shows a tile for each main metric, with value, interval and n', async () => {
    await open();
    const tiles = await page.$$eval('.tile', (all) => all.map((tile) => [tile.getAttribute('data-run-metric'), tile.querySelector('.tile-value')?.textContent?.replaceAll('\u00a0', ' ')]));
    assert.deepEqual(tiles, [['Hits@4', '60.0 %'], ['Hits@10', '60.0 %'], ['FactRecall@10', '46.7 %'], ['AllGold@10', '20.0 %'], ['MRR@10', '0.450'], ['MAP@10', '0.360']]);
    assert.match((await page.locator('.tile', { hasText: 'AllGold@10' }).textContent()) ?? '', /12\.0–28\.0 · n 5/);
    assert.deepEqual(await page.locator('.excluded').allTextContents(), ['Left out: 1 null query', 'Not left out: 1 duplicate chunk, each at its own rank · 1 duplicate gold fact, counted once']);
    await screenshot(page, 'scorecard');
  });

  it('shows time and tokens beside quality where the run tells them, each with its n', async () => {
    const latency = { p50: 120, p95: 2300, n: 100 };
    const tokens = { perQuestion: null, atK: [{ k: 4, mean: 512.25, n: 100 }, { k: 10, mean: 1280, n: 98 }] };
    await bench.open({ file, show: null, run: { latency, tokens } }, { ready: '.costs' });
    const costs = await page.$$eval('.costs [data-cost]', (all) => all.map((cost) => cost.textContent?.replaceAll('\u00a0', ' ')));
    assert.deepEqual(costs, ['latencyp50 0.12 s · p95 2.30 s · n 100', 'tokensat 4: 512 (n 100) · at 10: 1,280 (n 98)']);
    assert.match((await page.locator('[data-cost="latency"]').getAttribute('title')) ?? '', /nearest rank/);
    assert.equal(await page.locator('.tile', { hasText: 'latency' }).count(), 0);
    await screenshot(page, 'scorecard-costs');
    await open();
    assert.equal(await page.locator('.costs').count(), 0);
  });

  it('says of a row without a score that it is not scored, and why', async () => {
    await open();
    const cells = await page.$$eval('[data-row="Q2000"] [role="cell"]', (all) => all.map((cell) => cell.textContent));
    assert.deepEqual(cells.slice(3), ['not scored', '', '', '']);
    assert.match((await page.locator('[data-row="Q2000"] .col-found').getAttribute('title')) ?? '', /null query/);
  });

  it('shows for each row where its gold lies', async () => {
    await open();
    const strip = page.locator('[data-row="Q142"]').getByRole('img', { name: 'gold at #4, #7, 1 not found' });
    assert.deepEqual(await strip.locator('.mini-cell').evaluateAll((cells) => cells.flatMap((cell, at) => (cell.matches('.mini-hit') ? [at + 1] : []))), [4, 7]);
    assert.equal(await strip.locator('.mini-cell').count(), 10);
    assert.equal(await strip.locator('.mini-first').count(), 1);
    await page.locator('.rows').scrollIntoViewIfNeeded();
    await screenshot(page, 'scorecard-rows');
  });

  it('names each run-level value once', async () => {
    await open();
    const names = await page.$$eval('[data-run-metric]', (all) => all.map((element) => element.getAttribute('data-run-metric')));
    assert.equal(new Set(names).size, names.length);
  });

  it('leads to a comparison and to an export', async () => {
    await open();
    await page.getByText('Compare with…').click();
    await page.getByText('Export…').click();
    assert.deepEqual((await heard(page)).slice(-2), [{ type: 'compareWith' }, { type: 'export' }]);
  });

  it('explains a tile', async () => {
    await open();
    await page.getByRole('button', { name: 'What MRR@10 means' }).click();
    assert.match((await page.getByRole('dialog', { name: /MRR@10/ }).textContent()) ?? '', /0\.450 in this run/);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  it('lists slices worst first, and narrows the questions to one', async () => {
    await open();
    const slices = await page.$$eval('section[aria-labelledby="slice-type"] tbody th', (all) => all.map((cell) => cell.textContent));
    assert.deepEqual(slices, ['comparison_query', 'inference_query', 'temporal_query']);
    await page.getByRole('button', { name: 'comparison_query' }).click();
    await page.getByRole('button', { name: 'Remove type = comparison_query' }).waitFor();
    assert.deepEqual((await heard(page)).flatMap((message) => (message.type === 'getRows' ? [message.filter] : [])).at(-1), 'type = comparison_query');
  });

  it('filters by outcome, with the number of each', async () => {
    await open();
    const filters = await page.$$eval('.filter', (all) => all.map((button) => button.textContent));
    assert.deepEqual(filters, ['every 6', 'failed 4', 'none found 2', 'some missed 2', 'all found 1', 'not scored 1']);
    await page.getByRole('button', { name: 'failed 4' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 4);
    assert.deepEqual(await ids(), ['Q142', 'Q7', 'Q1903', 'Q2001']);
    assert.equal(await page.getByRole('button', { name: 'failed 4' }).getAttribute('aria-pressed'), 'true');
  });

  it('searches from the keyboard and says when nothing fits', async () => {
    await open();
    await page.keyboard.press('/');
    await page.keyboard.type('inquiry');
    await page.waitForFunction(() => document.querySelectorAll('[data-row]').length === 1);
    assert.deepEqual(await ids(), ['Q2001']);
    await page.getByRole('combobox', { name: 'Filter questions' }).fill('no such words');
    await page.getByText('No question fits.').waitFor();
  });

  it('sorts by a column, up, down, and back to the order of the file', async () => {
    await open();
    const header = page.getByRole('columnheader', { name: 'id' });
    await header.getByRole('button').click();
    await page.waitForSelector('[aria-rowindex="3"][data-row="Q7"]');
    assert.equal(await header.getAttribute('aria-sort'), 'ascending');
    await header.getByRole('button').click();
    await page.waitForSelector('[aria-rowindex="2"][data-row="Q2001"]');
    await header.getByRole('button').click();
    await page.waitForSelector('[aria-rowindex="3"][data-row="Q142"]');
  });

  it('opens a question by click and by keyboard, and comes back', async () => {
    await open();
    await page.getByText('postponed its listing twice').click();
    await page.waitForSelector('[data-question="Q7"]');
    await page.getByRole('button', { name: 'dense.json, open the scorecard' }).click();
    await page.getByRole('button', { name: 'Open Q1', exact: true }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-question="Q142"]');
    assert.deepEqual((await heard(page)).flatMap((message) => (message.type === 'looking' ? [message.index] : [])), [null, 2, null, 1]);
  });

  it('scrolls through 100,000 questions with few rows in the page', async () => {
    await open(100_000);
    await page.$eval('.rows-box', (box) => box.scrollTo(0, 26 * 54_321));
    await page.waitForSelector('[data-row="Q54322"]');
    assert.ok((await page.locator('[data-row]').count()) < 80);
    await page.$eval('.rows-box', (box) => box.scrollTo(0, box.scrollHeight));
    await page.waitForSelector('[data-row="Q100000"]');
    assert.equal(await page.getByRole('table', { name: 'Questions of this run' }).getAttribute('aria-rowcount'), '100001');
    await screenshot(page, 'scorecard-100000');
  });

  it('fits 300 px and 200 % zoom without a sideways scroll', async () => {
    for (const width of [300, 640]) {
      await open(undefined, { width });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0, `${width} px`);
      await screenshot(page, `scorecard-${width}`);
    }
  });
});
