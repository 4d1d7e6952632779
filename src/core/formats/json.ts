import { parse, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown; readonly notNumbers: boolean }
  | { readonly ok: false; readonly message: string; /** UTF-16 offset of the damage */ readonly at: number };

const NOT_NUMBER = /-?\b(?:NaN|Infinity)\b/g;

/**
 * Parses JSON as tools write it: strict JSON, and Python's bare `NaN`, `Infinity`, `-Infinity` (read as null, told by `notNumbers`).
 * Never throws; damage is told with its place.
 */
export function readJson(text: string): JsonReading {
  const strict = tryParse(text);
  if (strict !== undefined) return { ok: true, value: strict.value, notNumbers: false };
  if (/NaN|Infinity/.test(text)) {
    const repaired = tryParse(withoutNotNumbers(text));
    if (repaired !== undefined) return { ok: true, value: repaired.value, notNumbers: true };
  }
  return { ok: false, ...firstDamage(text) };
}

/** Bare NaN and Infinity become null; texts between quotes stay. A pattern over whole texts would overflow its stack on long ones. */
function withoutNotNumbers(text: string): string {
  const parts: string[] = [];
  for (let from = 0; from < text.length; ) {
    const quote = text.indexOf('"', from);
    parts.push(text.slice(from, quote === -1 ? text.length : quote).replace(NOT_NUMBER, 'null'));
    if (quote === -1) break;
    from = stringEnd(text, quote);
    parts.push(text.slice(quote, from));
  }
  return parts.join('');
}

/** Offset behind the string that opens at `quote`. */
function stringEnd(text: string, quote: number): number {
  for (let end = text.indexOf('"', quote + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end + 1;
  }
  return text.length;
}

function tryParse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

const DAMAGE: Readonly<Record<string, string>> = {
  InvalidSymbol: 'a word that is not JSON',
  InvalidNumberFormat: 'a number that is not JSON',
  PropertyNameExpected: 'a property name is missing',
  ValueExpected: 'a value is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'the object is not closed',
  CloseBracketExpected: 'the list is not closed',
  EndOfFileExpected: 'text follows the end of the record',
  UnexpectedEndOfString: 'a text is not closed',
  UnexpectedEndOfNumber: 'a number is cut off',
  InvalidUnicode: 'a \\u escape is not four hexadecimal digits',
  InvalidEscapeCharacter: 'an escape that JSON does not have',
  InvalidCharacter: 'a control character inside a text',
  UnexpectedEndOfComment: 'a comment',
  InvalidCommentToken: 'a comment',
};

/** Looking for the damage builds a tree, which takes many times the room of a text: past this size the engine's own word must do. */
const MOST_EXAMINED = 2 * 1024 * 1024;

function firstDamage(text: string): { message: string; at: number } {
  if (text.length > MOST_EXAMINED) return engineDamage(text);
  const errors: ParseError[] = [];
  const isRead = unlessTooDeep(() => {
    parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
    return true;
  });
  if (isRead !== true) return { message: 'it is nested too deeply', at: 0 };
  const first = errors[0];
  if (first === undefined) return { message: 'not JSON', at: 0 };
  return { message: DAMAGE[printParseErrorCode(first.error)] ?? 'not JSON', at: first.offset };
}

/** Where the engine stopped, as far as its message tells. */
function engineDamage(text: string): { message: string; at: number } {
  try {
    JSON.parse(text);
  } catch (error) {
    const at = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
    if (at !== undefined) return { message: 'not JSON from here on', at: Math.min(Number(at), text.length) };
  }
  return { message: 'the record is not closed', at: text.length };
}

/** What can be read of a JSON text that is cut off: used to recognise a file by its head, never to score. */
export function readPartialJson(text: string): unknown {
  return unlessTooDeep(() => parse(text, [], { disallowComments: true, allowTrailingComma: true }) as unknown);
}

/** What `read` gives; undefined when nesting is deeper than the engine's stack reaches. */
export function unlessTooDeep<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError && error.message.includes('call stack')) return undefined;
    throw error;
  }
}
