import { isUtf8 } from 'node:buffer';
import { extraFields } from '../../core/formats/fields';
import type { PlainShape } from '../../core/formats/plainShape';
import type { ExtraField, Gold, MatchMode } from '../../core/model';
import type { PlainQuestion } from '../../core/plainQuestion';
import { LONGEST_FIELD } from '../../core/tally';
import { FactSearch, Strings } from './factSearch';
import { KIND, WRITTEN, type Kernel } from './kernel';
import { Tokens } from './tokens';

/** A text of more bytes has more characters than a slice may have, whatever escapes it is written with. */
const FIELD_BYTES = LONGEST_FIELD * '\\uxxxx'.length + 2;
const NONE = -1;

/** The fields that a shape names, in the order in which their values are kept. */
const FIELDS = ['id', 'query', 'type', 'answer', 'goldAnswer', 'chunks', 'facts'] as const;
type FieldName = (typeof FIELDS)[number];

/**
 * Reads plain records (see PlainShape) from the tokens of the kernel, without parsing them, and finds their facts in the
 * bytes of their chunks. It gives what parsing and matching would give, or null: wherever that is not certain.
 */
export class PlainReader {
  private readonly tokens: Tokens;
  private readonly search: FactSearch;
  private readonly names: readonly Uint8Array[];
  private readonly others: readonly Uint8Array[];
  private readonly insideChunk: Uint8Array | null;
  private readonly insideFact: Uint8Array | null;
  private readonly chunks = new Strings();
  private readonly facts = new Strings();
  /** the token of each field's value in the record at hand */
  private readonly values: Record<FieldName, number> = { id: NONE, query: NONE, type: NONE, answer: NONE, goldAnswer: NONE, chunks: NONE, facts: NONE };

  constructor(
    private readonly kernel: Kernel,
    shape: PlainShape,
    mode: Exclude<MatchMode, 'normalized'>,
  ) {
    this.tokens = new Tokens(kernel);
    this.search = new FactSearch(kernel, mode === 'whitespace');
    this.names = FIELDS.map((field) => (field === 'chunks' || field === 'facts' ? Buffer.from(shape[field].list) : Buffer.from(shape[field])));
    this.others = shape.others.map((name) => Buffer.from(name));
    this.insideChunk = shape.chunks.text === null ? null : Buffer.from(shape.chunks.text);
    this.insideFact = shape.facts.text === null ? null : Buffer.from(shape.facts.text);
  }

  /** The record that the kernel has scanned last. `number` counts from 1. */
  read(bytes: Buffer, number: number): PlainQuestion | null {
    if ((this.kernel.run.flagsSeen() & WRITTEN.beyond) !== 0 && !isUtf8(bytes)) return null;
    const extra = this.readMembers();
    if (extra === null || !this.isPlain()) return null;
    const duplicateChunks = this.search.duplicates(this.chunks);
    const ranks = this.search.ranks(this.chunks, this.facts);
    if (duplicateChunks === null || ranks === null) return null;
    const id = this.text('id');
    const goldAnswer = this.text('goldAnswer');
    return {
      id: id ?? `Q${number}`,
      idMade: id === null,
      query: this.text('query') ?? '',
      type: this.text('type'),
      gold: this.gold(),
      answer: this.text('answer'),
      goldAnswers: goldAnswer === null ? [] : [goldAnswer],
      extra,
      depth: this.chunks.count,
      duplicateChunks,
      ranks,
    };
  }

  private gold(): Gold {
    const { tokens, values, facts, kernel } = this;
    if (values.facts === NONE || tokens.isNull(values.facts)) return { kind: 'missing' };
    return { kind: 'facts', facts: Array.from({ length: facts.count }, (_, at) => ({ texts: [kernel.text(facts.starts[at]!, facts.ends[at]!, facts.written)], title: null, source: null })) };
  }

  /** Finds the values of the fields, and reads the others that are short; null where a field is there twice, or should not be there. */
  private readMembers(): readonly ExtraField[] | null {
    const { tokens, values } = this;
    for (const field of FIELDS) values[field] = NONE;
    let extra: Map<string, ExtraField | null> | null = null;
    for (let key = 1; key < tokens.next(0); key = tokens.next(key + 1)) {
      if ((tokens.written(key) & WRITTEN.escaped) !== 0) return null;
      const field = this.fieldAt(key);
      if (field !== null) {
        if (values[field] !== NONE) return null;
        values[field] = key + 1;
      } else {
        const name = tokens.text(key);
        if (extra?.has(name) === true || this.others.some((other) => tokens.is(key, other))) return null;
        (extra ??= new Map<string, ExtraField | null>()).set(name, this.extraField(name, key + 1));
      }
    }
    return extra === null ? [] : [...extra.values()].filter((one) => one !== null);
  }

  private fieldAt(key: number): FieldName | null {
    for (let at = 0; at < FIELDS.length; at++) if (this.tokens.is(key, this.names[at]!)) return FIELDS[at]!;
    return null;
  }

  /** null for one that is too long to make a slice */
  private extraField(name: string, value: number): ExtraField | null {
    const { tokens } = this;
    const isText = tokens.kind(value) === KIND.text;
    // every token takes a character at least
    const isLong = isText ? tokens.end(value) - tokens.start(value) > FIELD_BYTES : tokens.next(value) - value > LONGEST_FIELD;
    if (isLong) return null;
    const [field] = extraFields({ [name]: isText ? tokens.text(value) : (JSON.parse(tokens.json(value)) as unknown) }, new Set());
    return field === undefined || field.value.length > LONGEST_FIELD ? null : field;
  }

  private isPlain(): boolean {
    const { tokens, values } = this;
    const isText = (token: number): boolean => tokens.kind(token) === KIND.text;
    if (values.query === NONE || !isText(values.query)) return false;
    for (const field of ['type', 'answer', 'goldAnswer'] as const) {
      const token = values[field];
      if (token !== NONE && !isText(token) && !tokens.isNull(token)) return false;
    }
    if (values.id !== NONE && (!isText(values.id) || tokens.end(values.id) - tokens.start(values.id) === 2)) return false;
    if (this.text('goldAnswer')?.trim() === '') return false;
    if (values.chunks === NONE || !this.readTexts(values.chunks, this.insideChunk, this.chunks)) return false;
    this.facts.clear();
    if (values.facts === NONE || tokens.isNull(values.facts)) return true;
    return this.readTexts(values.facts, this.insideFact, this.facts);
  }

  /** Takes the texts of a list; false where it is none, or an item is not as it should be. */
  private readTexts(list: number, inside: Uint8Array | null, into: Strings): boolean {
    const { tokens } = this;
    into.clear();
    if (tokens.kind(list) !== KIND.list) return false;
    for (let item = list + 1; item < tokens.next(list); item = tokens.next(item)) {
      const text = inside === null ? item : this.member(item, inside);
      if (text === NONE || tokens.kind(text) !== KIND.text) return false;
      const start = tokens.start(text) + 1;
      const end = tokens.end(text) - 1;
      if (start === end) return false;
      into.add(start, end, tokens.written(text));
    }
    return true;
  }

  /** The member of an object by its name; NONE where there is none, or it is not certain. */
  private member(object: number, name: Uint8Array): number {
    const { tokens } = this;
    if (tokens.kind(object) !== KIND.object) return NONE;
    let found = NONE;
    for (let key = object + 1; key < tokens.next(object); key = tokens.next(key + 1)) {
      if ((tokens.written(key) & WRITTEN.escaped) !== 0) return NONE;
      if (!tokens.is(key, name)) continue;
      if (found !== NONE) return NONE;
      found = key + 1;
    }
    return found;
  }

  private text(field: FieldName): string | null {
    const token = this.values[field];
    return token === NONE || this.tokens.isNull(token) ? null : this.tokens.text(token);
  }
}
