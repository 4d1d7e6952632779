import { parseRule } from '../gate/rules';
import type { JsonPath } from '../jsonPlace';
import { mapFault, type FieldMap } from '../mapping/fieldMap';
import type { Span } from '../model';
import type { TextLines } from '../textLines';
import { problemAt, type ConfigProblem } from './problem';
import type { PlacedEntry } from './read';
import type { RunEntry } from './schema';

const GATE_RULES = [
  ['min', 'min'],
  ['maxDrop', 'max-drop'],
] as const;

/** What is wrong with an entry that a JSON Schema cannot say. `spanOf` finds a place in the file, whose lines are `lines`. */
export function entryProblems({ entry, index, globs }: PlacedEntry, spanOf: (path: JsonPath) => Span, lines: TextLines): ConfigProblem[] {
  const found: ConfigProblem[] = [];
  const tellAt = (path: JsonPath, code: string, message: string): void => void found.push(problemAt(lines, spanOf(path), { code, severity: 'warning', message, bySchema: false }));
  const tell = (key: string, code: string, message: string): void => tellAt(['runs', index, key], code, message);
  for (const { glob, path } of globs) {
    if (leadsOutside(glob)) tellAt(path, 'config-outside', `"${glob}" matches nothing: runs are looked for in the folder of this file and below it.`);
  }
  for (const [name, kind] of GATE_RULES) {
    (entry.gate?.[name] ?? []).forEach((rule, at) => {
      const parsed = parseRule(kind, rule);
      if (!parsed.ok) tellAt(['runs', index, 'gate', name, at], 'config-gate', `${parsed.message}.`);
    });
  }
  const message = entry.fields === undefined ? null : mapFault(entry.fields as FieldMap);
  if (message !== null) tell('fields', 'config-fields', `fields: ${message}.`);
  if (entry.profile === 'multihop-rag-script' && entry.match !== undefined) {
    tell('match', 'config-match', 'match: profile multihop-rag-script has its own matching, this one does not apply.');
  }
  return found;
}

/** Whether a pattern looks for files that are not below the folder of its config. */
export function leadsOutside(glob: string): boolean {
  return /^(\/|[A-Za-z]:)|(^|\/)\.\.(\/|$)/.test(glob);
}

/** The patterns of an entry, in a list in any case. */
export function globsOf({ files }: RunEntry): readonly string[] {
  return typeof files === 'string' ? [files] : files;
}
