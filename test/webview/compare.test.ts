import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { RunComparer } from '../../src/analysis/comparing';
import { DEFAULT_CONFIG } from '../../src/core/model';
import type { FromComparePage } from '../../src/shared/compareProtocol';
import { CELLS, type ComparisonView, type PairView, type ReasonCounts } from '../../src/shared/compareView';
import { missedText } from '../../src/shared/missedText';
import type { CompareGlobals, CompareScenario } from '../../webview/dev/compareMain';
import { THEMES } from '../../webview/dev/themes';
import { Bench, screenshot } from './support/page';
import { violationsOf } from './support/axe';

const sample = (path: string) => ({ kind: 'path' as const, name: path.split('/').at(-1)!, path: join('media/sample', path) });
const request = (path: string): AnalysisRequest => ({ name: path, run: sample(path), gold: sample('questions.json'), config: DEFAULT_CONFIG, map: null, stamp: path, goldStamp: '1', corpus: null, corpusStamp: null });

/** A comparison of two sample runs as the editor's side would send it, with every list. */
function scenarioOf(a: string, b: string): CompareScenario & { view: ComparisonView; lists: Record<string, readonly PairView[]>; reasons: Record<string, ReasonCounts> } {
  const comparer = new RunComparer();
  const sides = { a: { request: request(a), index: null }, b: { request: request(b), index: null } };
  const answer = comparer.compare(sides);
  assert.ok(answer.ok);
  const { view } = answer;
  const lists: Record<string, readonly PairView[]> = {};
  const reasons: Record<string, ReasonCounts> = {};
  for (const { name } of view.metrics) {
    for (const list of CELLS) reasons[`${name} ${list}`] = comparer.reasons({ ...sides, metric: name, list });
    for (const list of [...CELLS, 'fellOut'] as const) lists[`${name} ${list}`] = comparer.pairs({ ...sides, metric: name, list, offset: 0, limit: 100 }).pairs;
  }
  return { view, lists, reasons, names: { a, b } };
}

const heard = (page: Page): Promise<FromComparePage[]> => page.evaluate(() => (window as unknown as CompareGlobals).goldlensHost.heard);
const ids = (page: Page): Promise<(string | null)[]> => page.locator('[data-pair]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-pair')));

describe('the page of a comparison', () => {
  let bench: Bench;
  const scenario = scenarioOf('runs/lsa.jsonl', 'runs/bm25.json');
  before(async () => (bench = await Bench.start()));
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  it('takes a threshold from 0 to 1, exports, and copies its tables as Markdown', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-pair]' });
    const field = page.locator('.threshold-field');
    await field.locator('input').fill('two');
    await page.keyboard.press('Enter');
    assert.match(await page.locator('.cuts [role="alert"]').innerText(), /from 0 to 1/);
    await field.locator('input').fill('0.75');
    await page.keyboard.press('Enter');
    await page.locator('vscode-button', { hasText: 'Export…' }).click();
    await page.getByRole('button', { name: 'Copy as Markdown: Metrics' }).click();
    const said = (await heard(page)).filter(({ type }) => ['threshold', 'export', 'copyTable'].includes(type));
    assert.deepEqual(said.slice(0, 2), [{ type: 'threshold', value: 0.75 }, { type: 'export' }]);
    const [copied] = said.flatMap((message) => (message.type === 'copyTable' ? [message.markdown] : []));
    const lines = copied?.trimEnd().split('\n') ?? [];
    assert.equal(lines[0], '| metric | A | B | Δ | relative | 95 % interval of Δ |  | p | reading |');
    assert.equal(lines.length, 2 + scenario.view.metrics.length);
    assert.match(lines.find((line) => line.startsWith('| AllGold@10')) ?? '', /^\| AllGold@10 \| 45\.5 % \| 38\.6 % \| −6\.8 pp \| .* \| could be noise \|$/);
  });

  it('shows every metric with its change, interval and reading', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-pair]' });
    for (const { name, reading, cells } of scenario.view.metrics) {
      const row = page.locator(`[data-change="${name}"]`);
      assert.match(await row.innerText(), new RegExp(`${reading}$`));
      await row.getByRole('button').click();
      for (const cell of CELLS) assert.match(await page.locator(`.cell-${cell}`).innerText(), new RegExp(`\\b${cells[cell]}$`));
    }
    await screenshot(page, 'compare-dark');
  });

  it('says why the questions of a cell miss facts', async () => {
    const page = await bench.openComparison(scenario, { ready: '.list-reasons' });
    const { reasons, lists, view } = scenario;
    const broke = reasons[`${view.primary} broke`] ?? [];
    assert.ok(broke.length > 0);
    const said = await page.locator('.list-reasons').innerText();
    assert.ok(said.includes(`of ${lists[`${view.primary} broke`]?.length} question`), said);
    for (const [code, questions] of broke) assert.ok(said.includes(`${questions} ${missedText.names[code]}`), said);
    await page.locator('.cell-keptRight').click();
    await page.locator('.list-reasons').waitFor({ state: 'detached' });
  });

  it('lists the questions of a cell with both strips and what moved, and opens them', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-pair]' });
    const { lists, view } = scenario;
    assert.deepEqual(await ids(page), lists[`${view.primary} broke`]?.map(({ id }) => id));
    await page.locator('.cell-rescued').click();
    const rescued = lists[`${view.primary} rescued`] ?? [];
    await page.waitForFunction((id) => document.querySelector('[data-pair]')?.getAttribute('data-pair') === id, rescued[0]?.id);
    assert.deepEqual(await ids(page), rescued.map(({ id }) => id));
    const moved = await page.locator('.moved').allInnerTexts();
    rescued.forEach(({ gold }, at) => {
      for (const { key, a, b } of gold) if (a[0] !== b[0]) assert.ok(moved[at]?.includes(`${key} ${a[0] === undefined ? 'missing' : `#${a[0]}`} → ${b[0] === undefined ? 'gone' : `#${b[0]}`}`), moved[at]);
    });
    await page.getByRole('button', { name: `Open question ${rescued[0]?.id ?? ''} in B` }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'openQuestion', version: 1, run: 'b', index: rescued[0]?.b });
    await page.getByText('Swap').click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'swap' });
    await screenshot(page, 'compare-rescued');
  });

  it('keeps what was looked at when it is reloaded', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-pair]' });
    await page.locator('[data-change="MRR@10"]').getByRole('button').click();
    await page.locator('.cell-keptWrong').click();
    await page.waitForSelector('[data-pair]');
    await page.reload();
    await page.waitForSelector('[data-pair]');
    assert.equal(await page.locator('.chosen').getAttribute('data-change'), 'MRR@10');
    assert.equal(await page.locator('.cell-keptWrong').getAttribute('aria-pressed'), 'true');
  });

  it('says why runs are not compared, and offers to score them alike', async () => {
    const reasons = ['The match mode differs: exact in A, normalized in B.', '<img src=x onerror="hacked=1">'];
    const page = await bench.openComparison({ first: [{ type: 'refused', a: 'a.json', b: 'b.json', reasons, alike: true }] });
    assert.deepEqual(await page.locator('.refused li').allInnerTexts(), reasons);
    for (const as of ['a', 'b'] as const) {
      await page.getByText(`Recompute both as ${as.toUpperCase()} is scored`).click();
      assert.deepEqual((await heard(page)).at(-1), { type: 'scoreAlike', as });
    }
    await screenshot(page, 'compare-refused');
  });

  it('says that both are scored alike, and that they may be one run', async () => {
    const { view, names } = scenario;
    const first = [{ type: 'loading', id: 'dev', ...names! }, { type: 'comparison', version: 1, view: { ...view, sameValues: true }, alike: 'b' }] as const;
    const page = await bench.openComparison({ first }, { ready: '[data-change]' });
    assert.match(await page.getByRole('status').first().innerText(), /may be the same run/);
    await page.getByRole('button', { name: 'Score each its own way' }).click();
    assert.deepEqual((await heard(page)).at(-1), { type: 'scoreAlike', as: null });
    await screenshot(page, 'compare-alike');
  });

  it('fits 300 pixels without scrolling sideways as a whole', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-pair]', width: 300 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    // lines between rows are lost under cells that stick where borders collapse
    assert.deepEqual(new Set(await page.locator('.scroll-x table').evaluateAll((tables) => tables.map((table) => getComputedStyle(table).borderCollapse))), new Set(['separate']));
    await screenshot(page, 'compare-narrow');
  });

  for (const theme of [...THEMES, 'light-plus' as const]) {
    it(`has nothing that axe finds in ${theme}`, async () => {
      const page = await bench.openComparison(scenario, { ready: '[data-pair]', theme });
      assert.deepEqual(await violationsOf(page), []);
      await page.locator('.cell-broke').hover();
      assert.deepEqual(await violationsOf(page), [], 'under the mouse');
      await screenshot(page, `compare-${theme}`);
    });
  }
});
