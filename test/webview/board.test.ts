import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { AnalysisRequest } from '../../src/analysis/analysis';
import { analyzeNow } from '../../src/analysis/analyze';
import { RunComparer } from '../../src/analysis/comparing';
import { DEFAULT_CONFIG } from '../../src/core/model';
import type { BoardRun, BoardView } from '../../src/shared/boardView';
import type { FromComparePage } from '../../src/shared/compareProtocol';
import { formatChange, formatValue } from '../../src/shared/format';
import type { CompareGlobals, CompareScenario } from '../../webview/dev/compareMain';
import { THEMES } from '../../webview/dev/themes';
import { violationsOf } from './support/axe';
import { Bench, screenshot } from './support/page';

const sample = (path: string) => ({ kind: 'path' as const, name: path.split('/').at(-1)!, path: join('media/sample', path) });
const request = (path: string): AnalysisRequest => ({ name: path, run: sample(path), gold: sample('questions.json'), config: DEFAULT_CONFIG, map: null, stamp: path, goldStamp: '1', corpus: null, corpusStamp: null });
const PATHS = ['runs/lsa.jsonl', 'runs/bm25.json', 'runs/hybrid-rrf.json', 'runs/hybrid-reranked.jsonl'];

/** The sample runs against the first, one run that is gone, and one that is still being compared. */
function boardOf(paths: readonly string[]): BoardView {
  const comparer = new RunComparer();
  const runs = paths.map((path, at): BoardRun => {
    const result = analyzeNow(request(path));
    assert.ok(result.kind === 'report');
    const answer = at === 0 ? null : comparer.compare({ a: { request: request(paths[0]!), index: null }, b: { request: request(path), index: null } });
    return { name: path, written: Date.UTC(2026, 4, 3 + at, 8, 15), n: result.report.counts.scored, metrics: result.report.metrics, changes: answer?.ok === true ? answer.view.metrics : null, refusal: null };
  });
  const gone: BoardRun = { name: 'runs/older.json', written: null, n: 0, metrics: [], changes: null, refusal: 'The file was deleted.' };
  const waiting: BoardRun = { ...runs[1]!, name: 'runs/newest.json', changes: null };
  return { baseline: 0, metrics: runs[0]!.metrics.map(({ name }) => name), primary: 'AllGold@10', runs: [...runs, gone, waiting], waiting: 1 };
}

const heard = (page: Page): Promise<FromComparePage[]> => page.evaluate(() => (window as unknown as CompareGlobals).goldlensHost.heard);

describe('the page of several runs', () => {
  let bench: Bench;
  const view = boardOf(PATHS);
  const scenario: CompareScenario = { first: [{ type: 'loading', id: 'dev', a: `${view.runs.length} runs`, b: '' }, { type: 'board', version: 1, view }] };
  before(async () => (bench = await Bench.start()));
  after(() => bench.stop());
  afterEach(() => bench.assertQuiet());

  it('has the best run first, with its value and its change against the baseline', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-board]' });
    const valueIn = ({ metrics }: BoardRun): number => metrics.find(({ name }) => name === 'AllGold@10')?.value ?? -1;
    const ranked = [...view.runs].sort((a, b) => valueIn(b) - valueIn(a));
    assert.deepEqual(await page.locator('[data-board]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-board'))), ranked.map(({ name }) => name));
    for (const { name, changes, metrics } of view.runs) {
      const text = await page.locator(`[data-board="${name}"]`).innerText();
      const change = changes?.find((one) => one.name === 'AllGold@10');
      const own = metrics.find((one) => one.name === 'AllGold@10');
      if (own !== undefined) assert.ok(text.includes(formatValue('AllGold@10', own.value)), text);
      if (change !== undefined) assert.ok(text.includes(formatChange('AllGold@10', change.delta)) && text.includes(`+${change.cells.rescued} −${change.cells.broke}`), text);
    }
    assert.match(await page.locator('[data-board="runs/older.json"]').innerText(), /not there[^]*The file was deleted/);
    assert.match(await page.locator('[data-board="runs/newest.json"]').innerText(), /being compared/);
    assert.equal(await page.locator('.trend .point').count(), view.runs.length - 1);
  });

  it('leads to a comparison, and takes another baseline', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-board]' });
    await page.getByRole('button', { name: PATHS[1]!, exact: true }).click();
    await page.getByRole('radio', { name: `Take ${PATHS[1]!} as the baseline` }).click();
    assert.deepEqual((await heard(page)).slice(1), [{ type: 'openComparison', version: 1, run: 1 }, { type: 'baseline', version: 1, run: 1 }]);
  });

  it('shows another metric, and remembers it', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-board]' });
    await page.getByRole('combobox', { name: 'Metric' }).click();
    await page.getByRole('option', { name: 'MRR@10', exact: true }).click();
    await page.getByRole('heading', { name: 'Leaderboard · MRR@10' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Leaderboard · MRR@10' }).waitFor();
  });

  it('fits 300 pixels without scrolling sideways as a whole', async () => {
    const page = await bench.openComparison(scenario, { ready: '[data-board]', width: 300 });
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
    await screenshot(page, 'board-narrow');
  });

  for (const theme of [...THEMES, 'light-plus' as const]) {
    it(`has nothing that axe finds in ${theme}`, async () => {
      const page = await bench.openComparison(scenario, { ready: '[data-board]', theme });
      assert.deepEqual(await violationsOf(page), []);
      await screenshot(page, `board-${theme}`);
    });
  }
});
