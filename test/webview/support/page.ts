import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import type { ToHost, ToPage } from '../../../src/shared/protocol';
import type { CompareScenario } from '../../../webview/dev/compareMain';
import type { FakeHost, Scenario } from '../../../webview/dev/fakeHost';
import type { SampleFile } from '../../../webview/dev/sample';
import type { ThemeName } from '../../../webview/dev/themes';
import { launchBrowser } from './browser';
import { DevPage } from './devPage';

const SCREENSHOTS = 'test/screenshots/webview';

export function fixture(name: string): SampleFile {
  return JSON.parse(readFileSync(`test/fixtures/page/${name}.json`, 'utf8')) as SampleFile;
}

export interface OpenOptions {
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  /** what has to be there before the test goes on */
  readonly ready?: string;
}

/** A browser and a dev page, shared by the tests of a file. */
export class Bench {
  private opened = 0;
  /** console errors, page errors and policy violations since `open`; empty when all is well */
  private complaints: string[] = [];

  private constructor(
    private readonly browser: Browser,
    private readonly dev: DevPage,
    readonly page: Page,
  ) {
    page.on('console', (message) => void (['error', 'warning'].includes(message.type()) && this.complaints.push(message.text())));
    page.on('pageerror', (error) => void this.complaints.push(String(error)));
  }

  static async start(): Promise<Bench> {
    const [browser, dev] = await Promise.all([launchBrowser(), DevPage.start()]);
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    return new Bench(browser, dev, await context.newPage());
  }

  /** Fails when the page complained of anything since it was opened. */
  assertQuiet(): void {
    assert.deepEqual(this.complaints, []);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.dev.stop();
  }

  open(scenario: Scenario, options: OpenOptions = {}): Promise<Page> {
    return this.goto(this.dev.url(String(this.opened++), scenario, options.theme), options);
  }

  /** The page of a comparison. */
  openComparison(scenario: CompareScenario, options: OpenOptions = {}): Promise<Page> {
    return this.goto(this.dev.compareUrl(String(this.opened++), scenario, options.theme), options);
  }

  private async goto(url: string, { width = 1280, height = 900, ready = 'article' }: OpenOptions): Promise<Page> {
    this.complaints = [];
    await this.page.setViewportSize({ width, height });
    await this.page.goto(url);
    await this.page.waitForSelector(ready);
    return this.page;
  }
}


export async function screenshot(page: Page, name: string): Promise<void> {
  mkdirSync(SCREENSHOTS, { recursive: true });
  await page.screenshot({ path: `${SCREENSHOTS}/${name}.png` });
}

/** What the dev page's own script puts on its window. */
export interface DevGlobals {
  readonly goldlensHost: FakeHost;
  /** set by hostile text, if it ever ran */
  readonly hacked?: unknown;
}

/** Everything the page told the host so far. */
export function heard(page: Page): Promise<ToHost[]> {
  return page.evaluate(() => (window as unknown as DevGlobals).goldlensHost.heard);
}

/** Lets the host say something. */
export function say(page: Page, message: ToPage): Promise<void> {
  return page.evaluate((sent) => (window as unknown as DevGlobals).goldlensHost.send(sent), message);
}

/** The rank of the chunk that has the focus. */
export function focusedRank(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-rank') ?? null);
}
