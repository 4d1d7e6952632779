import type { Filter, Operator } from './syntax';

/** What need not be quoted: the words of `tokens.ts`, without "!" and "\\". Control and direction characters are never shown as they are. */
const BARE = /^[^\s()"=<>~!\\\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+$/u;
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const KEYWORD = /^(?:and|or|not)$/i;
const LETTERS: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** The text of a filter; read again, it is the same filter. */
export function formatFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'compare':
      return comparison(filter.name, filter.operator, filter.value);
    case 'words':
      return words(filter.text);
    case 'not':
      return `not ${inside(filter.of)}`;
    case 'and':
    case 'or':
      return filter.of.map(inside).join(` ${filter.kind} `);
  }
}

function inside(filter: Filter): string {
  return filter.kind === 'and' || filter.kind === 'or' ? `(${formatFilter(filter)})` : formatFilter(filter);
}

/** The text of one comparison, quoted where it has to be. A value of null is `none`: there is no value. */
export function comparison(name: string, operator: Operator, value: string | number | null): string {
  const said = typeof value === 'number' ? String(value) : value;
  return `${quoted(name)} ${operator} ${said === null ? 'none' : /^none$/i.test(said) ? `"${said}"` : quoted(said)}`;
}

/** A text as a word of a filter, in quotes where it needs them. */
export function quoted(text: string): string {
  return BARE.test(text) && !KEYWORD.test(text) ? text : `"${escaped(text)}"`;
}

function words(text: string): string {
  const isPlain = text.split(' ').every((word) => BARE.test(word) && !KEYWORD.test(word));
  return isPlain ? text : `"${escaped(text)}"`;
}

function escaped(text: string): string {
  let out = '';
  for (let at = 0; at < text.length; at++) {
    const unit = text[at]!;
    // a pair is a character of its own, half a pair is not
    const pair = text.slice(at, at + 2);
    const isPair = pair.length === 2 && pair.isWellFormed() && !unit.isWellFormed();
    if (isPair) at++;
    const character = isPair ? pair : unit;
    out += LETTERS[character] ?? (UNSEEN.test(character) ? hex(character) : character);
  }
  return out;
}

function hex(character: string): string {
  return Array.from({ length: character.length }, (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}
