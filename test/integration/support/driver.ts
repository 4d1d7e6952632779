// What a suite asks of the page around it: clicks, keys, what is on the screen. The launcher carries it out with
// Playwright, so everything waits until it is possible, and fails after Playwright's own time.

/** Something on the screen. Everything given must hold. */
export interface Target {
  /** The editor's own page, or the webview shown in the active editor group. */
  readonly frame: 'workbench' | 'report';
  readonly selector?: string;
  /** ARIA role, looked for inside what `selector` gives. */
  readonly role?: string;
  /** Accessible name for `role`: a part of it, or the whole when `exact`. */
  readonly name?: string;
  readonly exact?: boolean;
  readonly text?: RegExp;
  /** From 0; without it, an action on more than one element fails. */
  readonly nth?: number;
}

/** One element as it was when asked for. */
export interface SeenElement {
  readonly tag: string;
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The role and name that assistive technology is told. */
  readonly role: string;
  readonly name: string;
  /** Of a text field or a list; else null. */
  readonly value: string | null;
  /** CSS pixels in the element's own frame. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly isVisible: boolean;
  readonly isFocused: boolean;
}

export interface ConsoleMessage {
  readonly kind: 'log' | 'debug' | 'info' | 'warning' | 'error' | 'pageerror' | 'csp';
  readonly text: string;
  /** Where it came from; '' when unknown. */
  readonly url: string;
  /** It came out of a webview or names this extension, so it is not VS Code's own. */
  readonly ours: boolean;
}

export interface Violation {
  readonly id: string;
  readonly impact: string | null;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly target: readonly string[]; readonly failureSummary: string }[];
}

export interface ClickOptions {
  readonly button?: 'left' | 'right' | 'middle';
  readonly clickCount?: number;
  readonly modifiers?: readonly ('Alt' | 'Control' | 'ControlOrMeta' | 'Meta' | 'Shift')[];
}

export interface WaitOptions {
  readonly attribute?: { readonly name: string; readonly value?: string };
  /** `visible` when left out. */
  readonly state?: 'attached' | 'detached' | 'visible' | 'hidden';
}

/** The page around the extension host. Every method rejects with Playwright's message when it cannot be done. */
export class Driver {
  constructor(
    private readonly address: string | undefined,
    private readonly token: string | undefined,
  ) {}

  /** False in the desktop editor, which has no page to drive. */
  get isAvailable(): boolean {
    return this.address !== undefined;
  }

  async click(target: Target, options: ClickOptions = {}): Promise<void> {
    await this.call('click', { target, ...options });
  }

  async hover(target: Target): Promise<void> {
    await this.call('hover', { target });
  }

  /** Presses a key in Playwright's spelling (`ArrowDown`, `Control+F`), where the focus is or on `target`. */
  async press(key: string, target?: Target): Promise<void> {
    await this.call('press', { key, target });
  }

  /** Types character by character, where the focus is or into `target`. */
  async type(text: string, target?: Target): Promise<void> {
    await this.call('type', { text, target });
  }

  /** All elements that match now, in document order; none is no error. */
  async query(target: Target): Promise<SeenElement[]> {
    return this.call<SeenElement[]>('query', { target });
  }

  /** Waits until at least one element matches, and gives all that do then. */
  async waitFor(target: Target, options: WaitOptions = {}): Promise<SeenElement[]> {
    return this.call<SeenElement[]>('waitFor', { target, ...options });
  }

  /** Computed styles of one element, by CSS property name. */
  async styles(target: Target, names: readonly string[]): Promise<Record<string, string>> {
    return this.call<Record<string, string>>('styles', { target, names });
  }

  /** Photographs the page or one element into `test/screenshots/<run>/<name>.png`; gives the file. */
  async screenshot(name: string, target?: Target): Promise<string> {
    return this.call<string>('screenshot', { name, target });
  }

  /** Makes the browser window this large, in CSS pixels. */
  async resize(width: number, height: number): Promise<void> {
    await this.call('resize', { width, height });
  }

  /** Everything printed, thrown or refused by a policy since the start, in VS Code and in its webviews. */
  async consoleMessages(): Promise<ConsoleMessage[]> {
    return this.call<ConsoleMessage[]>('consoleMessages', {});
  }

  /** What axe finds wrong in a frame's document. */
  async axe(frame: Target['frame']): Promise<Violation[]> {
    return this.call<Violation[]>('axe', { frame });
  }

  /** For the reporter: shows a line in the terminal that started the run. */
  async report(text: string): Promise<void> {
    await this.call('report', { text });
  }

  /** For the reporter: the counts of the whole suite. */
  async finish(counts: { passed: number; failed: number; skipped: number }): Promise<void> {
    await this.call('finish', counts);
  }

  private async call<Result>(operation: string, args: object): Promise<Result> {
    if (this.address === undefined) {
      throw new Error(`There is no page to ${operation} in this editor.`);
    }
    const response = await fetch(this.address, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.token ?? ''}` },
      body: JSON.stringify({ operation, args }, encodePattern),
    });
    const answer = (await response.json()) as { result: Result; error?: string };
    if (answer.error !== undefined) {
      throw new Error(`${operation} ${JSON.stringify(args, encodePattern)}: ${answer.error}`);
    }
    return answer.result;
  }
}

/** The driver of this run. */
export const driver = new Driver(process.env['GOLDLENS_DRIVER'], process.env['GOLDLENS_DRIVER_TOKEN']);

/** Inside a `describe`: where there is no page to drive, its tests are skipped and counted as such. */
export function needsDriver(): void {
  before(function () {
    if (!driver.isAvailable) {
      this.skip();
    }
  });
}

function encodePattern(_key: string, value: unknown): unknown {
  return value instanceof RegExp ? { source: value.source, flags: value.flags } : value;
}
