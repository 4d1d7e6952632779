import type { MapField } from '../mapping/fieldMap';
import type { Chunk, ExtraField, Gold } from '../model';
import { listCell, type Joiner } from '../tables/listCell';
import { chunkParts, readChunk } from './chunkItem';
import { FieldNotes } from './fieldNotes';
import { amountOf, extraFields, isObject, kindOf, pathOf, valueAt, type JsonObject } from './fields';
import type { RawRecord, RecordProblem } from './format';
import { asText, factPart, readFacts, readRelevant } from './goldItems';

export interface ChunkOptions {
  /** that there is no list is an error */
  readonly needed?: boolean;
  /** the sign that stands between the texts of a cell */
  readonly joiner?: Joiner | null;
  /** some tools write all chunks as one text, which is then one chunk */
  readonly glued?: boolean;
}

/**
 * The fields of one record, read under the names a format gives them. It takes note of what is wrong with them, and of
 * which were read and where they stand: the others are kept to be shown. Where several names are given, the first that is there counts; null
 * is as good as absent. A name may lead into objects: `output.pred`.
 */
export class RecordFields {
  readonly problems: RecordProblem[] = [];
  /** where the question's fields were found */
  readonly notes: FieldNotes;
  /** false when the record is no object */
  readonly readable: boolean;
  private readonly record: JsonObject;
  private readonly read = new Set<string>();

  constructor(private readonly raw: RawRecord) {
    this.notes = new FieldNotes(raw.number);
    this.readable = isObject(raw.value);
    this.record = isObject(raw.value) ? raw.value : {};
    if (!this.readable) this.tell('record-type', 'error', `The record is ${kindOf(raw.value)}, not an object with a question.`, []);
  }

  /** The value of a field, untouched. */
  value(name: string): unknown {
    const path = pathOf(this.record, name);
    this.read.add(path.join('.'));
    return valueAt(this.record, path);
  }

  /** The record's own field names that match, in its order. */
  named(pattern: RegExp): string[] {
    return Object.keys(this.record).filter((name) => pattern.test(name));
  }

  has(name: string): boolean {
    return (valueAt(this.record, pathOf(this.record, name)) ?? null) !== null;
  }

  /** A text; a number or true/false is taken as written. */
  text(...names: readonly string[]): string | null {
    const { name, path, value } = this.first(names);
    const [text] = asText(value);
    if (text !== undefined) return text;
    if (value !== null) this.tell('field-type', 'warning', `\`${name}\` is ${kindOf(value)}, not text: it is left out.`, path);
    return null;
  }

  private textOf(field: MapField, names: readonly string[]): string | null {
    const text = this.text(...names);
    if (text !== null) this.notes.take(field, this.first(names).path);
    return text;
  }

  /** The question's type. */
  type(...names: readonly string[]): string | null {
    return this.textOf('type', names);
  }

  /** The answer that a model gave. */
  answer(...names: readonly string[]): string | null {
    return this.textOf('answer', names);
  }

  /** The question's text, which a format may do without. */
  question(...names: readonly string[]): string | null {
    return this.textOf('question', names);
  }

  /** The question's text, told when it is not there. */
  query(...names: readonly string[]): string {
    const text = this.question(...names);
    if (text === null && !names.some((name) => this.has(name))) {
      this.tell('field-missing', 'warning', `\`${names[0] ?? ''}\` is missing: the question is shown without its text.`, []);
    }
    return text ?? '';
  }

  /** The question's own id, else the record's key. */
  id(...names: readonly string[]): string | null {
    const { path, value } = this.first(names);
    const own = asText(value).find((id) => id !== '');
    if (own !== undefined) this.notes.take('id', path);
    else if (this.raw.key !== null) this.notes.take('id', '(the key)');
    return own ?? this.raw.key;
  }

  /** How long the question took, in milliseconds; `unit` is what the file counts in. It stays among the extra fields. */
  latency(unit: 'ms' | 's', ...names: readonly string[]): number | null {
    const amount = this.amount('latency', names, amountOf);
    return amount === null ? null : unit === 's' ? amount * 1000 : amount;
  }

  /** A number of tokens, or a list of them. It stays among the extra fields. */
  tokens(...names: readonly string[]): number | null {
    return this.amount('tokens', names, (value) => {
      const list = typeof value === 'string' ? cellItems(value, null) : value;
      return Array.isArray(list) ? list.length : amountOf(value);
    });
  }

  private amount(field: MapField, names: readonly string[], read: (value: unknown) => number | null): number | null {
    for (const name of names) {
      const path = pathOf(this.record, name);
      const amount = read(valueAt(this.record, path));
      if (amount === null) continue;
      this.notes.take(field, path);
      return amount;
    }
    return null;
  }

  /**
   * A list, or one written into the cell of a table (as JSON, Python's or numpy's print, or with `joiner` between its
   * texts); null when it is absent, or, told as an error, no list.
   */
  list(names: readonly string[], what: string, joiner: Joiner | null = null): { path: readonly string[]; items: readonly unknown[] } | null {
    const { name, path, value } = this.first(names);
    if (value === null || (typeof value === 'string' && value.trim() === '')) return null;
    const items = Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? cellItems(value, joiner) : null;
    if (items === null) this.tell('list-type', 'error', `\`${name}\` is ${kindOf(value)}, not a list of ${what}.`, path);
    return items === null ? null : { path, items };
  }

  /** The retrieved passages; null when there is no such list, or it cannot be read. */
  chunks(names: readonly string[], { needed = true, joiner = null, glued = false }: ChunkOptions = {}): Chunk[] | null {
    const one = glued ? this.gluedChunk(names) : null;
    if (one !== null) return [one];
    const list = this.list(names, 'chunks', joiner);
    if (list !== null) {
      this.notes.takeChunks(list.path, list.items, chunkParts);
      return list.items.map((item, index) => readChunk(item, index + 1, [...list.path, index], this.problems));
    }
    const { name, value } = this.first(names);
    const absent = value === null || (typeof value === 'string' && value.trim() === '');
    if (needed && absent) this.tell('chunks-missing', 'error', `\`${name}\` is ${value === null ? kindOf(this.value(name)) : 'empty'}: the question has no list of chunks.`, []);
    return null;
  }

  private gluedChunk(names: readonly string[]): Chunk | null {
    const { name, path, value } = this.first(names);
    if (typeof value !== 'string' || value.trim() === '' || /^\s*[[(]/.test(value) || cellItems(value, null) !== null) return null;
    this.tell('chunks-glued', 'warning', `\`${name}\` is one text, not a list of chunks: it counts as one chunk.`, path);
    this.notes.take('chunks', path);
    this.notes.take('chunks.text', '.');
    return readChunk(value, 1, path, this.problems);
  }

  /** Facts from a list; null when there is none. */
  facts(names: readonly string[], joiner: Joiner | null = null): Gold | null {
    const list = this.list(names, 'facts', joiner);
    if (list === null) return null;
    this.notes.take('gold', list.path, factPart(list.items));
    return readFacts(list.items, list.path, this.problems);
  }

  /** Relevant passages from a list of ids; null when there is none. */
  relevant(...names: readonly string[]): Gold | null {
    const list = this.list(names, 'passage ids');
    if (list === null) return null;
    this.notes.take('gold.ids', list.path, '[]');
    return readRelevant(list.items, list.path, this.problems);
  }

  /** Reference answers: one text or a list of them; blank ones are none. */
  answers(...names: readonly string[]): string[] {
    const { name, path, value } = this.first(names);
    return this.texts(Array.isArray(value) ? (value as unknown[]) : null, { name, path, value });
  }

  /** Reference answers from a list that may be written into a cell; a text that is no list is the only answer. */
  answerList(...names: readonly string[]): string[] {
    const { name, path, value } = this.first(names);
    return this.texts(Array.isArray(value) ? (value as unknown[]) : typeof value === 'string' ? cellItems(value, null) : null, { name, path, value });
  }

  private texts(list: readonly unknown[] | null, { name, path, value }: { name: string; path: readonly string[]; value: unknown }): string[] {
    const written = (list ?? [value]).filter((item) => (item ?? null) !== null);
    const texts = written.flatMap(asText);
    if (texts.length < written.length) this.tell('field-type', 'warning', `\`${name}\` holds something that is not text: it is left out.`, path);
    const answers = texts.filter((text) => text.trim() !== '');
    if (answers.length > 0) this.notes.take('answer.gold', path, list === null ? '' : '[]');
    return answers;
  }

  /** The fields that nothing has read; of an object that was read in part, its other members. */
  extra(): ExtraField[] {
    return Object.keys(this.record).flatMap((name) => {
      if (this.read.has(name)) return [];
      const value = this.record[name];
      const inside = [...this.read].filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      if (inside.length === 0 || !isObject(value)) return extraFields({ [name]: value }, new Set());
      return extraFields(value, new Set(inside)).map((member) => ({ name: `${name}.${member.name}`, value: member.value }));
    });
  }

  tell(code: string, severity: RecordProblem['severity'], message: string, path: RecordProblem['path']): void {
    this.problems.push({ code, severity, message, path });
  }

  /** All the names count as read: a field under a lesser name says the same thing. */
  private first(names: readonly string[]): { name: string; path: readonly string[]; value: unknown } {
    const found = names.map((name) => ({ name, path: pathOf(this.record, name), value: this.value(name) ?? null }));
    return found.find(({ value }) => value !== null) ?? found[0] ?? { name: '', path: [], value: null };
  }
}

/** JSON keeps what stands in a list; the other ways of writing one give its texts. */
function cellItems(cell: string, joiner: Joiner | null): readonly unknown[] | null {
  return jsonList(cell) ?? listCell(cell, joiner);
}

function jsonList(cell: string): readonly unknown[] | null {
  if (!cell.trimStart().startsWith('[')) return null;
  try {
    return JSON.parse(cell) as unknown[];
  } catch {
    return null;
  }
}
