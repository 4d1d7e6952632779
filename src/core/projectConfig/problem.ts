import type { Severity, Span } from '../model';
import type { TextLines, TextPlace } from '../textLines';

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

/** A problem at a stretch of the config's text. */
export function problemAt(lines: TextLines, span: Span, problem: Omit<ConfigProblem, 'start' | 'end'>): ConfigProblem {
  const { start, end } = lines.stretch(span);
  return { ...problem, start: position(start), end: position(end) };
}

function position({ line, character }: TextPlace): Position {
  return { line: line + 1, column: character + 1 };
}
