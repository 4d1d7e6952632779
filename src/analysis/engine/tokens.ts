import { KIND, type Kernel } from './kernel';

const NULL = 'n'.charCodeAt(0);

/** The tokens of the record that the kernel scanned last, by their index. The record itself is token 0. */
export class Tokens {
  constructor(private readonly kernel: Kernel) {}

  kind(token: number): number {
    return this.kernel.tape[token << 2]! & 0xff;
  }

  /** how a string is written: bits of WRITTEN */
  written(token: number): number {
    return this.kernel.tape[token << 2]! & ~0xff;
  }

  /** address of its first byte, a string's quote */
  start(token: number): number {
    return this.kernel.tape[(token << 2) + 1]!;
  }

  /** address behind its last byte */
  end(token: number): number {
    return this.kernel.tape[(token << 2) + 2]!;
  }

  /** the token behind it and all that is inside it */
  next(token: number): number {
    return this.kernel.tape[(token << 2) + 3]!;
  }

  isNull(token: number): boolean {
    return this.kind(token) === KIND.other && this.kernel.bytes[this.start(token)] === NULL;
  }

  /** Whether a string without escapes is this text, given as UTF-8. */
  is(token: number, name: Uint8Array): boolean {
    const { bytes, tape } = this.kernel;
    const from = tape[(token << 2) + 1]! + 1;
    if (tape[(token << 2) + 2]! - 1 - from !== name.byteLength) return false;
    for (let at = 0; at < name.byteLength; at++) if (bytes[from + at] !== name[at]) return false;
    return true;
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
