import type { Browser } from 'playwright-core';
import { launchChromium } from '../../workbench/chromium.mjs';

/** Starts the Chromium that the webview tests share; the caller closes it. */
export async function launchBrowser(): Promise<Browser> {
  return launchChromium();
}
