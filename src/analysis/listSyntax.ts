/** What stands between records where it should not; `line` counts from 0. */
export interface Stray {
  readonly line: number;
  readonly message: string;
}

/**
 * Follows the commas and brackets between the records of a list or an object. All of them are read over, since no record
 * is lost by them; the first wrong one of each gap is kept to be told. Behind a damaged record nothing is known of its commas.
 */
export class ListSyntax {
  private last: 'open' | 'value' | 'comma' | 'closed' | 'damage' = 'open';
  private stray: Stray | null = null;

  /** `closer`: the byte that ends the container; `line` gives the line, from 0, of what is met. */
  constructor(
    private readonly closer: number,
    private readonly line: () => number,
  ) {}

  /** the last thing met ends the container */
  get closed(): boolean {
    return this.last === 'closed';
  }

  comma(line = this.line()): void {
    if (this.last === 'damage') return;
    if (this.last === 'closed') this.keep('A comma stands behind the end', line);
    else if (this.last !== 'value') this.keep('A comma stands here with nothing before it', line);
    this.last = 'comma';
  }

  close(byte: number): void {
    const sign = String.fromCharCode(byte);
    if (this.last === 'closed' || byte !== this.closer) this.keep(`"${sign}" closes nothing`);
    else if (this.last === 'comma') this.keep(`A comma stands before the closing "${sign}"`);
    this.last = 'closed';
  }

  value(): void {
    if (this.last === 'value') this.keep('A comma is missing between two records');
    if (this.last === 'closed') this.keep('A record stands behind the end');
    this.last = 'value';
  }

  keyMissing(): void {
    if (this.last !== 'damage') this.keep('A value stands here without a key');
  }

  /** Between a key and its value stand other than one. */
  colons(count: number): void {
    this.keep(count === 0 ? 'A colon is missing behind a key' : 'More than one colon stands behind a key');
  }

  /** The record met last is damaged. */
  damage(): void {
    this.last = 'damage';
  }

  /** What was wrong since it was asked for last. */
  take(): Stray | null {
    const { stray } = this;
    this.stray = null;
    return stray;
  }

  private keep(message: string, line = this.line()): void {
    this.stray ??= { line, message };
  }
}
