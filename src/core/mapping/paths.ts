import { isObject } from '../formats/fields';
import type { JsonPath } from '../jsonPlace';
import { valueCell } from '../tables/listCell';

/** A value that a path leads to. `at` is its place in the record; null inside a text that holds a list or an object. */
export interface Place {
  readonly value: unknown;
  readonly at: JsonPath | null;
}

export interface Reach {
  readonly places: readonly Place[];
  /** something stands at the path, be it an empty list; null is as good as nothing */
  readonly met: boolean;
}

/** All values at a path. A text that holds a JSON or Python list or object is read as such where the path goes into it. */
export function valuesAt(root: unknown, path: string): unknown[] {
  return follow(root, path).places.map(({ value }) => value);
}

/** Goes down a path. A name may hold dots: a field of the longer name counts before the steps between its dots. */
export function follow(root: unknown, path: string): Reach {
  const start: Place = { value: root, at: [] };
  if (path === '.') return { places: [start], met: (root ?? null) !== null };
  const steps = path.split('.');
  const places: Place[] = [];
  let met = false;
  const walk = (place: Place, from: number): void => {
    if (from === steps.length) {
      places.push(place);
      met ||= (place.value ?? null) !== null;
      return;
    }
    const next = member(place, steps, from);
    if (next === null) return;
    for (const element of elements(next.place, next.depth)) walk(element, next.to);
  };
  /** An empty list on the way is something that is met. */
  const elements = (place: Place, depth: number): readonly Place[] => {
    if (depth === 0) return [place];
    const list = elementsOf(place);
    met ||= list?.length === 0;
    return (list ?? []).flatMap((element) => elements(element, depth - 1));
  };
  walk(start, 0);
  return { places, met };
}

function member(place: Place, steps: readonly string[], from: number): { place: Place; depth: number; to: number } | null {
  const { value, at } = opened(place);
  if (!isObject(value)) return null;
  for (let to = steps.length; to > from; to--) {
    const step = steps.slice(from, to).join('.');
    const name = step.replace(/(\[\])+$/, '');
    if (Object.hasOwn(value, name)) return { place: { value: value[name], at: at === null ? null : [...at, name] }, depth: (step.length - name.length) / 2, to };
  }
  return null;
}

/** The elements of a list, or of one that a text holds; null for anything else. */
function elementsOf(place: Place): readonly Place[] | null {
  const { value, at } = opened(place);
  return Array.isArray(value) ? value.map((element: unknown, index) => ({ value: element, at: at === null ? null : [...at, index] })) : null;
}

/** What a text holds has no place of its own in the record. */
function opened(place: Place): Place {
  const inside = typeof place.value === 'string' ? valueCell(place.value) : undefined;
  return inside === undefined ? place : { value: inside, at: null };
}

/** The elements a field is mapped to: the values at the path, or, when it enters no list itself, those of the one list there. */
export function listAt(root: unknown, path: string): Reach {
  const reach = follow(root, path);
  const [only] = reach.places;
  if (only === undefined || path.includes('[]')) return reach;
  const list = elementsOf(only);
  if (list !== null) return { places: list, met: true };
  return reach.met ? reach : { places: [], met: false };
}
