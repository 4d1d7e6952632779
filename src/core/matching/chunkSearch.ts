import type { MatchMode, Span } from '../model';
import { stretchAcrossSpace } from './acrossSpace';
import { imageOf, type Image } from './normalize';
import { NO_SPANS, occurrences, occurrencesAround, type Needle } from './occurrences';
import { isSimple, stretchInSimple } from './simpleText';

/** Where a text stands in one chunk, in the order of the image. */
export type Search = (needle: Needle) => readonly Span[];

/** A search in one chunk, which keeps what several facts need of it. */
export function searchIn(text: string, mode: MatchMode): Search {
  switch (mode) {
    case 'exact':
      return ({ image }) => occurrences(text, image);
    case 'whitespace':
      return (needle) => occurrencesAround(text, needle, stretchAcrossSpace);
    case 'normalized':
      return searchNormalized(text);
  }
}

/** Makes the chunk's image, once for all facts, only where it is needed. */
function searchNormalized(text: string): Search {
  const simple = isSimple(text) ? text.toLowerCase() : null;
  let chunk: Image | null = null;
  return (needle) => {
    if (simple !== null && needle.key !== '') return occurrencesAround(simple, needle, stretchInSimple);
    const image = (chunk ??= imageOf(text, 'normalized'));
    return occurrences(image.text, needle.image).map(({ start, end }) => image.origin(start, end));
  };
}

/** Where any of a fact's texts stands: ascending by start, then end; equal stretches once. */
export function spansOfAny(needles: readonly Needle[], search: Search): readonly Span[] {
  const [only, ...others] = needles;
  if (only === undefined) return NO_SPANS;
  return distinctSpans(others.length === 0 ? search(only) : needles.flatMap(search));
}

function distinctSpans(spans: readonly Span[]): readonly Span[] {
  if (spans.length < 2) return spans;
  const distinct: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = distinct.at(-1);
    if (last === undefined || last.start !== span.start || last.end !== span.end) distinct.push(span);
  }
  return distinct;
}
