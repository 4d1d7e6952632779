import type { QuestionRow } from '../../core/model';
import { comparePlaces, type Stretch, type TextPlace } from '../../core/textLines';

/** Lines of text that are on screen, from 0, both inclusive. */
export interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** The questions that have a line on screen, at most `most`: those around the caret when one line holds more. */
export function rowsOnScreen(rows: readonly QuestionRow[], ranges: readonly LineRange[], caret: TextPlace, most: number): { rows: readonly QuestionRow[]; capped: boolean } {
  const shown = rows.filter(({ place }) => ranges.some(({ first, last }) => place.line <= last && place.endLine >= first));
  if (shown.length <= most) return { rows: shown, capped: false };
  const next = shown.findIndex(({ place }) => comparePlaces({ line: place.line, character: place.column }, caret) > 0);
  const middle = next === -1 ? shown.length : next;
  const from = Math.min(Math.max(0, middle - Math.ceil(most / 2)), shown.length - most);
  return { rows: shown.slice(from, from + most), capped: true };
}

export function isOnScreen({ start, end }: Stretch, ranges: readonly LineRange[]): boolean {
  return ranges.some(({ first, last }) => start.line <= last && end.line >= first);
}

/** The question whose record a place is in; null between records. `rows` stand in the file's order. */
export function rowAt(rows: readonly QuestionRow[], at: TextPlace): QuestionRow | null {
  const started = rows.findLast(({ place }) => comparePlaces({ line: place.line, character: place.column }, at) <= 0);
  return started !== undefined && at.line <= started.place.endLine ? started : null;
}
