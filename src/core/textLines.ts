/** A place in a text as an editor counts: both from 0, `character` in UTF-16 units. */
export interface TextPlace {
  readonly line: number;
  readonly character: number;
}

export interface Stretch {
  readonly start: TextPlace;
  readonly end: TextPlace;
}

const LINE_END = /\r\n|\r|\n/g;

/**
 * Turns offsets of a text into places. Places, not offsets, are what an editor keeps: it may give all lines the same
 * ending when it opens a text.
 */
export class TextLines {
  private readonly starts: number[] = [0];

  /** `origin` is where the text begins in a larger one. */
  constructor(
    private readonly text: string,
    private readonly origin: TextPlace = { line: 0, character: 0 },
  ) {
    for (const end of text.matchAll(LINE_END)) this.starts.push(end.index + end[0].length);
  }

  at(offset: number): TextPlace {
    const line = this.lineOf(offset);
    const character = offset - (this.starts[line] ?? 0);
    return { line: this.origin.line + line, character: line === 0 ? this.origin.character + character : character };
  }

  stretch({ start, end }: { readonly start: number; readonly end: number }): Stretch {
    return { start: this.at(start), end: this.at(end) };
  }

  whole(): Stretch {
    return this.stretch({ start: 0, end: this.text.length });
  }

  /** The last line that starts at or before the offset. */
  private lineOf(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Whether two texts are the same but for their line ends. */
export function sameLines(a: string, b: string): boolean {
  return a === b || a.replace(LINE_END, '\n') === b.replace(LINE_END, '\n');
}

export function comparePlaces(a: TextPlace, b: TextPlace): number {
  return a.line - b.line || a.character - b.character;
}

/** Ends count as inside, as for a caret that stands at them. */
export function contains({ start, end }: Stretch, place: TextPlace): boolean {
  return comparePlaces(start, place) <= 0 && comparePlaces(place, end) <= 0;
}
