import { KIND, type Kernel } from './kernel';

const NULL = 'n'.charCodeAt(0);

/** The tokens of the record that the kernel scanned last, by their index. The record itself is token 0. */
export class Tokens {
  constructor(private readonly kernel: Kernel) {}

  private word(token: number, at: number): number {
    return this.kernel.words[this.kernel.at.tape + (token << 2) + at]!;
  }

  kind(token: number): number {
    return this.word(token, 0) & 0xff;
  }

  /** how a string is written: bits of WRITTEN */
  written(token: number): number {
    return this.word(token, 0) & ~0xff;
  }

  /** address of its first byte, a string's quote */
  start(token: number): number {
    return this.word(token, 1);
  }

  /** address behind its last byte */
  end(token: number): number {
    return this.word(token, 2);
  }

  /** the token behind it and all that is inside it */
  next(token: number): number {
    return this.word(token, 3);
  }

  isNull(token: number): boolean {
    return this.kind(token) === KIND.other && this.kernel.bytes[this.start(token)] === NULL;
  }

  /** The text of a string. */
  text(token: number): string {
    return this.kernel.text(this.start(token) + 1, this.end(token) - 1, this.written(token));
  }

  /** A value as it stands in the file. */
  json(token: number): string {
    return this.kernel.bytes.toString('utf8', this.start(token), this.end(token));
  }
}
