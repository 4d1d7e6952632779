import { imageOf, type Image } from '../matching/normalize';
import type { Chunk, MatchMode, Span } from '../model';
import { chunkBody } from './chunkBody';

/** A stretch of a chunk as a mode sees it; `start` is the stretch's offset in the chunk's text. */
export interface Stretch {
  readonly start: number;
  readonly image: Image;
}

/** A retrieved chunk with what several facts need of it, each made once, when it is asked for. */
export class Passage {
  private whole: Stretch | null = null;
  private ownBodies: readonly Stretch[] | null = null;

  constructor(
    readonly rank: number,
    readonly text: string,
    readonly mode: MatchMode,
  ) {}

  /** The whole text, header included: what facts are looked for in. */
  get all(): Stretch {
    return (this.whole ??= this.stretch({ start: 0, end: this.text.length }));
  }

  /** The body, and in `exact` the body without white space at its ends: nothing of a fact is lost where a chunker cuts at a space. */
  get bodies(): readonly Stretch[] {
    return (this.ownBodies ??= this.readBodies());
  }

  private readBodies(): readonly Stretch[] {
    const span = chunkBody(this.text);
    const body = this.text.slice(span.start, span.end);
    if (this.mode !== 'exact' || body === body.trim()) return [this.stretch(span)];
    const start = span.start + body.length - body.trimStart().length;
    return [this.stretch(span), this.stretch({ start, end: start + body.trim().length })];
  }

  private stretch({ start, end }: Span): Stretch {
    return { start, image: imageOf(this.text.slice(start, end), this.mode) };
  }
}

/** The chunks that have a text, in the order of their ranks. */
export function passagesOf(chunks: readonly Chunk[], mode: MatchMode): readonly Passage[] {
  return chunks.flatMap(({ text }, at) => (text === null || text === '' ? [] : [new Passage(at + 1, text, mode)]));
}

/** Where a part of a stretch's image stands in the chunk's text. */
export function placeIn({ start, image }: Stretch, part: Span): Span {
  const own = image.origin(part.start, part.end);
  return { start: start + own.start, end: start + own.end };
}
