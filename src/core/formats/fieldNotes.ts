import type { FieldMap, MapField } from '../mapping/fieldMap';
import { field, type JsonObject } from './fields';

/** Notes are taken of this many records: enough to tell people how a file was read. */
const NOTED_RECORDS = 20;

type Path = readonly (string | number)[];

/**
 * Where the fields of one record were found, as paths in the syntax of a mapping: `retrieval_list[]`, and for parts of a
 * chunk from the chunk on, `text`. Where there is no path it is words in parentheses: `(the key)`. The first note counts.
 */
export class FieldNotes {
  private readonly paths: Partial<Record<MapField, string>> = {};
  private readonly taken: boolean;

  /** @param record the record's number, from 1 */
  constructor(record: number) {
    this.taken = record <= NOTED_RECORDS;
  }

  get fields(): FieldMap {
    return this.paths;
  }

  /** `inside` is what follows the path: `[]` for the items of a list, `[].text` for a part of each. */
  take(name: MapField, path: string | Path, inside = ''): void {
    if (this.taken) this.paths[name] ??= `${typeof path === 'string' ? path : path.join('.')}${inside}`;
  }

  /** The fields that `record` has under these names; null is as good as absent. */
  takePresent(record: JsonObject, names: FieldMap): void {
    if (!this.taken) return;
    for (const [name, path] of Object.entries(names) as [MapField, string][]) {
      if ((field(record, path) ?? null) !== null) this.take(name, path);
    }
  }

  /** The list of chunks at `path`, and the parts of the first ones. */
  takeChunks(path: string | Path, items: readonly unknown[], partsOf: (item: unknown) => ChunkParts): void {
    if (!this.taken) return;
    this.take('chunks', path, '[]');
    for (const item of items.slice(0, NOTED_RECORDS)) {
      for (const [part, at] of Object.entries(partsOf(item)) as [keyof ChunkParts, Path][]) this.take(`chunks.${part}`, at.length === 0 ? '.' : at);
    }
  }
}

/** Path of each part inside a chunk; [] is the chunk itself. */
export type ChunkParts = Readonly<Partial<Record<'text' | 'id' | 'score' | 'title', Path>>>;
