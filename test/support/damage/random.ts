/** Numbers drawn by a seed (mulberry32): a case is the same on every machine, and can be run alone. */
export class Draw {
  constructor(private state: number) {}

  /** 0 ≤ number < 1 */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** a whole number from 0 to `below` − 1 */
  below(below: number): number {
    return Math.floor(this.fraction() * below);
  }

  of<T>(items: readonly [T, ...T[]]): T {
    return items[this.below(items.length)] ?? items[0];
  }
}

/** A seed for a case, from what it is called. */
export function seedOf(name: string): number {
  let seed = 0x811c9dc5;
  for (let at = 0; at < name.length; at++) seed = Math.imul(seed ^ name.charCodeAt(at), 0x01000193);
  return seed;
}
