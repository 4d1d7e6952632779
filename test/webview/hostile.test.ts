import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Bench, fixture, screenshot, type DevGlobals } from './support/page';

const file = fixture('hostile');
const question = file.questions[0];

describe('report page: hostile text', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(async () => {
    assert.equal(await page.evaluate(() => (window as unknown as DevGlobals).hacked), undefined);
    assert.equal(await page.evaluate(() => document.querySelectorAll('img, iframe, svg:not(.plot):not(.swatch), [onload], body style, body script:not([nonce])').length), 0);
    bench.assertQuiet();
  });

  it('is shown as text, and runs nothing', async () => {
    await bench.open({ file, show: 0 }, { ready: '[data-question]' });
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), question?.query);
    for (const [at, chunk] of (question?.chunks ?? []).slice(0, 3).entries()) {
      assert.ok(await sameUnits(page, `[data-rank="${at + 1}"] .chunk-text`, chunk.text ?? ''), `chunk ${at + 1}`);
    }
    await screenshot(page, 'hostile');
  });

  it('keeps every unit of a marked stretch: NUL, lone surrogates, bidirectional controls, joined emoji', async () => {
    await bench.open({ file, show: 0 }, { ready: '[data-question]' });
    for (const [at, fact] of (question?.facts ?? []).entries()) {
      assert.ok(await sameUnits(page, `mark[data-fact="F${at + 1}"]`, fact), `F${at + 1}`);
    }
    const names = await page.$$eval('[data-rank="2"] .chunk-text .control', (all) => all.map((control) => control.getAttribute('data-control')));
    assert.deepEqual(names, ['NUL', 'U+D800', 'RLO', 'PDF', 'ZWSP']);
  });

  it('draws names between backticks as code, and nothing of a sentence as HTML', async () => {
    const readAs = 'Run: chunks from `a<img src=x onerror="hacked=1">` and `b[].text`, facts from ` alone';
    const problems = [{ severity: 'warning' as const, message: 'The judgements are for `<b>ids</b>` of another corpus.', line: null, record: null }];
    await bench.open({ file, show: null, run: { readAs, problems, problemCount: 1 } }, { ready: '.tile' });
    assert.deepEqual(await page.$$eval('.read-as code', (all) => all.map((code) => code.textContent)), ['a<img src=x onerror="hacked=1">', 'b[].text']);
    assert.ok((await page.locator('.read-as').textContent())?.startsWith('Run: chunks from a<img src=x onerror="hacked=1"> and b[].text, facts from ` alone'));
    assert.equal(await page.locator('.notice-warning').first().textContent(), 'The judgements are for <b>ids</b> of another corpus.');
    assert.equal(await page.locator('.notice-warning code').first().textContent(), '<b>ids</b>');
  });

  it('does not reorder what stands around it', async () => {
    await bench.open({ file, show: 0 }, { ready: '[data-question]' });
    const [key, number] = await Promise.all(['li[data-fact="F3"] .fact-key', '[data-rank="2"] .rank'].map((selector) => page.locator(selector).boundingBox()));
    const [fact, title] = await Promise.all(['li[data-fact="F3"]', '[data-rank="2"] .chunk-title'].map((selector) => page.locator(selector).boundingBox()));
    assert.ok((key?.x ?? 0) < (fact?.x ?? 0) + 30);
    assert.ok((number?.x ?? 0) < (title?.x ?? 0));
  });

  it('tells an empty text and a missing one apart', async () => {
    await bench.open({ file, show: 0 }, { ready: '[data-question]' });
    assert.match((await page.locator('[data-rank="4"]').textContent()) ?? '', /empty text/);
    assert.match((await page.locator('[data-rank="5"]').textContent()) ?? '', /no text in this run/);
    assert.equal(await page.getByRole('button', { name: 'Open chunk, chunk 5' }).count(), 0);
  });

  it('is harmless on the scorecard, in names, slices and problems', async () => {
    await bench.open({ file, show: null }, { ready: '.rows-all [data-row]' });
    assert.ok(((await page.getByRole('heading', { level: 1 }).textContent()) ?? '').startsWith(file.name));
    assert.match((await page.locator('.notice-warning').textContent()) ?? '', /line 118 <script>window\.hacked=9<\/script> is not a list/);
  });

  it('shows 5 MB only when asked, and 1,000 chunks at once', async () => {
    const long = `${'word '.repeat(1_048_576)}the end`;
    const chunks = Array.from({ length: 1000 }, (_, at) => ({ text: at === 0 ? long : at === 998 ? 'here it is: gold' : `chunk ${at}` }));
    await bench.open({ file: { name: 'big.json', folder: '', questions: [{ id: 'Q1', query: 'big', facts: ['gold'], chunks }] }, show: 0 }, { ready: '[data-question]' });
    assert.equal(await page.locator('[data-rank]').count(), 1000);
    await page.getByRole('button', { name: 'Rank 999: F1, first hit, past the last cut' }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('data-rank')), '999');
    await screenshot(page, 'thousand-chunks');
    await page.getByRole('button', { name: 'Chunk 1, show or fold its text' }).click();
    await page.getByRole('button', { name: '… show all 5,242,887 characters' }).click();
    await page.waitForFunction(() => (document.querySelector('[data-rank="1"] .chunk-text')?.textContent?.length ?? 0) === 5_242_887);
  });
});

/** Compares UTF-16 units in the page: a lone surrogate would not survive the way out of it. */
function sameUnits(page: Page, selector: string, expected: string): Promise<boolean> {
  const units = Array.from({ length: expected.length }, (_, at) => expected.charCodeAt(at));
  return page.evaluate(([wanted, codes]) => document.querySelector(wanted)?.textContent === String.fromCharCode(...codes), [selector, units] as const);
}
