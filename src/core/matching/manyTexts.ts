/** Texts of at least this many units are told by the hash of their first ones; shorter ones are looked for one by one. */
const WINDOW = 16;
const BASE = 0x01000193;
const FILTER_BITS = 17;

/** Looks for many texts in one pass over another, where each would be one pass by itself. */
export class ManyTexts {
  /** by the hash of the first units, the indexes of the texts that begin so */
  private readonly byHash = new Map<number, number[]>();
  private readonly filter = new Uint8Array(1 << FILTER_BITS);
  private readonly short: number[] = [];
  /** what a unit counts once it is the first of the window */
  private readonly leaving: number;

  /** Empty texts are found nowhere. */
  constructor(private readonly texts: readonly string[]) {
    let leaving = 1;
    for (let unit = 0; unit < WINDOW; unit++) leaving = Math.imul(leaving, BASE);
    this.leaving = leaving;
    texts.forEach((text, index) => {
      if (text === '') return;
      if (text.length < WINDOW) return void this.short.push(index);
      const hash = hashOf(text);
      this.byHash.set(hash, [...(this.byHash.get(hash) ?? []), index]);
      this.filter[slotOf(hash)] = 1;
    });
  }

  /** Indexes of the texts that stand in `text`. */
  foundIn(text: string): ReadonlySet<number> {
    const found = new Set(this.short.filter((index) => text.includes(this.texts[index]!)));
    if (text.length < WINDOW || this.byHash.size === 0) return found;
    let hash = hashOf(text);
    for (let start = 0; ; start++) {
      if (this.filter[slotOf(hash)] === 1) this.compareAt(text, start, hash, found);
      if (start + WINDOW >= text.length) return found;
      hash = (Math.imul(hash, BASE) + text.charCodeAt(start + WINDOW) - Math.imul(text.charCodeAt(start), this.leaving)) | 0;
    }
  }

  private compareAt(text: string, start: number, hash: number, found: Set<number>): void {
    for (const index of this.byHash.get(hash) ?? []) if (!found.has(index) && text.startsWith(this.texts[index]!, start)) found.add(index);
  }
}

function hashOf(text: string): number {
  let hash = 0;
  for (let unit = 0; unit < WINDOW; unit++) hash = (Math.imul(hash, BASE) + text.charCodeAt(unit)) | 0;
  return hash;
}

function slotOf(hash: number): number {
  return Math.imul(hash, 0x9e3779b1) >>> (32 - FILTER_BITS);
}
