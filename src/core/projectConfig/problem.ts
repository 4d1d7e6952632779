import { JsonPlaces, type JsonPath } from '../jsonPlace';
import type { Severity, Span } from '../model';

/** Line and column from 1, as people and compilers count. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Something wrong with a config file, from its first character to behind its last one. */
export interface ConfigProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly start: Position;
  readonly end: Position;
  /** a JSON editor that knows the schema tells it too */
  readonly bySchema: boolean;
}

/** Where an offset of a text is. */
export function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

/** A problem at a stretch of the config's text. */
export function problemAt(text: string, span: Span, problem: Omit<ConfigProblem, 'start' | 'end'>): ConfigProblem {
  return { ...problem, start: positionAt(text, span.start), end: positionAt(text, span.end) };
}

/** A problem with the value at a path, or with the nearest one around it. */
export function problemAtPath(text: string, path: JsonPath, problem: Omit<ConfigProblem, 'start' | 'end'>): ConfigProblem {
  return problemAt(text, spanAround(new JsonPlaces(text), path), problem);
}

/** Where the value at a path stands, or the nearest one around it. */
export function spanAround(places: JsonPlaces, path: JsonPath): Span {
  for (let length = path.length; length >= 0; length--) {
    const span = places.valueAt(path.slice(0, length));
    if (span !== null) return span;
  }
  return { start: 0, end: 0 };
}
