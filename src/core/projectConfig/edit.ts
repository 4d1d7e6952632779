import { applyEdits, createScanner, findNodeAtLocation, modify, parseTree, type FormattingOptions, type JSONPath, type Node } from 'jsonc-parser';
import { globsOf } from './checks';
import { readProjectConfig, type ProjectConfig } from './read';
import type { RunEntry } from './schema';
import { matches, type RunSettings } from './settings';

/** A text with these problems is not changed: nobody knows what of it is meant. */
const HARMFUL = new Set(['config-syntax', 'config-unreadable', 'config-repeated']);

/** Settings to write; null takes one out, one left out stays as it is. */
export type RunSettingsChange = { readonly [K in keyof RunSettings]?: RunSettings[K] | null };

/**
 * The text of a config file with settings changed for one run file (its path below the config's folder, forward slashes).
 * Comments and layout stay. They go into the last entry that names this file if it names no other, else into a new entry
 * at the end, so that they count. `text` null: the file is not there yet. The result is null when the text is no config that
 * could be changed without harm: not JSON, a key twice, or `runs` is no list.
 */
export function withRunSettings(text: string | null, file: string, change: RunSettingsChange): string | null {
  const changes = Object.entries(change).filter(([, value]) => value !== undefined);
  const entry = { files: file, ...Object.fromEntries(changes.filter(([, value]) => value !== null)) };
  if (text === null || text.trim() === '') return `${JSON.stringify({ runs: [entry] }, null, 2)}\n`;
  const { config, problems } = readProjectConfig(text);
  if (problems.some(({ code }) => HARMFUL.has(code))) return null;
  const root = parseTree(text, [], { allowTrailingComma: true });
  const runs = root === undefined ? undefined : findNodeAtLocation(root, ['runs']);
  if (root?.type !== 'object' || (runs !== undefined && runs.type !== 'array')) return null;
  const own = ownEntry(config, file);
  if (own !== null) return changes.reduce((written, [key, value]) => withSetting(written, own, key, value), text);
  if (Object.keys(entry).length === 1) return text;
  if (runs === undefined) return write(text, ['runs'], [entry]);
  const last = runs.children?.at(-1);
  return last === undefined ? write(text, ['runs', 0], entry) : append(text, runs, last, '', entry);
}

function write(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions: formattingOf(text) }));
}

/** One setting of the entry at `index` of `runs` changed, added, or (null) taken out. */
function withSetting(text: string, index: number, key: string, value: unknown): string {
  const entry = findNodeAtLocation(parseTree(text, [], { allowTrailingComma: true })!, ['runs', index])!;
  const members = entry.children ?? [];
  const member = members.find(({ children }) => children?.[0]?.value === key);
  const last = members.at(-1)!;
  if (member === undefined) return value === null ? text : append(text, entry, last, `${JSON.stringify(key)}: `, value);
  if (value === null) return without(text, member, members[members.indexOf(member) - 1]);
  const old = member.children![1]!;
  const [indent, unit] = indentOf(text, member);
  return text.slice(0, old.offset) + written(value, text, indent, unit) + text.slice(old.offset + old.length);
}

/** Index of the entry that is about this file alone, if no later one names the file too. */
function ownEntry({ runs }: ProjectConfig, file: string): number | null {
  const last = runs.findLast(({ entry }) => globsOf(entry).some((glob) => matches(glob, file)));
  return last !== undefined && isAbout(last.entry, file) ? last.index : null;
}

function isAbout(entry: RunEntry, file: string): boolean {
  const [only, ...others] = globsOf(entry);
  return only !== undefined && others.length === 0 && only.replace(/^(\.\/)+/, '') === file;
}

/** A new last element or member, behind the comments that stand behind the one before; the library would put it in front of them. */
function append(text: string, container: Node, last: Node, key: string, value: unknown): string {
  const behind = last.offset + last.length;
  const bracket = container.offset + container.length - 1;
  const between = text.slice(behind, bracket);
  const comma = commaIn(text, behind) === null ? ',' : '';
  const ownLine = /(\r\n|\n|\r)[ \t]*$/.exec(between);
  if (ownLine === null) return `${text.slice(0, behind)}${comma}${between.trimEnd()} ${key}${written(value, text, '', null)}${/\s*$/.exec(between)![0]}${text.slice(bracket)}`;
  const [indent, unit] = indentOf(text, last);
  const element = `${eolOf(text)}${indent}${key}${written(value, text, indent, unit)}`;
  return `${text.slice(0, behind)}${comma}${between.slice(0, ownLine.index)}${element}${between.slice(ownLine.index)}${text.slice(bracket)}`;
}

/** The white space in front of a node and the unit of the file's indentation, null where the node shares its line. */
function indentOf(text: string, node: Node): [indent: string, unit: string | null] {
  const indent = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(0, node.offset))?.[1];
  const { insertSpaces, tabSize = 2 } = formattingOf(text);
  return [indent ?? '', indent === undefined ? null : insertSpaces === true ? ' '.repeat(tabSize) : '\t'];
}

/** A value as text; on one line where there is no `unit` of indentation. */
function written(value: unknown, text: string, indent: string, unit: string | null): string {
  return unit === null ? JSON.stringify(value) : JSON.stringify(value, null, unit).replaceAll('\n', `${eolOf(text)}${indent}`);
}

/** Takes a member out with one comma; the library would take the comments around it too. */
function without(text: string, member: Node, before: Node | undefined): string {
  const end = member.offset + member.length;
  const comma = commaIn(text, end) ?? (before === undefined ? null : commaIn(text, before.offset + before.length));
  const marked = `${text.slice(0, member.offset)}\0${text.slice(end)}`;
  const kept = comma === null ? marked : cut(marked, comma < member.offset ? comma : comma - member.length + 1);
  return kept.replace(/(\r\n|\n|\r)[ \t]*\0[ \t]*(?=[\r\n])|[ \t]*\0/, '');
}

function cut(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}

/** Offset of the comma that comes next in a text, comments and white space aside; null when something else does. */
function commaIn(text: string, from: number): number | null {
  const scanner = createScanner(text, true);
  scanner.setPosition(from);
  scanner.scan();
  const at = scanner.getTokenOffset();
  return text[at] === ',' ? at : null;
}

/** As the file is laid out already. */
function formattingOf(text: string): FormattingOptions {
  const indent = /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
  return { insertSpaces: !indent.startsWith('\t'), tabSize: indent.startsWith('\t') ? 1 : indent.length, eol: eolOf(text) };
}

function eolOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}
