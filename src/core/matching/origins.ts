import type { Span } from '../model';
import { isRemoved, isWhiteSpace } from './characters';

/** For every UTF-16 unit of an image, the stretch of original text it was made from. */
export interface Origins {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/** Takes one code point of an intermediate text and the original stretch it comes from. */
type Emit = (code: number, start: number, end: number) => void;

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
  let spaceStart = -1;
  let spaceEnd = -1;
  eachCompatible(text, (code, start, end) => {
    if (isRemoved(code)) return;
    if (isWhiteSpace(code)) {
      // A run counts as its first character, and only between two visible ones: the image is trimmed.
      if (spaceStart < 0 && writer.size > 0) [spaceStart, spaceEnd] = [start, end];
      return;
    }
    if (spaceStart >= 0) writer.add(spaceStart, spaceEnd, 1);
    spaceStart = -1;
    writer.add(start, end, lowerCaseUnits(code));
  });
  return writer.origins;
}

class OriginWriter {
  readonly origins: Origins;
  size = 0;

  constructor(length: number) {
    this.origins = { starts: new Int32Array(length), ends: new Int32Array(length) };
  }

  add(start: number, end: number, units: number): void {
    for (let i = 0; i < units; i++, this.size++) {
      this.origins.starts[this.size] = start;
      this.origins.ends[this.size] = end;
    }
  }
}

function unitsOf(code: number): number {
  return code > 0xffff ? 2 : 1;
}

/** Context changes which sigma a capital becomes, but never how many units a character takes. */
function lowerCaseUnits(code: number): number {
  return code < 0x80 ? 1 : String.fromCodePoint(code).toLowerCase().length;
}

/** The code points of `text.normalize('NFKC')` in order, each with the original stretch it comes from. */
function eachCompatible(text: string, emit: Emit): void {
  for (let at = 0; at < text.length; ) {
    const end = segmentEnd(text, at);
    const unit = text.charCodeAt(at);
    if (end > at + 1) composeSegment(text, at, end, emit);
    else if (unit < 0x80) emit(unit, at, end);
    else for (const char of text.slice(at, end).normalize('NFKC')) emit(char.codePointAt(0)!, at, end);
    at = end;
  }
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

/**
 * NFKC decomposes, sorts combining marks (a stable sort: equal ones keep their order), and composes. So the parts of
 * each composed character are found again as the first equal parts, in order of the text, that are not yet used.
 */
function composeSegment(text: string, start: number, end: number, emit: Emit): void {
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
  for (const char of text.slice(start, end).normalize('NFKC')) {
    let first = Infinity;
    let last = 0;
    for (const part of char.normalize('NFD')) {
      const queue = parts.get(part)!;
      const place = queue.places[queue.next++]!;
      first = Math.min(first, place);
      last = Math.max(last, place + unitsOf(text.codePointAt(place)!));
    }
    emit(char.codePointAt(0)!, first, last);
  }
}

interface PartQueue {
  readonly places: number[];
  next: number;
}
