import { Minimatch } from 'minimatch';
import type { ScoreOptions } from '../config';
import { mapFault, type FieldMap } from '../mapping/fieldMap';
import { globsOf } from './checks';
import type { ProjectConfig } from './read';
import type { RunEntry } from './schema';

/** What a config file says of one run. */
export type RunSettings = Omit<RunEntry, 'files'>;

export interface SettledRun {
  readonly settings: RunSettings;
  /** which entry of `runs` (index from 0) each setting comes from */
  readonly from: Readonly<Partial<Record<keyof RunSettings, number>>>;
}

/**
 * The settings of one run file. `file` is its path below the config's folder, with forward slashes. Where several entries
 * name it, each setting comes from the last one that has it; `ndcg` and `fields` are one setting each. null when none does.
 */
export function settingsOf({ runs }: ProjectConfig, file: string): SettledRun | null {
  const naming = runs.filter(({ entry }) => globsOf(entry).some((glob) => matches(glob, file)));
  if (naming.length === 0) return null;
  let settings: RunSettings = {};
  const from: Partial<Record<keyof RunSettings, number>> = {};
  for (const { entry, index } of naming) {
    const own: RunSettings & { files?: unknown } = { ...entry };
    delete own.files;
    settings = { ...settings, ...own };
    for (const key of Object.keys(own) as (keyof RunSettings)[]) from[key] = index;
  }
  return { settings, from };
}

/**
 * Whether a config says that a file (its path below the config's folder) is a run, whatever it holds: `mapped` when it gives the
 * fields to read, `named` when a pattern tells what such files are called. A pattern that ends in a bare `*` tells only where
 * runs are, not what is one. Files that serve as gold or corpus are none.
 */
export function meansRun(config: ProjectConfig, file: string): 'mapped' | 'named' | null {
  const settled = settingsOf(config, file);
  if (settled === null || config.runs.some(({ entry }) => [entry.gold, entry.corpus].some((linked) => linked?.replace(/^(\.\/)+/, '') === file))) return null;
  if (fieldMapOf(settled.settings) !== null) return 'mapped';
  return config.runs.some(({ entry }) => globsOf(entry).some((glob) => !/(^|\/)\*+$/.test(glob) && matches(glob, file))) ? 'named' : null;
}

/** Whether a pattern names a file: as it is written, or as a glob. Names that begin with a dot are names like others. */
export function matches(glob: string, file: string): boolean {
  const pattern = glob.replace(/^(\.\/)+/, '');
  // the platform is named so that a pattern means the same everywhere
  return pattern === file || new Minimatch(pattern, { dot: true, nonegate: true, nocomment: true, noext: true, platform: 'linux', braceExpandMax: 1000 }).match(file);
}

/** The mapping of the settings; null when there is none, or one that cannot be used (which reading the file told). */
export function fieldMapOf({ fields }: RunSettings): FieldMap | null {
  return fields === undefined || mapFault(fields as FieldMap) !== null ? null : (fields as FieldMap);
}

/** The part of the settings that decides what numbers mean. */
export function scoreOptionsOf({ k, match, profile, ndcg, relevantFrom, complete }: RunSettings): ScoreOptions {
  const options = { k, match, profile, ndcg, relevantFrom, complete };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
