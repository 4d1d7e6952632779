import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { Bench, fixture, heard, say, screenshot } from './support/page';
import { corpusScenario, goldScenario } from './support/files';

const READY = '.rows-all [data-entry]';

describe('page of a gold file', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  it('tells what the file holds, which runs use it, and how to link it', async () => {
    await bench.open(goldScenario(), { ready: READY });
    assert.match(await page.locator('h1').innerText(), /^questions\.json MultiHop-RAG data set · 98 gold questions$/);
    assert.equal(await page.getByText('196 gold facts in 90 questions · 98 with reference answers · 8 without gold').count(), 1);
    assert.deepEqual(await page.locator('.used li').allInnerTexts(), ['dense.json 96 of 100 questions joined by text', 'bm25.trec 98 of 98 questions joined by id']);
    assert.equal(await page.getByText('goldlens score RUN --gold data/questions.json').count(), 1);
    await page.getByText('1 problem in this file').click();
    assert.equal(await page.getByText('line 118').isVisible(), true);
  });

  it('draws only the rows in sight, and asks for their pages as it is scrolled', async () => {
    await bench.open(goldScenario(5000), { ready: READY });
    assert.ok((await page.locator(READY).count()) < 60);
    await page.locator('.rows-box').evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await page.locator('[data-entry="4999"]').waitFor();
    const offsets = (await heard(page)).flatMap((message) => (message.type === 'getEntries' ? [message.offset] : []));
    assert.ok(offsets.includes(0) && offsets.includes(4900) && offsets.length < 6, String(offsets));
  });

  it('shows a question with its facts, by mouse and by keyboard', async () => {
    await bench.open(goldScenario(), { ready: READY });
    await page.locator('[data-entry="2"]').click();
    await page.getByRole('region', { name: 'Entry Q3' }).waitFor();
    assert.deepEqual(await page.locator('.entry-facts .chip').allInnerTexts(), ['F1', 'F2']);
    assert.match(await page.locator('.entry-facts li').first().innerText(), /Sablewind cut the night sailings in March\. or In March/);
    await page.keyboard.press('j');
    await page.getByRole('region', { name: 'Entry Q4' }).waitFor();
    await page.getByRole('button', { name: 'Show Q4' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Entry Q5' }).waitFor();
    await screenshot(page, 'gold-file-entry');
  });

  it('searches', async () => {
    await bench.open(goldScenario(), { ready: READY });
    await page.keyboard.press('/');
    await page.keyboard.type('no. 42 ');
    await page.getByText('1 gold question', { exact: true }).waitFor();
    assert.equal(await page.locator(READY).count(), 1);
    await page.keyboard.type('x');
    await page.getByText('No question fits.').waitFor();
  });

  it('keeps its place when a run begins to use it, and starts anew when the file changed', async () => {
    const scenario = goldScenario();
    await bench.open(scenario, { ready: READY });
    const [first] = scenario.first ?? [];
    assert.ok(first?.type === 'file');
    await page.locator('[data-entry="1"]').click();
    await page.getByRole('region', { name: 'Entry Q2' }).waitFor();
    await say(page, { ...first, file: { ...first.file, usedBy: [] } });
    await page.getByText('No run that was opened is read with this file.').waitFor();
    assert.equal(await page.getByRole('region', { name: 'Entry Q2' }).count(), 1);
    await say(page, { ...first, version: 2 });
    await page.getByRole('region', { name: 'Entry Q2' }).waitFor();
    assert.equal((await heard(page)).filter((message) => message.type === 'getEntries' && message.version === 2).length, 1);
  });

  it('shows a corpus: passages, one by its id, its line in the file', async () => {
    await bench.open(corpusScenario(), { ready: READY });
    assert.match(await page.locator('h1').innerText(), /^corpus\.jsonl BEIR corpus · 1,200 passages$/);
    await page.locator('[data-entry="0"]').click();
    await page.getByRole('button', { name: 'Show in the file' }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'openEntry', version: 1, number: 0 });
    assert.equal(await page.getByText('goldlens score RUN --corpus data/beir/corpus.jsonl').count(), 1);
  });

  it('fits 300 pixels', async () => {
    for (const [name, scenario] of [['gold-file', goldScenario()], ['corpus-file', corpusScenario()]] as const) {
      await bench.open(scenario, { ready: READY, width: 300 });
      await page.locator('[data-entry="0"]').click();
      await page.locator('.entry').waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 300);
      await screenshot(page, `${name}-narrow`);
    }
  });
});

describe('gold and corpus on the scorecard', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  const gold = { name: 'data/gold.jsonl', label: 'x', questions: 100, byId: 90, byText: 8, unmatched: { count: 2, examples: ['Q7', 'Q9'] }, missingFromRun: { count: 12, examples: ['a', 'b', 'c', 'd', 'e'] } };
  const corpus = { name: 'data/corpus.jsonl', passages: 5000, found: 1204, missing: 96, examples: ['d1', 'd2', 'd3', 'd4', 'd5'] };

  it('tell in a line how they meet the run, and unfold what does not', async () => {
    const links = { gold: { link: gold, origin: 'found' as const }, corpus: { link: corpus, origin: 'config' as const }, byIdOnly: 1300 };
    await bench.open({ file: fixture('run'), show: null, run: { links } });
    const lines = page.locator('.linked-file');
    assert.match(await lines.nth(0).innerText(), /^Gold from data\/gold\.jsonl: 98 of 100 questions joined \(90 by id, 8 by text\)/);
    assert.match(await lines.nth(1).innerText(), /^Passages from data\/corpus\.jsonl: 1,204 of 1,300 passages found\s+kept in goldlens\.config\.json\s*Choose another…$/);
    await lines.nth(0).locator('summary').click();
    assert.deepEqual(await lines.nth(0).locator('li').allInnerTexts(), ['2 questions of the run not in the gold file: Q7, Q9', '12 gold questions not in the run: a, b, c, d, e and 7 more']);
    await screenshot(page, 'linked');
    for (const name of ['Keep in goldlens.config.json: gold', 'Choose another…: gold', 'Do not use: gold', 'Choose another…: corpus']) await page.getByRole('button', { name }).click();
    assert.deepEqual((await heard(page)).slice(-4), [
      { type: 'link', kind: 'gold', action: 'keep' }, { type: 'link', kind: 'gold', action: 'choose' }, { type: 'link', kind: 'gold', action: 'drop' }, { type: 'link', kind: 'corpus', action: 'choose' },
    ]);
  });

  it('are offered where they are missed', async () => {
    await bench.open({ file: fixture('run'), show: null, run: { links: { gold: null, corpus: null, byIdOnly: 12 } } });
    await page.getByRole('button', { name: 'Choose a corpus…' }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'link', kind: 'corpus', action: 'choose' });
    assert.equal(await page.getByRole('button', { name: 'Choose gold…' }).count(), 0);
  });

  it('a chunk has its head on one line from 600 pixels on', async () => {
    const file = fixture('run');
    const long = 'A very long title that goes on and on, as titles of newspapers do when nobody stops them in time';
    const questions = file.questions.map((question) => ({ ...question, chunks: question.chunks.map((chunk) => ({ ...chunk, title: long, score: 0.8593, source: 'link' as const })) }));
    await bench.open({ file: { ...file, questions }, show: 1 }, { width: 600, ready: '[data-question]' });
    const heights = await page.locator('.chunk-head').evaluateAll((heads) => heads.map((head) => head.getBoundingClientRect().height));
    assert.ok(heights.length > 2 && heights.every((height) => height < 36), String(heights));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 600));
    await page.locator('.chunk-head').first().scrollIntoViewIfNeeded();
    await screenshot(page, 'chunk-heads-600');
  });
});
