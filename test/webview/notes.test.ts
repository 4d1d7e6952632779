import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { Bench, fixture, heard, screenshot } from './support/page';

const file = fixture('run');

describe('report page: notes', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const saved = async (): Promise<unknown[]> => (await heard(page)).filter(({ type }) => type === 'note');

  it('writes a verdict and a note with the keyboard alone, and shows who said so, on the page and in the list', async () => {
    await bench.open({ file, show: 0 }, { ready: '.note' });
    await page.keyboard.press('e');
    await page.keyboard.type('The article was corrected: j and f are letters here.');
    await page.keyboard.press('Shift+Tab');
    for (let steps = 0; steps < 3; steps++) await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.locator('.note [role="status"]', { hasText: 'Ada · 2026-02-03 04:05 UTC' }).waitFor();
    assert.deepEqual(await saved(), [{ type: 'note', version: 1, index: 0, verdict: 'gold is wrong', text: 'The article was corrected: j and f are letters here.' }]);
    assert.equal(await page.locator('[data-verdict="gold is wrong"]').getAttribute('aria-pressed'), 'true');
    await page.locator('.note').scrollIntoViewIfNeeded();
    await screenshot(page, 'note');
    assert.deepEqual(await violationsOf(page), []);
    await page.getByRole('button', { name: /open the scorecard/ }).click();
    const sign = page.locator('.rows [data-row] .row-note');
    assert.equal(await sign.getAttribute('aria-label'), 'Note by Ada: gold is wrong · The article was corrected: j and f are letters here.');
  });

  it('keeps what was typed when it cannot be saved, over other questions and a reload', async () => {
    await bench.open({ file, show: 1 }, { ready: '.note' });
    await page.locator('.note-text').fill('fail');
    await page.locator('.note').getByRole('button', { name: 'Save' }).click();
    assert.match(await page.locator('.note [role="alert"]').innerText(), /read-only/);
    await screenshot(page, 'note-failed');
    await page.getByRole('button', { name: 'Next question', exact: true }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.note-text')?.value === '');
    await page.getByRole('button', { name: 'Previous question' }).click();
    await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.note-text')?.value === 'fail');
    await page.reload();
    await page.locator('.note').waitFor();
    assert.equal(await page.locator('.note-text').inputValue(), 'fail');
    await page.locator('.note').getByRole('button', { name: 'Discard' }).click();
    assert.equal(await page.locator('.note-text').inputValue(), '');
  });

  it('offers to leave out questions whose gold was marked wrong, where there are any', async () => {
    await bench.open({ file, show: null, run: { wrongGold: { marked: 12, leftOut: false } } }, { ready: '.leave-out' });
    await page.getByRole('checkbox', { name: 'leave out 12 questions whose gold was marked wrong' }).click();
    assert.deepEqual((await heard(page)).filter(({ type }) => type === 'leaveOut'), [{ type: 'leaveOut', on: true }]);
    await screenshot(page, 'leave-out');
    await bench.open({ file, show: null }, { ready: '.excluded' });
    assert.equal(await page.locator('.leave-out').count(), 0);
  });
});
