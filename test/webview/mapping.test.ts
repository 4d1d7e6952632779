import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { MappingView } from '../../src/shared/mappingPreview';
import { Bench, fixture, heard, say, screenshot } from './support/page';

const file = fixture('run');

const view: MappingView = {
  name: 'odd.jsonl',
  base: null,
  map: [{ field: 'question', path: 'task.text' }, { field: 'chunks', path: 'trace.items[]' }, { field: 'chunks.text', path: 'body' }, { field: 'gold', path: 'must[]' }],
  choosing: ['gold', 'gold.ids'],
  preview: {
    id: 'q-7', query: 'Which ferry missed its first winter crossing?', type: null, chunks: 10,
    first: { id: 'd1', title: 'Sorrel Star', score: 0.83, text: 'The Sorrel Star missed its first winter crossing on Tuesday.\nIts operator blamed ice.' },
    gold: { kind: 'facts', count: 7, items: [{ text: 'missed its first winter crossing', rank: 1 }, { text: 'the crew walked out', rank: null }] },
    firstHit: 1, answer: 'The Sorrel Star', goldAnswers: ['Sorrel Star'], latencyMs: 1250, tokens: 812, problems: ['Chunk #4 has no text at `body`: it holds no fact.'], sample: { questions: 8, scored: 8, hit: 6 },
  },
};

describe('report page: mapping fields', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const text = async (selector: string): Promise<string> => ((await page.locator(selector).first().textContent()) ?? '').replaceAll('\u00a0', ' ');

  for (const [theme, width] of [['dark', 1280], ['light', 300], ['hc-dark', 700]] as const) {
    it(`shows the first question as it would be read: ${theme}, ${width} px`, async () => {
      await bench.open({ file, show: null }, { theme, width });
      await say(page, { type: 'mapping', view });
      await page.waitForSelector('.mapping');
      assert.match(await text('[data-preview="question"]'), /Which ferry missed its first winter crossing\?id q-7 · 10 chunks/);
      assert.match(await text('[data-preview="first"]'), /Sorrel Star · id d1 · score 0\.83/);
      assert.match(await text('[data-preview="gold"]'), /Gold: 7 texts.*✓ in chunk #1.*✗ in none of the chunks.*and 5 more/);
      assert.match(await text('[data-sample]'), /Of the first 8 questions, 8 can be scored and 6 have a hit\./);
      assert.match(await text('.mapped .choosing'), /must\[\] · being chosen/);
      assert.equal(await page.locator('.tile').count(), 0);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width);
      await screenshot(page, `mapping-${theme}`);
      await say(page, { type: 'mapping', view: null });
      await page.waitForSelector('.tile');
    });
  }

  it('runs nothing of what a file holds', async () => {
    const hostile = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>\u202e';
    await bench.open({ file, show: null });
    await say(page, { type: 'mapping', view: { ...view, name: hostile, map: [{ field: 'question', path: hostile }], preview: { ...view.preview!, query: hostile, gold: { kind: 'judged', count: 1, items: [{ text: hostile, rank: null }] } } } });
    await page.waitForSelector('.mapping');
    assert.equal(await page.locator('.mapping img, .mapping script').count(), 0);
    assert.match(await text('[data-preview="question"] .query'), /<img src=x/);
  });

  it('offers to map a file that is no run, a run that is read wrongly, and one whose mapping does not fit any more', async () => {
    await bench.open({ file, show: null, first: [{ type: 'failure', kind: 'not-a-run', name: 'odd.jsonl', message: 'No run was recognised in this file.', mappable: true }] }, { ready: '.notice' });
    await screenshot(page, 'mapping-offered');
    await page.getByRole('button', { name: 'Map fields…' }).click();
    await bench.open({ file, show: null, run: { mapping: 'unfit' } });
    await page.getByRole('button', { name: 'Map fields again…' }).click();
    await screenshot(page, 'mapping-unfit');
    await page.getByRole('button', { name: 'Read differently…' }).click();
    assert.deepEqual((await heard(page)).filter(({ type }) => type === 'mapFields').length, 2);
  });
});
