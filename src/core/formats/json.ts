import { parse, parseTree, printParseErrorCode, type ParseError } from 'jsonc-parser';

export type JsonReading =
  | { readonly ok: true; readonly value: unknown; readonly notNumbers: boolean }
  | { readonly ok: false; readonly message: string; /** UTF-16 offset of the damage */ readonly at: number };

const BARE_NOT_NUMBER = /"(?:[^"\\]|\\.)*"|-?\b(?:NaN|Infinity)\b/gs;

/**
 * Parses JSON as tools write it: strict JSON, and Python's bare `NaN`, `Infinity`, `-Infinity` (read as null, told by `notNumbers`).
 * Never throws; damage is told with its place.
 */
export function readJson(text: string): JsonReading {
  const strict = tryParse(text);
  if (strict !== undefined) return { ok: true, value: strict.value, notNumbers: false };
  if (/NaN|Infinity/.test(text)) {
    const repaired = tryParse(text.replace(BARE_NOT_NUMBER, (token) => (token.startsWith('"') ? token : 'null')));
    if (repaired !== undefined) return { ok: true, value: repaired.value, notNumbers: true };
  }
  return { ok: false, ...firstDamage(text) };
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

function firstDamage(text: string): { message: string; at: number } {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (first === undefined) return { message: 'not JSON', at: 0 };
  return { message: DAMAGE[printParseErrorCode(first.error)] ?? 'not JSON', at: first.offset };
}

/** What can be read of a JSON text that is cut off: used to recognise a file by its head, never to score. */
export function readPartialJson(text: string): unknown {
  return parse(text, [], { disallowComments: true, allowTrailingComma: true }) as unknown;
}
