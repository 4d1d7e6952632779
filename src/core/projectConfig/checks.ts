import { parseRule } from '../gate/rules';
import type { JsonPath } from '../jsonPlace';
import { mapFault, type FieldMap } from '../mapping/fieldMap';
import type { Span } from '../model';
import { problemAt, type ConfigProblem } from './problem';
import type { RunEntry } from './schema';

const GATE_RULES = [
  ['min', 'min'],
  ['maxDrop', 'max-drop'],
] as const;

/** What is wrong with an entry that a JSON Schema cannot say. `spanOf` finds a place inside the entry. */
export function entryProblems(entry: RunEntry, spanOf: (path: JsonPath) => Span, text: string): ConfigProblem[] {
  const found: ConfigProblem[] = [];
  const tell = (path: JsonPath, code: string, message: string): void => void found.push(problemAt(text, spanOf(path), { code, severity: 'warning', message, bySchema: false }));
  globsOf(entry).forEach((glob, at) => {
    if (/^(\/|[A-Za-z]:|\.\.\/)|\/\.\.(\/|$)/.test(glob)) {
      tell(typeof entry.files === 'string' ? ['files'] : ['files', at], 'config-outside', `"${glob}" matches nothing: runs are looked for in the folder of this file and below it.`);
    }
  });
  for (const [name, kind] of GATE_RULES) {
    (entry.gate?.[name] ?? []).forEach((text, at) => {
      const rule = parseRule(kind, text);
      if (!rule.ok) tell(['gate', name, at], 'config-gate', `${rule.message}.`);
    });
  }
  const message = entry.fields === undefined ? null : mapFault(entry.fields as FieldMap);
  if (message !== null) tell(['fields'], 'config-fields', `fields: ${message}.`);
  if (entry.profile === 'multihop-rag-script' && entry.match !== undefined) {
    tell(['match'], 'config-match', 'match: profile multihop-rag-script has its own matching, this one does not apply.');
  }
  return found;
}

/** The patterns of an entry, in a list in any case. */
export function globsOf({ files }: RunEntry): readonly string[] {
  return typeof files === 'string' ? [files] : files;
}
