/** Lets work on something begin at once the first time; afterwards, once it has been quiet: whoever asks anew ends the wait of the one before. */
export class WhenQuiet {
  private readonly known = new Set<string>();

  /** @param rest rejects when the signal is aborted before it is over */
  constructor(private readonly rest: (signal: AbortSignal) => Promise<unknown>) {}

  /** @throws what `rest` throws when `signal` is aborted */
  async turn(key: string, signal: AbortSignal): Promise<void> {
    if (this.known.has(key)) await this.rest(signal);
    this.known.add(key);
  }

  forget(key: string): void {
    this.known.delete(key);
  }
}
