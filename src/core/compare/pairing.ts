import type { QuestionRow } from '../model';
import type { Pair } from './comparison';

/** Every readable question of both runs, each in exactly one place, in A's order, then B's. */
export interface Pairing {
  readonly byId: readonly Pair[];
  readonly byText: readonly Pair[];
  readonly onlyA: readonly QuestionRow[];
  readonly onlyB: readonly QuestionRow[];
  /** questions whose id (or, without ids, text) stands more than once in a run, in both runs */
  readonly twiceA: readonly QuestionRow[];
  readonly twiceB: readonly QuestionRow[];
}

/**
 * Pairs questions by id where both carry one, else by text in the form of match mode `normalized`. An id that the
 * reader made pairs nothing. Where an id or text stands more than once, nobody can tell which is meant: all are left out.
 */
export function pairQuestions(a: readonly QuestionRow[], b: readonly QuestionRow[]): Pairing {
  const readableA = a.filter(isReadable);
  const readableB = b.filter(isReadable);
  const ids = meet(readableA, readableB, ({ id, idMade }) => (idMade ? null : id));
  // a text may stand for a question only where one of the two has no id of its own
  const withoutId = new Set([...ids.restA, ...ids.restB].filter(({ idMade }) => idMade).map(textOf));
  const texts = meet(ids.restA, ids.restB, (row) => (withoutId.has(textOf(row)) ? textOf(row) : null));
  return {
    byId: ids.pairs,
    byText: texts.pairs,
    onlyA: texts.restA,
    onlyB: texts.restB,
    twiceA: inOrder([...ids.twiceA, ...texts.twiceA]),
    twiceB: inOrder([...ids.twiceB, ...texts.twiceB]),
  };
}

interface Meeting {
  readonly pairs: readonly Pair[];
  readonly restA: readonly QuestionRow[];
  readonly restB: readonly QuestionRow[];
  readonly twiceA: readonly QuestionRow[];
  readonly twiceB: readonly QuestionRow[];
}

type Key = string | number | null;

function meet(a: readonly QuestionRow[], b: readonly QuestionRow[], keyOf: (row: QuestionRow) => Key): Meeting {
  const inA = byKey(a, keyOf);
  const inB = byKey(b, keyOf);
  const isTwice = (key: Key): boolean => (inA.get(key)?.length ?? 0) > 1 || (inB.get(key)?.length ?? 0) > 1;
  const isAlone = (key: Key): boolean => key === null || (!isTwice(key) && !(inA.has(key) && inB.has(key)));
  return {
    pairs: a.flatMap((row) => {
      const key = keyOf(row);
      const other = inB.get(key)?.[0];
      return key === null || isTwice(key) || other === undefined ? [] : [{ a: row, b: other }];
    }),
    restA: a.filter((row) => isAlone(keyOf(row))),
    restB: b.filter((row) => isAlone(keyOf(row))),
    twiceA: a.filter((row) => isTwice(keyOf(row))),
    twiceB: b.filter((row) => isTwice(keyOf(row))),
  };
}

/** Rows without a key are in no group. */
function byKey(rows: readonly QuestionRow[], keyOf: (row: QuestionRow) => Key): Map<Key, QuestionRow[]> {
  const groups = new Map<Key, QuestionRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

function isReadable(row: QuestionRow): boolean {
  return row.reason !== 'unreadable';
}

function textOf(row: QuestionRow): number | null {
  return row.fingerprints.query;
}

function inOrder(rows: readonly QuestionRow[]): QuestionRow[] {
  return [...rows].sort((x, y) => x.index - y.index);
}
