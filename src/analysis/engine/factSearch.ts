import { WRITTEN, type Kernel } from './kernel';

/** Strings of a record by the addresses of what stands between their quotes, and how they are written, taken together. */
export class Strings {
  /** those from `count` on are left from earlier records */
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  count = 0;
  written = 0;

  clear(): void {
    this.count = 0;
    this.written = 0;
  }

  add(start: number, end: number, written: number): void {
    this.starts[this.count] = start;
    this.ends[this.count++] = end;
    this.written |= written;
  }
}

/** Room for the facts of one question, in bytes. */
const MOST_FACTS = 512 * 1024;
/** Chunks that are compared each with each. */
const MOST_COMPARED = 64;

/**
 * Finds facts in chunks as their bytes stand in the file. A text has one form only among strings that are written alike:
 * without odd escapes, and with all characters beyond ASCII either as they are or escaped. Then a chunk holds a fact
 * exactly if its bytes hold the fact's, from one character on.
 */
export class FactSearch {
  private readonly facts = new Strings();

  constructor(
    private readonly kernel: Kernel,
    private readonly acrossSpace: boolean,
  ) {}

  /**
   * The ascending ranks of the chunks that hold each fact; null where bytes do not tell: strings that are not written
   * alike, and facts that do not surely show or are there twice.
   */
  ranks(chunks: Strings, facts: Strings): number[][] | null {
    if (!isUniform(chunks.written | facts.written) || (facts.written & WRITTEN.surrogate) !== 0 || !this.prepare(facts)) return null;
    const { run } = this.kernel;
    const across = this.acrossSpace ? 1 : 0;
    const found: number[][] = [];
    for (let fact = 0; fact < this.facts.count; fact++) {
      const ranks: number[] = [];
      for (let chunk = 0; chunk < chunks.count; chunk++) {
        if (run.holds(chunks.starts[chunk]!, chunks.ends[chunk]!, this.facts.starts[fact]!, this.facts.ends[fact]!, across) !== 0) ranks.push(chunk + 1);
      }
      found.push(ranks);
    }
    return found;
  }

  /** How many chunks repeat an earlier one; null where bytes do not tell. */
  duplicates(chunks: Strings): number | null {
    if (!isUniform(chunks.written)) return null;
    if (chunks.count > MOST_COMPARED) return this.duplicatesByLength(chunks);
    let repeated = 0;
    for (let chunk = 1; chunk < chunks.count; chunk++) {
      let other = 0;
      while (other < chunk && !this.same(chunks, other, chunk)) other++;
      if (other < chunk) repeated++;
    }
    return repeated;
  }

  private duplicatesByLength(chunks: Strings): number | null {
    const byLength = new Map<number, number[]>();
    let repeated = 0;
    for (let chunk = 0; chunk < chunks.count; chunk++) {
      const length = chunks.ends[chunk]! - chunks.starts[chunk]!;
      const alike = byLength.get(length);
      if (alike === undefined) byLength.set(length, [chunk]);
      else if (alike.some((other) => this.same(chunks, other, chunk))) repeated++;
      else if (alike.push(chunk) > MOST_COMPARED) return null;
    }
    return repeated;
  }

  /** Copies the facts to where they are searched from. */
  private prepare({ starts, ends, count }: Strings): boolean {
    const { facts, kernel } = this;
    facts.clear();
    let to = kernel.scratch;
    for (let fact = 0; fact < count; fact++) {
      const start = starts[fact]!;
      const end = ends[fact]!;
      if (to + end - start > kernel.scratch + MOST_FACTS) return false;
      let copied = kernel.run.withoutSpace(start, end, to);
      if (kernel.run.isVisible() === 0) return false;
      if (!this.acrossSpace) {
        kernel.bytes.copyWithin(to, start, end);
        copied = to + end - start;
      }
      facts.add(to, copied, 0);
      for (let earlier = 0; earlier < fact; earlier++) if (this.same(facts, earlier, fact)) return false;
      to = copied;
    }
    return true;
  }

  private same({ starts, ends }: Strings, a: number, b: number): boolean {
    const length = ends[a]! - starts[a]!;
    return ends[b]! - starts[b]! === length && this.kernel.run.same(starts[a]!, starts[b]!, length) !== 0;
  }
}

function isUniform(written: number): boolean {
  return (written & WRITTEN.odd) === 0 && (written & (WRITTEN.beyond | WRITTEN.unicode)) !== (WRITTEN.beyond | WRITTEN.unicode);
}
