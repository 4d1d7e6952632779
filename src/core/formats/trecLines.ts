import type { Problem, Severity } from '../model';

/** What TREC runs and judgements share: lines of columns between white space, and problems that name their line. */

export interface ColumnLine {
  /** from 0 */
  readonly line: number;
  readonly columns: readonly string[];
}

const COLUMN = /[^ \t\v\f\r]+/g;

/** The lines that hold data. White space is ASCII's, as in C; blank lines and lines that begin with `#` are left out. */
export function* columnLines(text: string): Generator<ColumnLine> {
  let line = 0;
  for (let at = 0; at < text.length; line++) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const columns = text.slice(at, end).match(COLUMN);
    if (columns !== null && !columns[0].startsWith('#')) yield { line, columns };
    at = end + 1;
  }
}

/** The first data lines of a head, without the last one where the head ends inside it. */
export function headLines(text: string, cut: boolean, limit = 50): ColumnLine[] {
  const whole = cut ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
  const lines: ColumnLine[] = [];
  for (const line of columnLines(whole)) {
    lines.push(line);
    if (lines.length === limit) break;
  }
  return lines;
}

/** True when more than half of the lines fit: a file of the format may have bad lines of its own. */
export function mostFit(lines: readonly ColumnLine[], fits: (columns: readonly string[]) => boolean): boolean {
  return lines.filter(({ columns }) => fits(columns)).length * 2 > lines.length;
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const NAN = /^[+-]?nan$/i;
const INFINITE = /^([+-]?)inf(?:inity)?$/i;

/** A number as C's library reads it: decimal, `nan`, `inf`. null when it is none. */
export function readNumber(text: string): number | null {
  if (DECIMAL.test(text)) return Number(text);
  if (NAN.test(text)) return NaN;
  const infinite = INFINITE.exec(text);
  return infinite === null ? null : infinite[1] === '-' ? -Infinity : Infinity;
}

/** A grade: a whole number from −127 to 127, also written `1.0`. null when it is none. */
export function asGrade(value: number | null): number | null {
  return value !== null && Number.isInteger(value) && Math.abs(value) <= 127 ? value + 0 : null;
}

const SHOWN_PER_CODE = 20;

/** Problems of a file with a hundred thousand bad lines stay readable: the first of each code, then how many more. */
export class LineProblems {
  private readonly shown: Problem[] = [];
  private readonly counts = new Map<string, { count: number; severity: Severity }>();

  /** `line` counts from 0, as ColumnLine does. */
  add(code: string, severity: Severity, line: number, message: string): void {
    const count = (this.counts.get(code)?.count ?? 0) + 1;
    this.counts.set(code, { count, severity });
    if (count <= SHOWN_PER_CODE) this.shown.push({ code, severity, message, line: line + 1, record: null });
  }

  list(): Problem[] {
    const rest = [...this.counts].filter(([, { count }]) => count > SHOWN_PER_CODE);
    return [
      ...this.shown,
      ...rest.map(([code, { count, severity }]): Problem => {
        return { code: 'more-problems', severity, message: `${count - SHOWN_PER_CODE} more lines have the same problem (${code}).`, line: null, record: null };
      }),
    ];
  }
}
