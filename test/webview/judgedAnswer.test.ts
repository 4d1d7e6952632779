import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { placerIn } from '../../src/core/judge/evidence';
import type { JudgedMetric } from '../../src/core/judge/judgedDetail';
import type { JudgedView } from '../../src/shared/viewModel';
import type { SampleFile } from '../../webview/dev/sample';
import { violationsOf } from './support/axe';
import { Bench, fixture, heard, screenshot } from './support/page';

const STALE = 'Returns. You have 30 days to return an item, counted from delivery. Opened items are refunded in part.';
const file: SampleFile = { ...fixture('run'), questions: [{ ...fixture('run').questions[0]!, id: 'returns', query: 'How long do I have to return an item?', chunks: [{ text: STALE }, { text: 'Delivery takes two days.' }] } as SampleFile['questions'][number]] };

const place = placerIn([{ rank: 1, text: STALE }]);
const claim = (text: string, holds: boolean, reason: string, quote = ''): JudgedMetric['claims'][number] => ({ claim: text, from: 'answer', rank: null, holds, reason, evidence: place(quote) });
const without = (metric: JudgedMetric['metric'], reason: 'not-asked' | 'no-reference' | 'failed', detail = ''): JudgedMetric => ({ metric, outcome: { kind: 'not-judged', reason, detail }, claims: [], prompts: [] });

const judged: JudgedView = {
  judge: { provider: 'openai-compatible', model: 'llama-3.3-70b', temperature: 0, maxTokens: 1000, embedding: null },
  metrics: [
    { metric: 'Faithfulness', outcome: { kind: 'judged', value: 0.5 }, prompts: ['claims@1', 'support@1'], claims: [
      claim('There are 30 days to return an item.', true, 'The returns page says so.', 'You have 30 days to return an item'),
      claim('Shipping back is free.', false, 'No chunk speaks of the cost of shipping.', 'Returns are free for everybody'),
    ] },
    { metric: 'AnswerCorrectness', outcome: { kind: 'judged', value: 0 }, prompts: ['claims@1', 'shared@1'], claims: [claim('There are 30 days to return an item.', false, 'The reference says 14 days.')] },
    without('ContextRecall', 'failed', 'the provider replied 500'),
    without('AnswerRelevancy', 'not-asked'),
  ],
  quoted: [{ rank: 1, start: STALE.indexOf('You'), end: STALE.indexOf(', counted') }],
  problems: [],
  labels: { AnswerCorrectness: { label: 'fail', author: 'Ada', at: '2026-02-03T04:05:06.000Z' } },
};

describe('report page: what was judged', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  it('shows each value with its claims, lights what they quote, and says what is in no chunk or was not judged', async () => {
    await bench.open({ file, show: 0, question: { judged } }, { ready: '.judged' });
    const faithful = page.locator('[data-judged="Faithfulness"]');
    assert.match(await faithful.locator('summary').innerText(), /Faithfulness\s+0\.50\s.*2 claims.*1 quote not in the text/);
    assert.deepEqual(await faithful.locator('.claim').evaluateAll((claims) => claims.map((one) => one.getAttribute('data-holds'))), ['true', 'false']);
    assert.match(await faithful.locator('.claim-quote-missing').innerText(), /free for everybody.*not in the text/);
    assert.equal(await page.locator('[data-not-judged="ContextRecall"] dd').innerText(), 'Not judged: the call failed (the provider replied 500)');
    const lit = (): Promise<string[]> => page.evaluate(() => [...(CSS.highlights.get('goldlens-quoted') ?? [])].map((range) => String(range)));
    await faithful.getByRole('button', { name: '#1' }).click();
    await page.waitForFunction(() => (CSS.highlights.get('goldlens-quoted')?.size ?? 0) > 0);
    assert.deepEqual(await lit(), ['You have 30 days to return an item']);
    await screenshot(page, 'judged-dark');
    assert.deepEqual(await violationsOf(page), []);
  });

  it('takes labels from the keyboard, and takes them back', async () => {
    await bench.open({ file, show: 0, question: { judged } }, { ready: '.judged', theme: 'light', width: 420 });
    await page.keyboard.press('l');
    await page.keyboard.press('Enter');
    await page.locator('[data-judged="AnswerCorrectness"]').getByRole('button', { name: 'fail', exact: true }).press('Enter');
    assert.deepEqual((await heard(page)).filter(({ type }) => type === 'label'), [
      { type: 'label', version: 1, index: 0, metric: 'Faithfulness', label: 'pass' },
      { type: 'label', version: 1, index: 0, metric: 'AnswerCorrectness', label: null },
    ]);
    await page.locator('.judged').scrollIntoViewIfNeeded();
    await screenshot(page, 'judged-light');
  });
});
