import { JsonPlaces } from '../jsonPlace';
import type { Problem } from '../model';
import type { GoldEntry, RecordProblem } from './format';
import { readJson, unlessTooDeep } from './json';

/** Gold in one JSON object that is no container of records: it is read as a whole. */

interface WholeReading {
  readonly entries: readonly GoldEntry[];
  readonly problems: readonly Problem[];
}

const SHOWN = 100;
const TOO_DEEP: Problem = { code: 'too-deep', severity: 'error', message: 'The file is nested too deeply to be read.', line: 1, record: null };

/** `read` takes the entries from the parsed object and tells problems at their path in it, which are given at their line. */
export function readWholeJson(text: string, read: (data: unknown, problems: RecordProblem[]) => readonly GoldEntry[]): WholeReading {
  return unlessTooDeep(() => readText(text, read)) ?? { entries: [], problems: [TOO_DEEP] };
}

function readText(text: string, read: Parameters<typeof readWholeJson>[1]): WholeReading {
  const reading = readJson(text);
  if (!reading.ok) {
    return { entries: [], problems: [{ code: 'broken-json', severity: 'error', message: `The file is one JSON object and is broken: ${reading.message}.`, line: lineOf(text, reading.at), record: null }] };
  }
  const problems: RecordProblem[] = [];
  const entries = read(reading.value, problems);
  return { entries, problems: placed(problems, text) };
}

/** The first problems with their lines; how many more there are. */
function placed(problems: readonly RecordProblem[], text: string): Problem[] {
  if (problems.length === 0) return [];
  const places = new JsonPlaces(text);
  const shown = problems.slice(0, SHOWN).map(({ code, severity, message, path }): Problem => ({ code, severity, message, line: lineOf(text, places.valueAt(path)?.start ?? 0), record: null }));
  const more = problems.length - shown.length;
  return more === 0 ? shown : [...shown, { code: 'more-problems', severity: 'warning', message: `${more} further problems are not listed.`, line: null, record: null }];
}

/** From 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
