/**
 * Values that Python or numpy printed into a cell: `['a', "b's"]`, `{'text': 'a', 'score': 0.5}`, `array(['a', 'b'], dtype=object)` and
 * numpy's lists without commas, `['a'\n 'b']`. Two texts side by side are two texts here, never glued together as Python would.
 */

/** Deeper lists are no data of a cell; the limit keeps the stack small. */
const MOST_DEPTH = 100;

export type Literal = string | null | boolean | LiteralNumber | readonly Literal[] | LiteralObject;

/** A number as it is written: an id of twenty digits must not lose its last ones. */
export class LiteralNumber {
  constructor(readonly written: string) {}
}

/** A dict; an entry whose key occurs twice keeps the last, as Python does. */
export class LiteralObject {
  constructor(readonly entries: ReadonlyMap<string, Literal>) {}
}

/** The value of a whole text; undefined when it is no literal. JSON is read too, but for its escape `\/`. */
export function readLiteral(text: string): Literal | undefined {
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  return value !== undefined && reader.isAtEnd() ? value : undefined;
}

const SPACES = /\s*/y;
const SEPARATORS = /[\s,]*/y;
const ARRAY = /(?:np\.)?(?:array|list|set)\(/y;
const DTYPE = /dtype=(?:[\w.]+|'[^']*')/y;
const TEXT_START = /(?:[rRuUbB]{1,2})?(?=['"])/y;
const NUMBER = /[+-]?(?:\d[\d_]*\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.])|-?(?:inf|Infinity)\b/y;
const WORD = /(?:None|null|nan|NaN|True|true|False|false)\b/y;

class LiteralReader {
  private at = 0;

  constructor(private readonly text: string) {}

  isAtEnd(): boolean {
    this.take(SPACES);
    return this.at === this.text.length;
  }

  value(depth: number): Literal | undefined {
    if (depth > MOST_DEPTH) return undefined;
    this.take(SPACES);
    const first = this.text[this.at];
    if (first === '[') return this.list(']', depth);
    if (first === '(') return this.list(')', depth);
    if (first === '{') return this.object(depth);
    if (this.take(ARRAY) !== null) return this.array(depth);
    if (this.take(TEXT_START) !== null) return this.quoted();
    const number = this.take(NUMBER);
    if (number !== null) return new LiteralNumber(number);
    return this.word();
  }

  private word(): Literal | undefined {
    const word = this.take(WORD);
    if (word === null) return undefined;
    return /^t/i.test(word) ? true : /^f/i.test(word) ? false : null;
  }

  /** `array([...], dtype=object)`: the cursor stands behind the opening parenthesis. */
  private array(depth: number): Literal | undefined {
    const value = this.value(depth + 1);
    this.take(SEPARATORS);
    if (this.take(DTYPE) !== null) this.take(SEPARATORS);
    if (this.text[this.at] !== ')') return undefined;
    this.at++;
    return value;
  }

  private list(closer: string, depth: number): Literal[] | undefined {
    const items: Literal[] = [];
    this.at++;
    for (;;) {
      this.take(SEPARATORS);
      if (this.text[this.at] === closer) {
        this.at++;
        return items;
      }
      const item = this.value(depth + 1);
      if (item === undefined) return undefined;
      items.push(item);
    }
  }

  private object(depth: number): LiteralObject | undefined {
    const entries = new Map<string, Literal>();
    this.at++;
    for (;;) {
      this.take(SEPARATORS);
      if (this.text[this.at] === '}') {
        this.at++;
        return new LiteralObject(entries);
      }
      const key = this.value(depth + 1);
      this.take(SPACES);
      if ((typeof key !== 'string' && !(key instanceof LiteralNumber)) || this.text[this.at++] !== ':') return undefined;
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      entries.set(typeof key === 'string' ? key : key.written, value);
    }
  }

  /** A text between quotes, its escapes resolved; undefined when it is not closed. */
  private quoted(): string | undefined {
    const quote = this.text[this.at];
    const start = ++this.at;
    for (let end = start; end < this.text.length; end++) {
      if (this.text[end] === '\\') end++;
      else if (this.text[end] === quote) {
        this.at = end + 1;
        return unescape(this.text.slice(start, end));
      }
    }
    return undefined;
  }

  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found === null) return null;
    this.at += found[0].length;
    return found[0];
  }
}

const ESCAPE = /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(\r\n|[^]))/g;
const CONTROL = new Map([...'nrtabfv'].map((letter, at) => [letter, '\n\r\t\x07\b\f\v'[at] ?? '']));

/** Python's escapes; one that Python does not know stays as it is written, backslash and all. */
function unescape(raw: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replace(ESCAPE, (whole: string, hex?: string, short?: string, long?: string, octal?: string, other = '') => {
    const digits = hex ?? short ?? long;
    if (digits !== undefined) return fromCode(Number.parseInt(digits, 16), whole);
    if (octal !== undefined) return fromCode(Number.parseInt(octal, 8), whole);
    if (other === '\\' || other === "'" || other === '"') return other;
    return /[\r\n]/.test(other) ? '' : (CONTROL.get(other) ?? whole);
  });
}

function fromCode(code: number, whole: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
