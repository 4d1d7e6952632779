import { ModelFailure } from './judgeModel';

/** Time and chance, handed over so that tests need neither. */
export interface Clock {
  /** milliseconds since some moment */
  readonly now: () => number;
  /** Resolves after so long, or at once when `signal` is aborted. */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** 0 … 1 */
  readonly random: () => number;
}

export interface SendingSettings {
  /** requests under way at once */
  readonly concurrency: number;
  /** a request that takes longer is given up, and sent again */
  readonly timeoutMs: number;
  /** how often a request is sent before its call counts as failed */
  readonly attempts: number;
}

export const DEFAULT_SENDING: SendingSettings = { concurrency: 8, timeoutMs: 120_000, attempts: 5 };

/** Requests in a row that gave nothing: whatever comes next will not either. */
const HOPELESS = 20;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** Why nothing more is sent. */
export interface Stopped {
  readonly reason: 'cancelled' | 'max-calls' | 'provider' | 'cache';
  /** for people; '' for cancelled and max-calls */
  readonly detail: string;
}

/** Nothing more is sent: this call was not. */
export class NotSent extends Error {}

/** Sends requests: so many at once, again where that may help, later when the provider asks for it, and none once it is stopped. */
export class Sender {
  private readonly stopping = new AbortController();
  private readonly queue: (() => void)[] = [];
  private underWay = 0;
  private notBefore = 0;
  private failures = 0;
  stopped: Stopped | null = null;

  constructor(
    private readonly settings: SendingSettings,
    private readonly clock: Clock,
    /** somebody waits so long: at the provider's wish for everybody, or before a request is sent again */
    private readonly onWait: (ms: number, isRateLimit: boolean) => void,
  ) {}

  stop(stopped: Stopped): void {
    this.stopped ??= stopped;
    this.stopping.abort();
    for (const wake of this.queue.splice(0)) wake();
  }

  /**
   * Runs a call in a slot of its own, which is free again when all of `call` is done.
   * @throws NotSent once it is stopped
   */
  async inSlot<T>(call: () => Promise<T>): Promise<T> {
    while (this.underWay >= this.settings.concurrency && this.stopped === null) await new Promise<void>((wake) => this.queue.push(wake));
    if (this.stopped !== null) throw new NotSent();
    this.underWay++;
    try {
      return await call();
    } finally {
      this.underWay--;
      this.queue.shift()?.();
    }
  }

  /**
   * Sends a request until it is answered or there is no sense in it.
   * @throws ModelFailure of the last attempt; NotSent once it is stopped
   */
  async send<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      await this.untilAllowed();
      try {
        const reply = await this.inTime(request);
        this.failures = 0;
        return reply;
      } catch (error) {
        if (this.stopped !== null) throw new NotSent();
        if (!ModelFailure.is(error)) throw error;
        // being asked to wait is no sign of anything being wrong, and waiting takes patience
        const isLast = attempt >= this.settings.attempts * (error.isRateLimit ? 2 : 1);
        if (!error.isRateLimit || isLast) this.failures++;
        if (error.kind === 'fatal' || this.failures >= HOPELESS) this.stop({ reason: 'provider', detail: error.message });
        if (error.kind !== 'passing' || isLast) throw error;
        await this.wait(error, attempt);
      }
    }
  }

  private async untilAllowed(): Promise<void> {
    for (let left = this.notBefore - this.clock.now(); left > 0 && this.stopped === null; left = this.notBefore - this.clock.now()) await this.clock.sleep(left, this.stopping.signal);
    if (this.stopped !== null) throw new NotSent();
  }

  /** Backoff doubles, with jitter so that requests that failed together do not come back together. A rate limit holds for all. */
  private async wait({ retryAfterMs, isRateLimit }: ModelFailure, attempt: number): Promise<void> {
    const backoff = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (attempt - 1));
    const ms = retryAfterMs ?? backoff * (0.5 + this.clock.random() / 2);
    this.onWait(ms, isRateLimit);
    if (isRateLimit) this.notBefore = Math.max(this.notBefore, this.clock.now() + ms);
    else await this.clock.sleep(ms, this.stopping.signal);
  }

  private async inTime<T>(request: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const { timeoutMs } = this.settings;
    const over = new AbortController();
    const answered = new AbortController();
    const signal = AbortSignal.any([over.signal, this.stopping.signal]);
    const tooLong = this.clock.sleep(timeoutMs, AbortSignal.any([answered.signal, this.stopping.signal])).then(() => {
      if (!answered.signal.aborted) over.abort();
      throw new ModelFailure(`no reply within ${timeoutMs / 1000} seconds`, 'passing');
    });
    // whichever comes second is nobody's concern
    tooLong.catch(() => undefined);
    try {
      return await Promise.race([request(signal), tooLong]);
    } finally {
      answered.abort();
    }
  }
}

/** The machine's own. */
export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  random: Math.random,
  sleep: (ms, signal) =>
    new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      if (signal.aborted) done();
    }),
};
