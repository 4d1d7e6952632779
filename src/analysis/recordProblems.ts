import type { ZodMiniType } from 'zod/mini';
import type { RecordProblem } from '../core/formats/format';
import { JsonPlaces } from '../core/jsonPlace';
import type { Problem, RecordPlace } from '../core/model';
import { wording } from '../core/wording';

/** Turns the problems of one record into problems of the file, each at the line of the value it is about. */
export function problemsAt(found: readonly RecordProblem[], place: RecordPlace, text: string): Problem[] {
  if (found.length === 0) return [];
  const places = new JsonPlaces(text);
  return found.map(({ code, severity, message, path }) => {
    return { code, severity, message, line: place.lineless === true ? null : lineAt(text, places.around(path).start, place), record: place.record };
  });
}

/** Tells of a record that `unlessTooDeep` could not read. */
export function tooDeep(place: RecordPlace): Problem {
  return { code: 'too-deep', severity: 'error', message: 'The record is nested too deeply to be read: it is left out.', line: firstLine(place), record: place.record };
}

/** Line, from 1, that a record begins on; null where it stands on none of its own. */
export function firstLine({ line, lineless }: RecordPlace): number | null {
  return lineless === true ? null : line + 1;
}

/** Line, from 1, of a UTF-16 offset in a record's text. */
export function lineAt(text: string, offset: number, place: RecordPlace): number {
  const before = text.slice(0, offset);
  return place.line + 1 + (before.match(/\r\n|\r|\n/g)?.length ?? 0);
}

/** Where a record differs from what its format expects, beyond what its reader has told already. */
export function schemaProblems(schema: ZodMiniType | null, value: unknown, told: readonly RecordProblem[]): RecordProblem[] {
  const result = schema?.safeParse(value, { error: wording });
  if (result === undefined || result.success) return [];
  const known = new Set(told.flatMap(({ path }) => path.map((_, at) => JSON.stringify(path.slice(0, at + 1)))));
  const general = told.some(({ path }) => path.length === 0);
  return result.error.issues
    .map((issue) => ({ message: issue.message, path: issue.path.filter((key) => typeof key !== 'symbol') }))
    .filter(({ path }) => !general && !path.some((_, at) => known.has(JSON.stringify(path.slice(0, at + 1)))))
    .map(({ message, path }) => ({ code: 'unexpected-value', severity: 'info', message: `\`${path.join('.')}\` ${message}.`, path }));
}
