import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { notesBeside } from '../../src/analysis/notesFile';
import { NOTES_SUFFIX } from '../../src/analysis/notesName';
import { launchBrowser } from './support/browser';
import { screenshot } from './support/page';
import { violationsOf } from './support/axe';

const HOSTILE = '</td><script>document.title="hacked"</script><img src=x onerror="document.title=1">\u202e"\'&amp;';

/** What the command line that ships writes. */
function exported(...argv: string[]): string {
  return execFileSync(process.execPath, ['dist/cli.js', ...argv, '--format', 'html'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}

describe('pages that are sent around', () => {
  let browser: Browser;
  let folder: string;
  let page: Page;
  let comparison: string;
  before(async () => {
    browser = await launchBrowser();
    comparison = exported('compare', 'media/sample/runs/lsa.jsonl', 'media/sample/runs/bm25.json');
    folder = mkdtempSync(join(tmpdir(), 'goldlens-pages-'));
  });
  after(async () => {
    await browser.close();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => page.context().close());

  /** Opens a page from the disk; it may load nothing and complains of nothing. */
  async function open(html: string, options: { colorScheme?: 'dark' | 'light'; width?: number; script?: boolean } = {}): Promise<void> {
    const context = await browser.newContext({ colorScheme: options.colorScheme ?? 'light', javaScriptEnabled: options.script ?? false, viewport: { width: options.width ?? 1280, height: 900 } });
    page = await context.newPage();
    const loaded: string[] = [];
    page.on('request', (request) => void loaded.push(request.url()));
    const file = join(folder, 'page.html');
    writeFileSync(file, html);
    await page.goto(pathToFileURL(file).toString());
    assert.deepEqual(loaded, [pathToFileURL(file).toString()]);
  }

  it('a scorecard is read without a script: tiles, slices, metrics, questions', async () => {
    const html = exported('score', 'media/sample/runs/bm25.json', '--questions');
    assert.match(html, /^<!DOCTYPE html>\n<html lang="en">/);
    assert.doesNotMatch(html, /<script|<link|https?:|src=/);
    await open(html, { colorScheme: 'dark' });
    assert.equal(await page.title(), 'bm25 · Goldlens scorecard');
    assert.equal(await page.locator('.tile').count(), 6);
    assert.equal(await page.locator('.panel svg.plot').count(), 4);
    assert.match(await page.locator('.panel', { hasText: 'Where the first hit lands' }).locator('[data-bar]').last().getAttribute('aria-label') ?? '', /^No gold at any rank: \d+ questions$/);
    assert.match(await page.locator('main').innerText(), /facts missed: /);
    assert.match(await page.locator('tbody tr', { hasText: 'Q1' }).last().innerText(), /✓|✗|not scored/);
    await screenshot(page, 'exported-scorecard-dark');
  });

  it('a comparison is, too: changes, cells, what broke and was rescued', async () => {
    await open(comparison);
    assert.equal(await page.locator('[data-change="AllGold@10"]').first().locator('svg').count(), 1);
    const counts = await page.locator('.cells strong').allInnerTexts();
    assert.equal(counts.slice(0, 4).reduce((sum, count) => sum + Number(count), 0), 44);
    assert.equal(await page.locator('.pairs-table').first().locator('tbody tr').count(), Number(counts[1]));
    await screenshot(page, 'exported-comparison-light');
  });

  it('fits a narrow page, and axe finds nothing in light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await open(comparison, { colorScheme, width: 300, script: true });
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 300);
      // the policy of the page forbids scripts: what looks at it comes from outside
      assert.deepEqual(await violationsOf(page), []);
      await screenshot(page, `exported-narrow-${colorScheme}`);
      if (colorScheme === 'light') await page.context().close();
    }
  });

  it('hostile text stays text, in questions, types, names and notes', async () => {
    const run = join(folder, 'hostile.json');
    writeFileSync(run, JSON.stringify([1, 2, 3].map((at) => ({ id: `${at}${HOSTILE}`, query: HOSTILE, question_type: at === 1 ? HOSTILE : 'plain', retrieval_list: [{ text: 'x' }], gold_list: [{ fact: HOSTILE }] }))));
    writeFileSync(run + NOTES_SUFFIX, JSON.stringify({ id: `1${HOSTILE}`, verdict: 'reader', note: HOSTILE, author: HOSTILE, at: null }));
    assert.equal(notesBeside(run).entries.length, 1);
    await open(exported('score', run), { script: true });
    assert.equal(await page.title(), 'hostile · Goldlens scorecard');
    assert.deepEqual([await page.locator('script').count(), await page.locator('img').count(), await page.locator('h1').count()], [0, 0, 1]);
    assert.ok((await page.locator('main').innerText()).includes('<script>document.title="hacked"</script>'));
  });
});
