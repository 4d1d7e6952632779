import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import type { ConfigProblem } from '../core/projectConfig/problem';
import { readProjectConfig } from '../core/projectConfig/read';
import { CONFIG_FILE } from '../core/projectConfig/schema';
import { settingsOf, type RunSettings } from '../core/projectConfig/settings';
import { printable } from './printable';

/** What the project's config file says of a run. */
export interface ProjectSettings {
  /** path of the config file, as people can open it from where they are */
  readonly file: string;
  /** with `gold`, `corpus` and the gate's `baseline` as paths that can be opened */
  readonly settings: RunSettings;
  /** what is wrong with the config file, a line each */
  readonly problems: readonly string[];
}

const MOST_BYTES = 4_000_000;
const MOST_PROBLEMS = 20;

/**
 * The settings of a run in the nearest config file: in its folder or above it, up to the folder that holds `.git`. The
 * settings are empty when no entry of the file names the run; null when there is no such file.
 */
export function projectSettings(run: string): ProjectSettings | null {
  const folder = configFolder(dirname(resolve(run)));
  if (folder === null) return null;
  const file = join(relative('', folder), CONFIG_FILE);
  let text: string;
  try {
    text = readConfig(join(folder, CONFIG_FILE));
  } catch (error) {
    return { file, settings: {}, problems: [`${file}: error: ${error instanceof Error ? error.message : String(error)}`] };
  }
  const { config, problems } = readProjectConfig(text);
  const settings = settingsOf(config, relative(folder, resolve(run)).split(sep).join('/'))?.settings ?? {};
  return { file, settings: { ...settings, ...opened('gold', folder, settings), ...opened('corpus', folder, settings), ...openedBaseline(folder, settings) }, problems: problemLines(problems, file) };
}

function configFolder(start: string): string | null {
  for (let folder = start; ; folder = dirname(folder)) {
    if (isFile(join(folder, CONFIG_FILE))) return folder;
    if (existsSync(join(folder, '.git')) || dirname(folder) === folder) return null;
  }
}

/** What cannot be looked at, as below a file or in a folder that is closed, is no config file: opening the run tells why. */
function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function readConfig(path: string): string {
  if (statSync(path).size > MOST_BYTES) throw new Error('The file has more than 4 MB: it is not read.');
  return new TextDecoder().decode(readFileSync(path));
}

function opened(name: 'gold' | 'corpus', folder: string, settings: RunSettings): RunSettings {
  const path = settings[name];
  return path === undefined ? {} : { [name]: relative('', resolve(folder, path)) };
}

function openedBaseline(folder: string, { gate }: RunSettings): RunSettings {
  return gate?.baseline === undefined ? {} : { gate: { ...gate, baseline: relative('', resolve(folder, gate.baseline)) } };
}

function problemLines(problems: readonly ConfigProblem[], file: string): string[] {
  const lines = problems.slice(0, MOST_PROBLEMS).map(({ start, severity, message, code }) => printable(`${file}:${start.line}:${start.column}: ${severity}: ${message} [${code}]`));
  return problems.length > MOST_PROBLEMS ? [...lines, `  and ${problems.length - MOST_PROBLEMS} more`] : lines;
}
