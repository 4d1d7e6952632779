import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { RunView } from '../../src/shared/viewModel';
import { Bench, fixture, screenshot } from './support/page';

describe('report page: the stage of a run', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const open = (run: Partial<RunView>, width = 1280): Promise<Page> => bench.open({ file: fixture('run'), show: null, run }, { ready: '.rows-all [data-row]', width });
  const names = (selector: string): Promise<string[]> => page.$$eval(selector, (all) => all.map((one) => one.querySelector('.tile-head span, th')?.firstChild?.textContent?.trim() ?? ''));

  it('is named, and what it cannot move comes last and is greyed, with the reason beside it', async () => {
    await open({ stage: 'rerank', depth: 10 });
    assert.equal(await page.locator('.stage').innerText(), 'stage: rerank');
    assert.deepEqual(await names('.tile'), ['MRR@10', 'MAP@10', 'Hits@4', 'Hits@10', 'FactRecall@10', 'AllGold@10']);
    assert.deepEqual(await names('.tile-unmoved'), ['Hits@10', 'FactRecall@10', 'AllGold@10']);
    const reason = /^Greyed: it counts all 10 chunks of a list/;
    for (const greyed of [page.locator('.tile-unmoved').first(), page.locator('.row-unmoved').first()]) {
      const note = page.locator(`#${(await greyed.getAttribute('aria-describedby')) ?? ''}`);
      assert.match(await note.innerText(), reason);
    }
    await screenshot(page, 'stage');
  });

  it('greys the same metrics in the table, and others that count a whole list', async () => {
    await open({ stage: 'rerank', depth: 10 });
    const greyed = new Set(await names('.row-unmoved'));
    for (const name of await names('.tile-unmoved')) assert.ok(greyed.has(name), name);
    assert.equal(greyed.has('MRR@10') || greyed.has('Hits@4'), false);
    const [colour, plain] = await page.evaluate(() => ['.row-unmoved th', 'tr:not(.row-unmoved) > th[scope="row"]'].map((selector) => getComputedStyle(document.querySelector(`.table-narrow ${selector}`)!).color));
    assert.notEqual(colour, plain);
    await page.locator('#metrics').scrollIntoViewIfNeeded();
    await screenshot(page, 'stage-table');
  });

  it('greys nothing where lists go deeper than the cut, or nobody said which stage it is', async () => {
    await open({ stage: 'rerank', depth: 50 });
    assert.equal(await page.locator('.tile-unmoved, .row-unmoved, .tiles-note').count(), 0);
    await open({ stage: null, depth: 10 });
    assert.equal(await page.locator('.stage, .tile-unmoved, .row-unmoved, .tiles-note').count(), 0);
  });
});
