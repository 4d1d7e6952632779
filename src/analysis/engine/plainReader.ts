import { isUtf8 } from 'node:buffer';
import { extraFields } from '../../core/formats/fields';
import type { PlainShape } from '../../core/formats/plainShape';
import type { ExtraField, Gold, GoldFact, MatchMode } from '../../core/model';
import type { PlainQuestion } from '../../core/plainQuestion';
import { LONGEST_FIELD } from '../../core/tally';
import { KIND, WRITTEN, type Kernel } from './kernel';
import { Tokens } from './tokens';

/** A text of more bytes has more characters than a slice may have, whatever escapes it is written with. */
const FIELD_BYTES = LONGEST_FIELD * '\\uxxxx'.length + 2;
const NONE = -1;

/** What the kernel says of a record, in its order: first the tokens of the fields' values. */
const SAID = { id: 0, query: 1, type: 2, answer: 3, goldAnswer: 4, facts: 6, chunkCount: 7, factCount: 8, repeated: 9, factsWritten: 10 } as const;

const WITHOUT_TEXT: GoldFact = { texts: [], title: null, source: null };
const NO_RANKS: readonly number[] = [];
const NO_EXTRA: readonly ExtraField[] = [];

/**
 * Reads plain records (see PlainShape) from the tokens of the kernel, without parsing them; the kernel finds their facts in
 * the bytes of their chunks. It gives what parsing and matching would give, or null: wherever that is not certain.
 */
export class PlainReader {
  private readonly tokens: Tokens;
  private readonly names: number;
  private readonly inChunk: number;
  private readonly inFact: number;
  private readonly acrossSpace: number;

  constructor(
    private readonly kernel: Kernel,
    private readonly shape: PlainShape,
    mode: Exclude<MatchMode, 'normalized'>,
    private readonly recognizes: boolean,
  ) {
    this.tokens = new Tokens(kernel);
    this.acrossSpace = mode === 'whitespace' ? 1 : 0;
    const { id, query, type, answer, goldAnswer, chunks, facts, others } = shape;
    const names = [id, query, type, answer, goldAnswer, chunks.list, facts.list, ...others];
    this.names = names.length;
    this.inChunk = chunks.text === null ? NONE : names.push(chunks.text) - 1;
    this.inFact = facts.text === null ? NONE : names.push(facts.text) - 1;
    kernel.giveNames(names);
  }

  /** The record that the kernel has scanned last. `number` counts from 1. */
  read(bytes: Buffer, number: number): PlainQuestion | null {
    const { run } = this.kernel;
    if ((run.flagsSeen() & WRITTEN.beyond) !== 0 && !isUtf8(bytes)) return null;
    const extras = run.read(this.names, this.inChunk, this.inFact, this.acrossSpace);
    const extra = extras > 0 ? this.extraFields(extras) : NO_EXTRA;
    const goldAnswer = extras < 0 ? null : this.text(SAID.goldAnswer);
    if (extras < 0 || extra === null || goldAnswer?.trim() === '') return null;
    const id = this.text(SAID.id);
    const reported = extra.length === 0 ? [] : (this.shape.reported?.(extra) ?? []);
    return {
      id: id ?? `Q${number}`,
      idMade: id === null,
      query: (this.recognizes ? this.text(SAID.query) : null) ?? '',
      type: this.text(SAID.type),
      gold: this.gold(),
      answer: this.text(SAID.answer),
      goldAnswers: goldAnswer === null ? [] : [goldAnswer],
      extra,
      ...(reported.length === 0 ? {} : { reported }),
      depth: this.said(SAID.chunkCount),
      duplicateChunks: this.said(SAID.repeated),
      ranks: this.ranks(),
    };
  }

  private said(what: (typeof SAID)[keyof typeof SAID]): number {
    return this.kernel.words[this.kernel.at.values + what]!;
  }

  private text(field: (typeof SAID)[keyof typeof SAID]): string | null {
    const token = this.said(field);
    return token === NONE || this.tokens.isNull(token) ? null : this.tokens.text(token);
  }

  private gold(): Gold {
    const { kernel, tokens } = this;
    const list = this.said(SAID.facts);
    if (list === NONE || tokens.isNull(list)) return { kind: 'missing' };
    if (!this.recognizes) return { kind: 'facts', facts: new Array<GoldFact>(this.said(SAID.factCount)).fill(WITHOUT_TEXT) };
    const written = this.said(SAID.factsWritten);
    const facts = Array.from({ length: this.said(SAID.factCount) }, (_, fact) => {
      const at = kernel.at.facts + fact * 2;
      return { texts: [kernel.text(kernel.words[at]!, kernel.words[at + 1]!, written)], title: null, source: null };
    });
    return { kind: 'facts', facts };
  }

  /** per fact, the ranks that the kernel has written down */
  private ranks(): (readonly number[])[] {
    const { words, at } = this.kernel;
    let from = at.ranks;
    const all: (readonly number[])[] = [];
    for (let fact = this.said(SAID.factCount); fact > 0; fact--) {
      const count = words[from++]!;
      all.push(count === 0 ? NO_RANKS : Array.from(words.subarray(from, from + count)));
      from += count;
    }
    return all;
  }

  /** The short ones of the fields that no name is for; null where one is there twice. */
  private extraFields(count: number): readonly ExtraField[] | null {
    const { tokens, kernel } = this;
    const extra = new Map<string, ExtraField | null>();
    for (let at = 0; at < count; at++) {
      const key = kernel.words[kernel.at.extras + at]!;
      const name = tokens.text(key);
      if (extra.has(name)) return null;
      extra.set(name, this.extraField(name, key + 1));
    }
    return [...extra.values()].filter((one) => one !== null);
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
}
