import type { Chunk, ExtraField, Gold } from '../model';
import { listCell, type Joiner } from '../tables/listCell';
import { readChunk } from './chunkItem';
import { extraFields, isObject, kindOf, pathOf, valueAt, type JsonObject } from './fields';
import type { RawRecord, RecordProblem } from './format';
import { asText, readFacts, readRelevant } from './goldItems';

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
 * which were read: the others are kept to be shown. Where several names are given, the first that is there counts; null
 * is as good as absent. A name may lead into objects: `output.pred`.
 */
export class RecordFields {
  readonly problems: RecordProblem[] = [];
  /** false when the record is no object */
  readonly readable: boolean;
  private readonly record: JsonObject;
  private readonly read = new Set<string>();

  constructor(private readonly raw: RawRecord) {
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

  /** The question's text, told when it is not there. */
  query(...names: readonly string[]): string {
    const text = this.text(...names);
    if (text === null && !names.some((name) => this.has(name))) {
      this.tell('field-missing', 'warning', `\`${names[0] ?? ''}\` is missing: the question is shown without its text.`, []);
    }
    return text ?? '';
  }

  /** The question's own id, else the record's key. */
  id(...names: readonly string[]): string | null {
    const { value } = this.first(names);
    return asText(value).find((id) => id !== '') ?? this.raw.key;
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
    if (list !== null) return list.items.map((item, index) => readChunk(item, index + 1, [...list.path, index], this.problems));
    const { name, value } = this.first(names);
    const absent = value === null || (typeof value === 'string' && value.trim() === '');
    if (needed && absent) this.tell('chunks-missing', 'error', `\`${name}\` is ${value === null ? kindOf(this.value(name)) : 'empty'}: the question has no list of chunks.`, []);
    return null;
  }

  private gluedChunk(names: readonly string[]): Chunk | null {
    const { name, path, value } = this.first(names);
    if (typeof value !== 'string' || value.trim() === '' || /^\s*[[(]/.test(value) || cellItems(value, null) !== null) return null;
    this.tell('chunks-glued', 'warning', `\`${name}\` is one text, not a list of chunks: it counts as one chunk.`, path);
    return readChunk(value, 1, path, this.problems);
  }

  /** Facts from a list; null when there is none. */
  facts(names: readonly string[], joiner: Joiner | null = null): Gold | null {
    const list = this.list(names, 'facts', joiner);
    return list === null ? null : readFacts(list.items, list.path, this.problems);
  }

  /** Relevant passages from a list of ids; null when there is none. */
  relevant(...names: readonly string[]): Gold | null {
    const list = this.list(names, 'passage ids');
    return list === null ? null : readRelevant(list.items, list.path, this.problems);
  }

  /** Reference answers: one text or a list of them; blank ones are none. */
  answers(...names: readonly string[]): string[] {
    const { name, path, value } = this.first(names);
    return this.texts(Array.isArray(value) ? (value as unknown[]) : [value], name, path);
  }

  /** Reference answers from a list that may be written into a cell; a text that is no list is the only answer. */
  answerList(...names: readonly string[]): string[] {
    const { name, path, value } = this.first(names);
    return this.texts(Array.isArray(value) ? (value as unknown[]) : ((typeof value === 'string' ? cellItems(value, null) : null) ?? [value]), name, path);
  }

  private texts(items: readonly unknown[], name: string, path: readonly string[]): string[] {
    const written = items.filter((item) => (item ?? null) !== null);
    const texts = written.flatMap(asText);
    if (texts.length < written.length) this.tell('field-type', 'warning', `\`${name}\` holds something that is not text: it is left out.`, path);
    return texts.filter((text) => text.trim() !== '');
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
