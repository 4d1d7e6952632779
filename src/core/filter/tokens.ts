import type { Span } from '../model';
import { OPERATORS, type FilterError, type Operator } from './syntax';

export type Token =
  | { readonly kind: 'word' | 'quoted'; readonly text: string; readonly span: Span }
  | { readonly kind: 'operator'; readonly operator: Operator; readonly span: Span }
  | { readonly kind: '(' | ')' | 'end'; readonly span: Span };

export type Tokens = { readonly ok: true; /** the last one is the end */ readonly tokens: readonly Token[] } | { readonly ok: false; readonly error: FilterError; /** those before it */ readonly tokens: readonly Token[] };

const PIECE = /\s+|[()]|!=|<=|>=|[=<>~]|"|(?:!(?!=)|[^\s()"=<>~!])+/uy;
const QUOTED = /"((?:[^"\\]|\\[\s\S])*)"/uy;
const ESCAPE = /\\(?:u([0-9a-fA-F]{4})|([\s\S]))/gu;
const ESCAPED: Readonly<Record<string, string>> = { '"': '"', '\\': '\\', n: '\n', r: '\r', t: '\t' };

/** The text of a filter in pieces. A quote that does not end and an escape that is none are errors. */
export function tokensOf(text: string): Tokens {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    PIECE.lastIndex = at;
    const piece = PIECE.exec(text)?.[0] ?? '';
    const span = { start: at, end: at + piece.length };
    if (piece === '"') {
      const quoted = quotedAt(text, at);
      if ('message' in quoted) return { ok: false, error: quoted, tokens };
      tokens.push(quoted);
      at = quoted.span.end;
      continue;
    }
    const operator = OPERATORS.find((one) => one === piece);
    if (operator !== undefined) tokens.push({ kind: 'operator', operator, span });
    else if (piece === '(' || piece === ')') tokens.push({ kind: piece, span });
    else if (piece.trim() !== '') tokens.push({ kind: 'word', text: piece, span });
    at = span.end;
  }
  tokens.push({ kind: 'end', span: { start: text.length, end: text.length } });
  return { ok: true, tokens };
}

function quotedAt(text: string, start: number): (Token & { kind: 'quoted' }) | FilterError {
  QUOTED.lastIndex = start;
  const match = QUOTED.exec(text);
  if (match === null) return { span: { start, end: text.length }, message: 'This quote is not closed: a `"` is missing at its end.' };
  const inside = match[1]!;
  for (const escape of inside.matchAll(ESCAPE)) {
    if (escape[1] !== undefined || ESCAPED[escape[2]!] !== undefined) continue;
    const from = start + 1 + escape.index;
    return { span: { start: from, end: from + escape[0].length }, message: `\`${escape[0]}\` is no escape: there are \\" \\\\ \\n \\r \\t and \\uXXXX.` };
  }
  const said = inside.replace(ESCAPE, (_, code: string | undefined, letter: string) => (code === undefined ? ESCAPED[letter]! : String.fromCharCode(parseInt(code, 16))));
  return { kind: 'quoted', text: said, span: { start, end: QUOTED.lastIndex } };
}

/** `and`, `or` or `not`, when the token is that; quoted it is a text. */
export function keywordOf(token: Token): 'and' | 'or' | 'not' | null {
  const lower = token.kind === 'word' ? token.text.toLowerCase() : '';
  return lower === 'and' || lower === 'or' || lower === 'not' ? lower : null;
}
