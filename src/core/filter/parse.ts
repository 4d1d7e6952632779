import { MAX_FILTER_LENGTH, type Both, type Comparison, type Filter, type FilterError, type Parsed } from './syntax';
import { keywordOf, tokensOf, type Token } from './tokens';

/** Parentheses and `not` inside one another; more is a mistake, and would be too much for the stack in the end. */
const DEEPEST = 50;

/** Reads a filter by the grammar of `syntax.ts`. What is wrong comes with its place. */
export function parseFilter(text: string): Parsed {
  if (text.length > MAX_FILTER_LENGTH) return { ok: false, error: { span: { start: MAX_FILTER_LENGTH, end: text.length }, message: `A filter has at most ${MAX_FILTER_LENGTH} characters.` } };
  const pieces = tokensOf(text);
  if (!pieces.ok) return { ok: false, error: pieces.error };
  if (pieces.tokens.length === 1) return { ok: true, filter: null };
  try {
    return { ok: true, filter: new Parser(text, pieces.tokens).whole() };
  } catch (error) {
    if (error instanceof NotAFilter) return { ok: false, error: error.why };
    throw error;
  }
}

/** How the parser leaves its own recursion; never leaves this file. */
class NotAFilter extends Error {
  constructor(readonly why: FilterError) {
    super(why.message);
  }
}

class Parser {
  private at = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
  ) {}

  whole(): Filter {
    const filter = this.either();
    if (this.next().kind !== 'end') throw this.wrong('`(` is missing before this `)`.');
    return filter;
  }

  private next(): Token {
    return this.tokens[this.at]!;
  }

  private take(): Token {
    return this.tokens[this.at++]!;
  }

  private either(): Filter {
    return this.joined('or', () => this.joined('and', () => this.term()));
  }

  private joined(kind: Both['kind'], part: () => Filter): Filter {
    const first = part();
    const parts = [first];
    while (keywordOf(this.next()) === kind) {
      this.take();
      parts.push(part());
    }
    return parts.length === 1 ? first : { kind, of: parts, span: { start: first.span.start, end: parts.at(-1)!.span.end } };
  }

  private term(): Filter {
    if (++this.depth > DEEPEST) throw this.wrong(`More than ${DEEPEST} parentheses and \`not\` inside one another.`);
    const term = this.plainTerm();
    this.depth--;
    return term;
  }

  private plainTerm(): Filter {
    const { start } = this.next().span;
    if (keywordOf(this.next()) === 'not') {
      this.take();
      const of = this.term();
      return { kind: 'not', of, span: { start, end: of.span.end } };
    }
    if (this.next().kind === '(') {
      this.take();
      const inside = this.either();
      if (this.next().kind !== ')') throw this.wrong('`)` is missing.');
      return this.ended({ ...inside, span: { start, end: this.take().span.end } });
    }
    if (!isText(this.next()) || keywordOf(this.next()) !== null) throw this.missing();
    return this.tokens[this.at + 1]!.kind === 'operator' ? this.ended(this.comparison()) : this.words();
  }

  private comparison(): Comparison {
    const [name, operator, value] = [this.take(), this.take(), this.next()];
    if (!isText(name) || operator.kind !== 'operator') throw this.missing();
    if (!isText(value) || keywordOf(value) !== null) throw this.wrong(`A value is missing after \`${operator.operator}\`${isText(value) ? ': put it in quotes if it is a word of its own' : ''}.`);
    this.take();
    const isNone = operator.operator !== '~' && value.kind === 'word' && value.text.toLowerCase() === 'none';
    return {
      kind: 'compare',
      name: name.text, nameSpan: name.span,
      operator: operator.operator, operatorSpan: operator.span,
      value: isNone ? null : value.text, valueSpan: value.span,
      span: { start: name.span.start, end: value.span.end },
    };
  }

  private words(): Filter {
    const first = this.next();
    const words: string[] = [];
    let { end } = first.span;
    for (let word = first; isText(word) && !isJoint(word); word = this.next()) {
      if (this.tokens[this.at + 1]!.kind === 'operator') throw this.wrong(`\`and\` or \`or\` is missing before \`${word.text}\`.`);
      words.push(word.text);
      ({ end } = this.take().span);
    }
    return this.ended({ kind: 'words', text: words.join(' '), span: { start: first.span.start, end } });
  }

  /** After a term there is a joint, a `)` or the end. */
  private ended(term: Filter): Filter {
    const next = this.next();
    if (next.kind === 'end' || next.kind === ')' || isJoint(next)) return term;
    if (next.kind === 'operator') throw this.wrong(`A name is missing before \`${next.operator}\`.`);
    const values = term.kind === 'compare' ? ', or quotes around a value of several words' : '';
    throw this.wrong(`\`and\` or \`or\` is missing here${values}.`);
  }

  private missing(): NotAFilter {
    const next = this.next();
    if (next.kind === 'operator') return this.wrong(`A name is missing before \`${next.operator}\`.`);
    return this.wrong(next.kind === 'end' ? 'Something is missing at the end.' : `Something is missing before \`${this.text.slice(next.span.start, next.span.end)}\`.`);
  }

  private wrong(message: string): NotAFilter {
    return new NotAFilter({ span: this.next().span, message });
  }
}

function isText(token: Token): token is Token & { kind: 'word' | 'quoted' } {
  return token.kind === 'word' || token.kind === 'quoted';
}

function isJoint(token: Token): boolean {
  const keyword = keywordOf(token);
  return keyword === 'and' || keyword === 'or';
}
