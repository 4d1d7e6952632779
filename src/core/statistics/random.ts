const SEED = [0x676f6c64, 0x6c656e73, 0x39352025, 1] as const;
const WARM_UP = 16;
const BLOCK = 1024;

/**
 * Seeded random words: the small fast counter generator (sfc32) of PractRand, always from the same seed.
 * 32-bit integer additions, shifts and xors only, so every machine draws the same stream.
 */
export class RandomWords {
  // Typed arrays and whole blocks keep the state in machine integers: several times faster than one word per call.
  private readonly state = Int32Array.from(SEED);
  private readonly block = new Uint32Array(BLOCK);
  private position = BLOCK;

  constructor() {
    for (let i = 0; i < WARM_UP; i++) this.next();
  }

  /** The next word: 0 … 2³² − 1, all equally likely. */
  next(): number {
    if (this.position === BLOCK) this.refill();
    return this.block[this.position++]!;
  }

  private refill(): void {
    const { state, block } = this;
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let counter = state[3]!;
    for (let i = 0; i < BLOCK; i++) {
      const word = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + word) | 0;
      block[i] = word;
    }
    state.set([a, b, c, counter]);
    this.position = 0;
  }
}
