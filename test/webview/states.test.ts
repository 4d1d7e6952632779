import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { sampleRun } from '../../webview/dev/sample';
import { Bench, fixture, heard, say, screenshot } from './support/page';

const file = fixture('run');
const run = sampleRun(file);
const counts = { ...run.counts, scored: 0, nullQueries: 6 };

describe('report page: states', () => {
  let bench: Bench;
  let page: Page;
  before(async () => {
    bench = await Bench.start();
    page = bench.page;
  });
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());
  const text = async (selector: string): Promise<string> => ((await page.locator(selector).first().textContent()) ?? '').replaceAll('\u00a0', ' ');

  it('tells how far loading is, and can be cancelled', async () => {
    const progress = { done: 55_000_000, total: 100_000_000, records: 41_200, bytesPerSecond: 85_300_000 };
    await bench.open({ file, show: null, first: [{ type: 'loading', name: 'dense.jsonl', progress }] }, { ready: 'progress' });
    assert.match(await text('.notice'), /Reading dense\.jsonl · 41,200 of about 74,909 records · 55 of 100 MB · 85 MB\/s/);
    assert.equal(await page.getByRole('progressbar', { name: 'Part of the file that is read' }).evaluate((bar: HTMLProgressElement) => bar.value), 0.55);
    await screenshot(page, 'loading');
    await page.getByRole('button', { name: 'Cancel' }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'cancel' });
  });

  it('shows what was read so far as provisional, with intervals still to come', async () => {
    const part = { ...run, pending: 'questions' as const, metrics: run.metrics.map((metric) => ({ ...metric, ci95: null })) };
    await bench.open({ file, show: null, run: part }, { ready: '.tile' });
    await say(page, { type: 'loading', name: 'dense.jsonl', progress: { done: 55_000_000, total: 100_000_000, records: 6, bytesPerSecond: 85_300_000 } });
    await page.getByText('Reading dense.jsonl').waitFor();
    assert.match(await text('.notice-warning'), /Still reading: 6 questions so far\. The numbers below are provisional/);
    assert.match(await text('.tile-note'), /^… · n/);
    await screenshot(page, 'still-reading');
    await say(page, { type: 'failure', kind: 'failed', name: 'dense.jsonl', message: 'The thread ran out of memory.' });
    await page.getByText('Only the first 6 questions were read.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });

  it('keeps what it shows while the file is read again', async () => {
    await bench.open({ file, show: 1 }, { ready: '[data-question]' });
    await say(page, { type: 'loading', name: 'dense.json', progress: null });
    await page.getByText('Reading dense.json').waitFor();
    assert.equal(await page.locator('[data-question="Q142"]').count(), 1);
  });

  it('says what failed, and offers to try again and to show the log', async () => {
    await bench.open({ file, show: null, first: [{ type: 'failure', kind: 'failed', name: 'dense.json', message: 'Line 12 is not JSON.' }] }, { ready: '.notice' });
    assert.match(await text('[role="alert"]'), /dense\.json could not be read\. Line 12 is not JSON\./);
    await screenshot(page, 'failed');
    await page.getByRole('button', { name: 'Show log' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('.tile');
    assert.deepEqual((await heard(page)).map((message) => message.type).filter((type) => ['showLog', 'retry'].includes(type)), ['showLog', 'retry']);
  });

  it('says that the file was deleted and keeps the last version', async () => {
    await bench.open({ file, show: 1 }, { ready: '[data-question]' });
    await say(page, { type: 'failure', kind: 'deleted', name: 'dense.json', message: '' });
    await page.getByText('dense.json was deleted.').waitFor();
    assert.equal(await page.locator('[data-question="Q142"]').count(), 1);
    await screenshot(page, 'deleted');
  });

  it('says what a file is that is no run, and that an empty one is empty', async () => {
    const open = (kind: 'not-a-run' | 'empty', message: string): Promise<Page> => bench.open({ file, show: null, first: [{ type: 'failure', kind, name: 'a.json', message }] }, { ready: '.notice' });
    await open('not-a-run', 'It is a table of metrics.');
    assert.match(await text('[role="alert"]'), /a\.json does not look like an evaluation run\. It is a table of metrics\./);
    await open('empty', '');
    assert.match(await text('[role="alert"]'), /a\.json is empty\./);
  });

  it('warns of records that could not be read, with their lines', async () => {
    const problems = [
      { severity: 'error' as const, message: 'retrieval_list is text, not a list', line: 118, record: 3 },
      { severity: 'error' as const, message: 'broken JSON at column 41', line: 902, record: 23 },
    ];
    await bench.open({ file: { ...file, problems }, show: null }, { ready: '.tile' });
    assert.match(await text('.notice-warning'), /2 records could not be read and were left out: line 118 retrieval_list is text, not a list · line 902 broken JSON at column 41/);
    await screenshot(page, 'partly-unreadable');
    await page.locator('.notice-warning').getByRole('button', { name: 'Show in Problems' }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'showProblems' });
  });

  it('says that no question has gold, and shows no retrieval number', async () => {
    await bench.open({ file, show: null, run: { goldKind: 'none', metrics: [], slices: [], counts: { ...counts, goldMissing: 6, nullQueries: 0 }, primary: null } }, { ready: '.notice-error' });
    assert.match(await text('.notice-error'), /No question has gold facts\./);
    assert.equal(await page.locator('.tile').count(), 0);
    await screenshot(page, 'no-gold');
  });

  it('says that nothing could be scored instead of showing 0', async () => {
    await bench.open({ file, show: null, run: { metrics: [], slices: [], counts, primary: null, outcomes: { none: 0, some: 0, all: 0, unscored: 6 } } }, { ready: '.notice-error' });
    assert.match(await text('.notice-error'), /No question could be scored\..*not the same as a value of 0/);
    assert.match(await text('.excluded'), /6 null queries/);
    assert.equal(await page.locator('.tile, [data-run-metric]').count(), 0);
  });

  it('tells what changed since the last version', async () => {
    const updated = { metric: 'AllGold@10', before: 0.186, after: 0.19, rescued: 9, broke: 0, questionsBefore: 6, questionsAfter: 6 };
    await bench.open({ file, show: null, run: { updated } }, { ready: '.tile' });
    assert.match(await text('.notice'), /Updated just now · AllGold@10 18\.6 % → 19\.0 % \+0\.4 pp since the last version · 9 rescued, 0 broke/);
    await screenshot(page, 'updated');
    await bench.open({ file, show: null, run: { updated: { ...updated, questionsAfter: 8 } } }, { ready: '.tile' });
    assert.match(await text('.notice'), /9 rescued, 0 broke · 6 → 8 questions/);
    await say(page, { type: 'failure', kind: 'failed', name: 'dense.json', message: 'Line 12 is not JSON.' });
    await page.getByRole('alert').waitFor();
    assert.equal(await page.getByText('Updated just now').count(), 0);
  });

  it('says why a question is not scored', async () => {
    await bench.open({ file, show: 4 }, { ready: '[data-question]' });
    assert.match(await text('article .notice'), /This question is not scored\. It is a null query/);
    assert.equal(await page.locator('[data-metric="AllGold@10"]').count(), 0);
    await screenshot(page, 'not-scored');
  });

  it('says that a question cannot be shown', async () => {
    await bench.open({ file, show: 6, rows: 7 }, { ready: '[role="alert"]' });
    assert.match(await text('[role="alert"]'), /This question cannot be shown\. The sample has no such question\./);
  });
});
