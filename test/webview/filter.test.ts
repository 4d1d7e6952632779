import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { violationsOf } from './support/axe';
import { Bench, fixture, heard, say, screenshot } from './support/page';

const file = fixture('run');

describe('report page: the filter of the questions', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const open = (width?: number): Promise<Page> => bench.open({ file, show: null }, { ready: '.rows-all [data-row]', ...(width === undefined ? {} : { width }) });
  const ids = (): Promise<(string | null)[]> => page.$$eval('[data-row]', (rows) => rows.map((row) => row.getAttribute('data-row')));
  const field = (): ReturnType<Page['getByRole']> => page.getByRole('combobox', { name: 'Filter questions' });
  const rows = (count: number): Promise<unknown> => page.waitForFunction((n) => document.querySelectorAll('[data-row]').length === n, count);
  const options = (): Promise<(string | null)[]> => page.$$eval('[role="option"] .filter-option-name', (all) => all.map((option) => option.textContent));

  it('is written by keyboard alone, each part offered with its meaning', async () => {
    await open();
    await page.keyboard.press('/');
    await page.keyboard.type('fi');
    await page.getByRole('option', { name: /firstHit rank of the first gold fact/ }).waitFor();
    assert.equal(await field().getAttribute('aria-expanded'), 'true');
    await page.keyboard.press('ArrowDown');
    assert.equal(await page.locator(`#${(await field().getAttribute('aria-activedescendant')) ?? ''}`).textContent(), 'firstHit rank of the first gold fact; none is more than any number');
    await screenshot(page, 'filter-names');
    assert.deepEqual(await violationsOf(page), []);
    await page.keyboard.press('Enter');
    assert.deepEqual(await options(), ['=', '!=', '<', '<=', '>', '>=']);
    await page.keyboard.type('= ');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    assert.equal(await field().inputValue(), 'firstHit = none ');
    assert.deepEqual(await options(), ['and', 'or']);
    await page.keyboard.press('Escape');
    assert.deepEqual(await options(), []);
    await page.waitForFunction(() => [...document.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')).join() === 'Q1903,Q2001');
    assert.equal(await page.getByRole('status').textContent(), '2 of 6 questions');
  });

  it('shows a chip for each term, which takes the term away', async () => {
    await open();
    await field().fill('outcome = failed and type = inference_query and company');
    await rows(1);
    const chips = page.locator('.filter-term');
    assert.deepEqual(await chips.allTextContents(), ['outcome = failed', 'type = inference_query', 'company']);
    assert.equal(await page.getByRole('button', { name: 'failed 4', exact: true }).getAttribute('aria-pressed'), 'true');
    await screenshot(page, 'filter-chips');
    await page.getByRole('button', { name: 'Remove type = inference_query' }).click();
    await page.getByRole('button', { name: 'every 6' }).click();
    assert.equal(await field().inputValue(), 'company');
    await page.getByRole('button', { name: 'Remove company' }).click();
    await rows(6);
    assert.equal(await chips.count(), 0);
  });

  it('says below the field what is wrong and where, and keeps the list', async () => {
    await open();
    await field().fill('outcome = all');
    await rows(1);
    await field().fill('otucome = all and type = x');
    const alert = page.getByRole('alert');
    assert.match((await alert.textContent()) ?? '', /^There is no otucome here: did you mean outcome\?/);
    assert.equal(await alert.locator('mark').textContent(), 'otucome');
    assert.equal(await field().getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await ids(), ['Q1']);
    assert.deepEqual(await page.locator('.filter-term').allTextContents(), ['outcome = all']);
    await screenshot(page, 'filter-error');
    await field().fill('type =');
    // while it is being written, it is unfinished rather than wrong
    await alert.waitFor({ state: 'detached' });
    await field().press('Enter');
    assert.match((await alert.textContent()) ?? '', /value is missing/);
  });

  it('survives a reload', async () => {
    await open();
    await field().fill('firstHit > 3');
    await page.getByText('3 of 6 questions').waitFor();
    await page.getByRole('columnheader', { name: 'id' }).getByRole('button').click();
    await page.waitForSelector('[aria-rowindex="2"][data-row="Q142"]');
    await page.getByRole('columnheader', { name: 'id' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
    const before = await ids();
    await page.reload();
    await page.getByText('3 of 6 questions').waitFor();
    assert.equal(await field().inputValue(), 'firstHit > 3');
    await rows(3);
    assert.deepEqual(await ids(), before);
    assert.deepEqual((await heard(page)).flatMap((message) => (message.type === 'getRows' ? [[message.filter, message.sort.column]] : [])).at(-1), ['firstHit > 3', 'id']);
  });

  it('fits 300 px, its choices too', async () => {
    await open(300);
    await field().fill('f');
    await page.getByRole('option').first().waitFor();
    await field().scrollIntoViewIfNeeded();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), 0);
    await screenshot(page, 'filter-300');
  });

  it('loses nothing that is typed while what was typed before begins to count', async () => {
    await open();
    await field().click();
    // each stroke comes when the pause after the one before is just over, or nearly
    const text = 'firstHit > 2 and type = x';
    for (const [at, letter] of [...text].entries()) await page.keyboard.type(letter, { delay: 140 + (at % 5) * 6 });
    assert.equal(await field().inputValue(), text);
    await page.getByRole('button', { name: /^every/ }).click();
    await page.waitForFunction(() => document.querySelector<HTMLInputElement>('.filter-input')?.value.includes('type'));
  });

  it('stands in a copied link with the order, and is taken from one', async () => {
    await open();
    await field().fill('firstHit = none');
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await page.locator('.filter-chip').waitFor();
    await page.getByRole('button', { name: 'Copy link' }).click();
    const copied = (await heard(page)).find(({ type }) => type === 'copyList');
    assert.deepEqual(copied, { type: 'copyList', list: { filter: 'firstHit = none', sort: { column: 'index', descending: false } } });
    const shown = await ids();
    await say(page, { type: 'show', version: 1, index: null, list: { filter: '', sort: { column: 'id', descending: true } } });
    await page.locator('.filter-chip').waitFor({ state: 'detached' });
    await page.waitForFunction((count) => document.querySelectorAll('[data-row]').length > count, shown.length);
    await say(page, { type: 'show', version: 1, index: null, list: { filter: 'no such (', sort: { column: 'index', descending: false } } });
    await page.locator('.filter-error').waitFor();
  });
});
