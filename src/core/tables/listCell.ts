import { LiteralNumber, LiteralObject, readLiteral, type Literal } from './literal';

/** Lists in one cell of a table: as JSON, as Python or numpy prints them, or joined by a sign. */

export type Joiner = '|' | ';';

/**
 * The texts of a list in a cell; null when the cell holds no list. Lists inside it follow one another, numbers are written out,
 * `None` and `null` are empty texts, an object is its JSON. A cell without brackets is split at `joiner`, where the caller knows
 * that the column joins its texts; an empty cell is then an empty list.
 */
export function listCell(text: string, joiner: Joiner | null = null): string[] | null {
  const value = valueCell(text);
  if (Array.isArray(value)) return texts(value);
  if (joiner === null) return null;
  return text.trim() === '' ? [] : text.split(joiner).map((part) => part.trim());
}

/**
 * The list or object in a cell as a JSON value, nesting kept; undefined when the cell holds neither. Numbers that a double
 * does not hold exactly are texts.
 */
export function valueCell(text: string): unknown {
  const start = text.trimStart();
  if (!/^(?:[[{]|(?:np\.)?array\()/.test(start)) return undefined;
  // JSON alone writes `\/`; a long number is left to the reader that keeps every digit
  if (!/\d{16}/.test(start)) {
    try {
      return JSON.parse(start) as unknown;
    } catch {
      // it may be Python's
    }
  }
  const literal = readLiteral(start);
  return literal === undefined ? undefined : asJson(literal);
}

function asJson(literal: Literal): unknown {
  if (literal instanceof LiteralNumber) return asNumber(literal.written);
  if (literal instanceof LiteralObject) return Object.fromEntries([...literal.entries].map(([key, value]) => [key, asJson(value)]));
  return Array.isArray(literal) ? literal.map(asJson) : literal;
}

function asNumber(written: string): number | string {
  const value = Number(written.replaceAll('_', ''));
  return Number.isFinite(value) && (Math.abs(value) <= Number.MAX_SAFE_INTEGER || !/^[+-]?\d+$/.test(written)) ? value : written;
}

/** A stack of its own, so that depth costs none of the engine's. */
function texts(list: readonly unknown[]): string[] {
  const found: string[] = [];
  const rest = [...list].reverse();
  while (rest.length > 0) {
    const item = rest.pop();
    if (Array.isArray(item)) for (let at = item.length - 1; at >= 0; at--) rest.push(item[at]);
    else found.push(asText(item));
  }
  return found;
}

function asText(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
