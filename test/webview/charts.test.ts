import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Bench, fixture, screenshot } from './support/page';

const file = fixture('run');
const HISTOGRAMS = ['Where the first hit lands', 'How FactRecall@10 spreads', 'How AP@10 spreads'];

describe('report page: the charts of the scorecard', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = await bench.open({ file, show: null }, { ready: '.rows-all [data-row]' });
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const tile = async (name: string): Promise<string | null> => page.locator(`[data-run-metric="${name}"] .tile-value`).textContent();
  const counts = (heading: string): Promise<number[]> => page.getByRole('group', { name: heading }).locator('[data-bar]').evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute('data-count'))));
  const shown = (count: number): Promise<unknown> => page.waitForFunction((wanted) => document.querySelectorAll('.rows-all [data-row]').length === wanted, count);
  const chips = (): Promise<string[]> => page.locator('.filter-term').allTextContents();

  const clear = async (): Promise<void> => {
    const ends = page.locator('.filter-chips');
    await ends.getByRole('button').last().click();
    await ends.waitFor({ state: 'detached' });
    await shown(6);
  };

  it('read the curves out at any k from the keyboard, at the cuts as the tiles do', async () => {
    const slider = page.getByRole('slider', { name: 'Metrics at k' });
    const depth = Number(await slider.getAttribute('aria-valuemax'));
    assert.ok(depth >= 10);
    await slider.focus();
    await page.keyboard.press('Home');
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', /^k 1: Hits /);
    for (let k = 1; k < 4; k++) await page.keyboard.press('ArrowRight');
    assert.match((await slider.getAttribute('aria-valuetext')) ?? '', new RegExp(`^k 4: Hits ${(await tile('Hits@4')) ?? '?'}, `));
    await page.keyboard.press('PageUp');
    await page.keyboard.press('End');
    assert.equal(await slider.getAttribute('aria-valuenow'), String(depth));
    const legend = await page.$$eval('[data-legend]', (all) => all.map((entry) => entry.getAttribute('data-legend')));
    assert.deepEqual(legend, ['Hits', 'FactRecall', 'AllGold', 'MRR', 'MAP', 'Precision']);
  });

  it('have the table of the curves behind them, one row for each k', async () => {
    await page.getByRole('button', { name: 'How each metric grows with k: show as table' }).click();
    const table = page.getByRole('group', { name: 'How each metric grows with k' }).getByRole('table');
    const cells = await table.locator('tbody tr').evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
    assert.deepEqual(cells.map(([k]) => k), cells.map((_, at) => String(at + 1)));
    assert.deepEqual(cells[9]?.slice(1, -1), await Promise.all(['Hits@10', 'FactRecall@10', 'AllGold@10', 'MRR@10', 'MAP@10'].map(tile)));
    await page.getByRole('button', { name: 'How each metric grows with k: show as chart' }).click();
    await page.getByRole('slider').waitFor();
  });

  for (const heading of HISTOGRAMS) {
    it(`${heading}: the bars add up to the scored questions`, async () => {
      assert.equal((await counts(heading)).reduce((sum, count) => sum + count, 0), 5);
      await page.getByRole('button', { name: `${heading}: show as table` }).click();
      const figures = await page.getByRole('group', { name: heading }).locator('tbody td').allTextContents();
      assert.equal(figures.slice(0, heading === HISTOGRAMS[0] ? -1 : undefined).reduce((sum, figure) => sum + Number(figure), 0), 5);
      await page.getByRole('button', { name: `${heading}: show as chart` }).click();
    });

    it(`${heading}: every bar narrows the questions to those it counts, by click`, async () => {
      const bars = page.getByRole('group', { name: heading }).locator('[data-bar]');
      for (const [at, count] of (await counts(heading)).entries()) {
        if (count === 0) continue;
        await bars.nth(at).click();
        await shown(count);
        await clear();
      }
    });
  }

  it('are walked with the arrow keys, and a bar is pressed with Enter', async () => {
    const group = page.getByRole('group', { name: HISTOGRAMS[0]! });
    await group.locator('[tabindex="0"]').focus();
    await page.keyboard.press('End');
    const last = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.match(last ?? '', /^No gold at any rank: 2 questions$/);
    await page.keyboard.press('Enter');
    await shown(2);
    assert.match((await chips()).join(), /firstHit = none/);
    await screenshot(page, 'charts');
  });

  it('are none in a run without scored retrieval', async () => {
    await bench.open({ file, show: null, run: { charts: null } }, { ready: '.rows-all [data-row]' });
    assert.equal(await page.locator('.panel').count(), 0);
  });
});
