import type { Span } from '../model';
import { isRemoved, isWhiteSpace } from './characters';
import { compatible } from './compose';

/** For every UTF-16 unit of an image, the stretch of original text it was made from. */
export interface Origins {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** The stretch that covers the origins of image units `[start, end)`; combining marks may stand in another order. */
export function hullOf(origins: Origins, start: number, end: number): Span {
  let first = Infinity;
  let last = 0;
  for (let unit = start; unit < end; unit++) {
    first = Math.min(first, origins.starts[unit]!);
    last = Math.max(last, origins.ends[unit]!);
  }
  return { start: first, end: last };
}

/** Origins of the image under `whitespace`, `length` units long. */
export function whitespaceOrigins(text: string, length: number): Origins {
  const writer = new OriginWriter(length);
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at)!;
    const end = at + unitsOf(code);
    if (!isWhiteSpace(code)) writer.add(at, end, end - at);
    at = end;
  }
  return writer.origins;
}

/** Origins of the image under `normalized`, `length` units long: steps 1–5 again, with places in place of letters. */
export function normalizedOrigins(text: string, length: number): Origins {
  const writer = new OriginWriter(length);
  for (let at = 0; at < text.length; ) {
    const end = segmentEnd(text, at);
    const unit = text.charCodeAt(at);
    if (end > at + 1 || !startsSegment(unit)) composeSegment(text, at, end, writer);
    else if (unit > 0x20 && unit < 0x80) writer.add(at, end, 1);
    else writeStarter(unit, at, end, writer);
    at = end;
  }
  return writer.origins;
}

/** Writes down where an image comes from, character by character; white space only once it is known to stay. */
class OriginWriter {
  readonly origins: Origins;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private size = 0;
  private spaceStart = -1;
  private spaceEnd = -1;

  constructor(length: number) {
    this.starts = new Int32Array(length);
    this.ends = new Int32Array(length);
    this.origins = { starts: this.starts, ends: this.ends };
  }

  /** One code point of the text after step 1, and the original stretch it comes from. */
  addCompatible(code: number, start: number, end: number): void {
    if (isWhiteSpace(code)) this.addSpace(start, end);
    else if (!isRemoved(code)) this.add(start, end, lowerCaseUnits(code));
  }

  add(start: number, end: number, units: number): void {
    if (this.spaceStart >= 0) this.push(this.spaceStart, this.spaceEnd);
    this.spaceStart = -1;
    for (let i = 0; i < units; i++) this.push(start, end);
  }

  /** A run counts as its first character, and only between two visible ones: the image is trimmed. */
  private addSpace(start: number, end: number): void {
    if (this.spaceStart >= 0 || this.size === 0) return;
    this.spaceStart = start;
    this.spaceEnd = end;
  }

  private push(start: number, end: number): void {
    this.starts[this.size] = start;
    this.ends[this.size] = end;
    this.size++;
  }
}

function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}

/** Context changes which sigma a capital becomes, but never how many units a character takes. */
function lowerCaseUnits(code: number): number {
  return code < 0x80 ? 1 : String.fromCodePoint(code).toLowerCase().length;
}

function writeStarter(unit: number, start: number, end: number, writer: OriginWriter): void {
  const expansion = unit < 0x80 ? undefined : EXPANSIONS.get(unit);
  if (expansion === undefined) writer.addCompatible(unit, start, end);
  else for (const code of expansion) writer.addCompatible(code, start, end);
}

function segmentEnd(text: string, at: number): number {
  let end = at + 1;
  while (end < text.length && !startsSegment(text.charCodeAt(end))) end++;
  return end;
}

/**
 * Characters of these blocks neither combine with what stands before them nor move in front of it, so the text can
 * be normalized in pieces that begin with one. There are others; missing one only makes a piece longer.
 */
function startsSegment(unit: number): boolean {
  return unit < 0x300 || (unit >= 0x2000 && unit < 0x20d0);
}

/** What NFKC makes of those starting characters that it does not leave alone: asking it for each one is slow. */
const EXPANSIONS: ReadonlyMap<number, readonly number[]> = expansions();

function expansions(): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let unit = 0x80; unit < 0x20d0; unit++) {
    if (!startsSegment(unit)) continue;
    const codes = [...String.fromCharCode(unit).normalize('NFKC')].map((char) => char.codePointAt(0)!);
    if (codes.length > 1 || codes[0] !== unit) found.set(unit, codes);
  }
  return found;
}

/**
 * NFKC decomposes, sorts combining marks (a stable sort: equal ones keep their order), and composes. So the parts of
 * each composed character are found again as the first equal parts, in order of the text, that are not yet used.
 */
function composeSegment(text: string, start: number, end: number, writer: OriginWriter): void {
  const parts = new Map<string, PartQueue>();
  for (let at = start; at < end; ) {
    const char = String.fromCodePoint(text.codePointAt(at)!);
    for (const part of char.normalize('NFKD')) {
      const queue = parts.get(part);
      if (queue) queue.places.push(at);
      else parts.set(part, { places: [at], next: 0 });
    }
    at += char.length;
  }
  for (const char of compatible(text.slice(start, end))) {
    let first = Infinity;
    let last = 0;
    for (const part of char.normalize('NFD')) {
      const queue = parts.get(part)!;
      const place = queue.places[queue.next++]!;
      first = Math.min(first, place);
      last = Math.max(last, place + unitsOf(text.codePointAt(place)!));
    }
    writer.addCompatible(char.codePointAt(0)!, first, last);
  }
}

interface PartQueue {
  readonly places: number[];
  next: number;
}
