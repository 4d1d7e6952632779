import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { DEFAULT_CONFIG } from '../../src/core/model';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import { sampleQuestion, sampleRun } from '../../webview/dev/sample';
import { Bench, fixture, screenshot } from './support/page';

const file = fixture('run');
const sample = sampleQuestion(file, 1, DEFAULT_CONFIG);
const GRADES: Readonly<Record<number, number>> = { 2: 1, 3: 3, 11: 2 };
const metrics = { 'nDCG@10': 0.52, 'Recall@10': 1 / 3, 'HitRate@10': 1, 'Precision@10': 0.1, 'RR@10': 1 / 3, 'AP@10': 1 / 9 };

/** Graded passages: a relevant one at #3, one below the cut, one that was not returned. */
const question: Partial<QuestionView> = {
  facts: [], modes: [], answer: null, firstHit: 3, goldCount: 3, foundCount: 1, metrics,
  relevant: [{ id: 'D3', grade: 3, rank: 3 }, { id: 'D11', grade: 2, rank: 11 }, { id: 'D40', grade: 2, rank: null }],
  strip: sample.strip.map(({ rank }) => ({ rank, facts: [], earns: rank === 3 })),
  chunks: sample.chunks.map((chunk) => ({ ...chunk, id: `D${chunk.rank}`, title: null, marks: [], facts: [], grade: GRADES[chunk.rank] ?? null })),
};
const run: Partial<RunView> = {
  goldKind: 'judged', primary: 'nDCG@10', config: { ...DEFAULT_CONFIG, relevantFrom: 2 }, slices: [],
  counts: { ...sampleRun(file).counts, unjudged: 9 },
  metrics: Object.entries(metrics).map(([name, value]) => ({ name: name.replace(/^(RR|AP)@/, 'M$1@'), value, ci95: null, n: 1 })),
};

describe('report page: a judged run', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  it('shows its own metrics, with the ceiling of precision', async () => {
    await bench.open({ file, show: 1, run, question }, { ready: '[data-question]' });
    assert.deepEqual(await page.$$eval('[data-metric]', (badges) => badges.map((badge) => badge.getAttribute('data-metric'))), Object.keys(metrics));
    assert.match((await page.locator('[data-metric="Precision@10"]').textContent()) ?? '', /0\.10 ceiling 0\.30/);
    await page.locator('[data-metric="Precision@10"]').click();
    assert.match((await page.getByRole('dialog').textContent()) ?? '', /The most it can be here is 0\.30: 3 relevant passages against 10 places\..*relevant from grade 2/s);
    await page.keyboard.press('Escape');
    assert.equal(await page.getByLabel('Match mode').count(), 0);
    await screenshot(page, 'judged');
  });

  it('tells where each relevant passage was returned', async () => {
    await bench.open({ file, show: 1, run, question }, { ready: '[data-question]' });
    const cards = await page.$$eval('.relevant', (all) => all.map((card) => card.textContent));
    assert.deepEqual(cards, ['D3 grade 3✓ at #3', 'D11 grade 2✗ below the cut: at #11', 'D40 grade 2✗ not returned']);
    assert.ok(await page.getByRole('button', { name: 'Rank 3: grade 3, first hit' }).isVisible());
  });

  it('opens and keeps relevant chunks only, by grade', async () => {
    await bench.open({ file, show: 1, run, question }, { ready: '[data-question]' });
    assert.match((await page.locator('[data-rank="1"]').textContent()) ?? '', /not judged/);
    assert.match((await page.locator('[data-rank="2"]').textContent()) ?? '', /grade 1/);
    await page.getByRole('button', { name: 'hits only' }).click();
    assert.deepEqual(await page.$$eval('[data-rank]', (chunks) => chunks.map((chunk) => chunk.getAttribute('data-rank'))), ['3', '11']);
  });
});
