import { chunkHeader } from '../chunkHeader';
import type { Span } from '../model';

const ENDS_IN_RULE = /(^|\n)-{3,}\r?\n$/;
const CLOSING_RULE = /\r?\n-{3,}\s*$/;
/** A closing rule is looked for in the last units of a text only: the expression may be slow on a long one. */
const RULE_WITHIN = 200;

/** The text of a chunk without its metadata header and, where a rule ends the header, without the closing rule (METRICS.md §6). */
export function chunkBody(text: string): Span {
  const header = chunkHeader(text);
  if (header === null) return { start: 0, end: text.length };
  const { end: start } = header.span;
  if (!ENDS_IN_RULE.test(text.slice(Math.max(0, start - RULE_WITHIN), start))) return { start, end: text.length };
  // the rule of an empty body may follow the header's at once
  const from = Math.max(start - 1, text.length - RULE_WITHIN);
  const rule = CLOSING_RULE.exec(text.slice(from));
  return { start, end: rule === null ? text.length : Math.max(start, from + rule.index) };
}
