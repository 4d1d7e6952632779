import type { Span } from '../model';
import { commonPrefixes, reversed, unitsOf } from './commonPrefixes';

/**
 * The longest run of units that `fact` shares with `text`, as its place in the text (the leftmost of equals), when it is at
 * least half of the fact; else null. Such a run touches the middle of the fact, so it is what the fact's halves, read outwards
 * from there, have in common with the text on both sides of one place. Linear in the lengths together.
 */
export function longestRun(fact: string, text: string): Span | null {
  if (fact === '' || !mayShareHalf(fact, text)) return null;
  const middle = fact.length >> 1;
  const [factUnits, textUnits] = [unitsOf(fact), unitsOf(text)];
  const after = commonPrefixes(factUnits.subarray(middle), textUnits);
  const before = commonPrefixes(reversed(factUnits.subarray(0, middle)), reversed(textUnits));
  let longest: Span = { start: 0, end: 0 };
  for (let at = 0; at <= text.length; at++) {
    const start = at - (before[text.length - at] ?? 0);
    const end = at + (after[at] ?? 0);
    if (end - start > longest.end - longest.start) longest = { start, end };
  }
  return 2 * (longest.end - longest.start) >= fact.length ? longest : null;
}

/** A run of half the fact holds one of these pieces whole: where no piece stands, there is no such run. */
function mayShareHalf(fact: string, text: string): boolean {
  const half = Math.ceil(fact.length / 2);
  const piece = Math.max(1, (half + 1) >> 1);
  for (let at = 0; at + piece <= fact.length; at += piece) if (text.includes(fact.slice(at, at + piece))) return true;
  return false;
}
