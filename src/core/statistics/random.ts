const SEED = [0x676f6c64, 0x6c656e73, 0x39352025, 1] as const;
const WARM_UP = 16;

/**
 * Seeded random words: the small fast counter generator (sfc32) of PractRand, always from the same seed.
 * 32-bit integer additions, shifts and xors only, so every machine draws the same stream.
 */
export class RandomWords {
  // A typed array keeps the state in machine integers; plain numbers made drawing twice as slow.
  private readonly state = Int32Array.from(SEED);
  private readonly single = new Uint32Array(1);

  constructor() {
    this.fill(new Uint32Array(WARM_UP));
  }

  /** Fills `words` with the next ones of the stream: 0 … 2³² − 1, all equally likely. */
  fill(words: Uint32Array): void {
    const { state } = this;
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let counter = state[3]!;
    for (let i = 0; i < words.length; i++) {
      const word = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      words[i] = word;
    }
    state.set([a, b, c, counter]);
  }

  /** The next word alone; for many, `fill` is several times faster. */
  next(): number {
    this.fill(this.single);
    return this.single[0]!;
  }
}
