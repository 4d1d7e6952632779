import type { Browser, LaunchOptions } from 'playwright-core';

/** The Chromium to use: `CHROME_PATH`, an installed one, or the packaged one. */
export function resolveChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }>;

/** Starts a headless Chromium that stays off the network. */
export function launchChromium(options?: LaunchOptions): Promise<Browser>;
