import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Scenario } from '../../webview/dev/fakeHost';
import { THEMES } from '../../webview/dev/themes';
import { violationsOf } from './support/axe';
import { corpusScenario, goldScenario } from './support/files';
import { Bench, fixture, screenshot } from './support/page';

const file = fixture('run');
const problems = [{ severity: 'error' as const, message: 'retrieval_list is text, not a list', line: 118, record: 3 }];
const updated = { metric: 'AllGold@10', before: 0.19, after: 0.186, rescued: 0, broke: 9, questionsBefore: 6, questionsAfter: 6 };

interface Screen {
  readonly name: string;
  readonly scenario: Scenario;
  readonly ready: string;
  readonly act?: (page: Page) => Promise<void>;
}

const LINKS = {
  gold: { link: { name: 'data/gold.jsonl', label: 'x', questions: 100, byId: 98, byText: 0, unmatched: { count: 2, examples: ['Q7', 'Q9'] }, missingFromRun: { count: 0, examples: [] } }, origin: 'found' as const },
  corpus: null,
  byIdOnly: 1,
};

async function openFirst(page: Page): Promise<void> {
  await page.locator('[data-entry="0"]').click();
  await page.locator('.entry').waitFor();
}

const SCREENS: readonly Screen[] = [
  { name: 'question', scenario: { file, show: 1 }, ready: '[data-question]' },
  { name: 'overlaps', scenario: { file, show: 2 }, ready: '[data-question]' },
  { name: 'not-scored', scenario: { file, show: 4 }, ready: '[data-question]' },
  { name: 'definition', scenario: { file, show: 1 }, ready: '[data-question]', act: (page) => page.locator('[data-metric="AllGold@10"]').click() },
  { name: 'scorecard', scenario: { file: { ...file, problems }, show: null, run: { updated } }, ready: '.rows-all [data-row]' },
  { name: 'loading', scenario: { file, show: null, first: [{ type: 'loading', name: 'a.json', progress: { done: 1, total: 2, records: 10 } }] }, ready: 'progress' },
  { name: 'failed', scenario: { file, show: null, first: [{ type: 'failure', kind: 'failed', name: 'a.json', message: 'Line 12 is not JSON.' }] }, ready: '.notice' },
  { name: 'linked', scenario: { file, show: null, run: { links: LINKS } }, ready: '.linked', act: (page) => page.locator('.linked summary').first().click() },
  { name: 'stage', scenario: { file, show: null, run: { stage: 'rerank', depth: 10 } }, ready: '.row-unmoved' },
  { name: 'gold-file', scenario: goldScenario(), ready: '.rows-all [data-entry]', act: openFirst },
  { name: 'corpus-file', scenario: corpusScenario(), ready: '.rows-all [data-entry]', act: openFirst },
  { name: 'hostile', scenario: { file: fixture('hostile'), show: 0 }, ready: '[data-question]' },
];

describe('report page: for everybody', () => {
  let bench: Bench;
  before(async () => {
    bench = await Bench.start();
  });
  after(() => bench.stop());

  const faintest = new Set(['question', 'scorecard', 'stage']);
  for (const theme of [...THEMES, 'light-plus' as const]) {
    for (const { name, scenario, ready, act } of SCREENS.filter((screen) => theme !== 'light-plus' || faintest.has(screen.name))) {
      it(`${name} has no violation in ${theme}`, async () => {
        const page = await bench.open(scenario, { theme, ready });
        await act?.(page);
        assert.deepEqual(await violationsOf(page), []);
        await screenshot(page, `${name}-${theme}`);
        bench.assertQuiet();
      });
    }
  }
});
