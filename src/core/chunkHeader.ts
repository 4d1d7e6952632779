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

/**
 * The metadata header that LlamaIndex writes before a chunk: an optional `[Excerpt from document]`, lines `key: value`,
 * `Excerpt:` and a rule of dashes. Null when the text does not begin with one. It is part of the text for matching.
 */
export function chunkHeader(text: string): ChunkHeader | null {
  const fields = new Map<string, string>();
  let at = 0;
  for (let count = 0; count < MOST_LINES; count++) {
    const newline = text.indexOf('\n', at);
    if (newline === -1) return null;
    const line = text.slice(at, newline).replace(/\r$/, '');
    at = newline + 1;
    if (RULE.test(line)) return fields.size > 0 ? { span: { start: 0, end: at }, fields } : null;
    if (line === '' || /^\[.*\]$/.test(line)) continue;
    const match = FIELD.exec(line);
    if (match === null) return null;
    const [, key = '', value = ''] = match;
    if (key !== 'Excerpt') fields.set(key.toLowerCase(), value);
  }
  return null;
}
