import type { Span } from './model';

export interface ChunkHeader {
  /** the header in the chunk's text, its rule and line end included */
  readonly span: Span;
  /** `title`, `source`, … as the header gives them */
  readonly fields: ReadonlyMap<string, string>;
}

const FIELD = /^([A-Za-z_][\w .-]{0,60}):[ \t]*(.*)$/;
const RULE = /^-{3,}$/;
const MOST_LINES = 40;

/** Fewer lines `key: value` before a blank one may be prose. */
const LEAST_FIELDS = 2;
/** Without a rule that ends it, a header's keys have to look like names. */
const NAME = /^[A-Za-z_][\w.-]{0,40}$/;

/**
 * The metadata header that LlamaIndex writes before a chunk: an optional `[Excerpt from document]`, lines `key: value`,
 * `Excerpt:` and a rule of dashes; or, as its nodes do, two or more lines `key: value` and a blank one. Null when the text
 * does not begin with one. It is part of the text for matching.
 */
export function chunkHeader(text: string): ChunkHeader | null {
  const fields = new Map<string, string>();
  let blank: number | null = null;
  let at = 0;
  for (let count = 0; count < MOST_LINES; count++) {
    const newline = text.indexOf('\n', at);
    if (newline === -1) break;
    const line = text.slice(at, newline).replace(/\r$/, '');
    at = newline + 1;
    if (RULE.test(line)) return fields.size > 0 ? { span: { start: 0, end: at }, fields } : null;
    if (line === '' && fields.size > 0) blank ??= at;
    if (line === '' || /^\[.*\]$/.test(line)) continue;
    const match = FIELD.exec(line);
    if (match === null) break;
    const [, key = '', value = ''] = match;
    // what stands behind a blank line is part of the header only where a rule ends it
    if (key !== 'Excerpt') fields.set(key.toLowerCase(), value);
  }
  return blank === null ? null : withoutRule(text, blank);
}

function withoutRule(text: string, end: number): ChunkHeader | null {
  const lines = text.slice(0, end).split(/\r?\n/).filter((line) => line !== '');
  const matches = lines.map((line) => FIELD.exec(line));
  if (lines.length < LEAST_FIELDS || matches.some((match) => match === null || !NAME.test(match[1] ?? ''))) return null;
  return { span: { start: 0, end }, fields: new Map(matches.map((match) => [(match?.[1] ?? '').toLowerCase(), match?.[2] ?? ''])) };
}
