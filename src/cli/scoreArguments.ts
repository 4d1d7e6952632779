import { parseArgs } from 'node:util';
import { scoreConfig, withOptions } from '../core/config';
import { parseFieldMap, type FieldMap } from '../core/mapping/fieldMap';
import type { RunStage, ScoreConfig } from '../core/model';
import { fieldMapOf, scoreOptionsOf, type RunSettings } from '../core/projectConfig/settings';
import { projectSettings, type ProjectSettings } from './projectSettings';
import { UsageError } from './usageError';

export const SCORE_USAGE = `Usage: goldlens score RUN [options]

Prints the metrics of a run file. The format is told by the file's content (the README lists them); gzip and zip are unfolded.

  --gold FILE            gold in a file of its own: a data set, or judgements (TREC, BEIR, ranx)
  --corpus FILE          the passages that the run names by id: BEIR, AutoRAG, a TSV of id, text and title, …
  --k LIST               cut-offs, whole numbers from 1 to 1,000,000 (default 4,10)
  --match MODE           exact (default), whitespace or normalized
  --profile NAME         standard (default), multihop-rag-script or trec_eval
  --ndcg G,L,I           gain exponential or linear, labels graded or binary, ideal judged or returned
                         (default exponential,graded,judged)
  --relevant-from N      lowest grade that counts as relevant (default 1)
  --complete             score gold questions that the run lacks as 0
  --map FIELD=PATH       reads a field from a path of the record: a.b, a[].b for each element, . for the element
                         itself; once per field: question, id, answer, answer.gold, type, chunks, chunks.text,
                         chunks.id, chunks.score, chunks.title, gold, gold.ids, latency, tokens. latency is
                         seconds, or milliseconds where the path's last name ends in ms (latency_ms);
                         tokens is the number of tokens of a question. Both stand beside the metrics, in none
  --no-config            leaves out what the nearest goldlens.config.json says of the run; options given here go
                         before it in any case
  --run NAME             the run to score, where a file holds several
  --questions            every question too, and what the notes beside the run say of them
  --without-wrong-gold   leaves out the questions whose gold the notes beside the run call wrong
  --format FORMAT        table (default), json, csv, md or html (one page that needs nothing else)

Results go to standard output, messages to standard error.
Exit code 0: fine; 2: wrong usage, or nothing that could be read or scored.
`;

const OUTPUT_FORMATS = ['table', 'json', 'csv', 'md'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];
/** Some results can be a page, too. */
export type PageFormat = OutputFormat | 'html';

export interface ScoreArguments {
  /** path of the run file, as given */
  readonly run: string;
  readonly gold: string | null;
  readonly corpus: string | null;
  readonly config: ScoreConfig;
  readonly map: FieldMap | null;
  /** the run asked for by name */
  readonly runName: string | null;
  /** what the run is called, where its project says so */
  readonly name: string | null;
  readonly stage: RunStage | null;
  /** the rules that its project has for it */
  readonly gate: RunSettings['gate'] | null;
  readonly questions: boolean;
  /** leave out the questions whose gold the notes beside the run call wrong */
  readonly withoutWrongGold: boolean;
  readonly format: PageFormat;
  /** what a person should know about how the options were taken */
  readonly notes: readonly string[];
}

export const SCORE_OPTIONS = {
  gold: { type: 'string' },
  corpus: { type: 'string' },
  k: { type: 'string' },
  match: { type: 'string' },
  profile: { type: 'string' },
  ndcg: { type: 'string' },
  'relevant-from': { type: 'string' },
  complete: { type: 'boolean' },
  run: { type: 'string' },
  questions: { type: 'boolean' },
  'without-wrong-gold': { type: 'boolean' },
  format: { type: 'string' },
  map: { type: 'string', multiple: true },
  'no-config': { type: 'boolean' },
} as const;

/**
 * Reads the arguments of `goldlens score`, and what the project says of the run where they leave something open.
 * @throws UsageError that names the option
 */
export function parseScore(argv: readonly string[]): ScoreArguments {
  const { values, positionals } = parse(argv);
  const [run, ...others] = positionals;
  if (run === undefined) throw new UsageError('the run file is missing');
  if (others.length > 0) throw new UsageError(`one run file is scored at a time, there is also "${others.join('", "')}"`);
  const project = values['no-config'] === true ? null : projectSettings(run);
  const settings = project?.settings ?? {};
  const config = readConfig(values, settings);
  return {
    run,
    gold: values.gold ?? settings.gold ?? null,
    corpus: values.corpus ?? settings.corpus ?? null,
    config,
    map: readMap(values.map) ?? fieldMapOf(settings),
    runName: values.run ?? null,
    name: settings.name ?? null,
    stage: settings.stage ?? null,
    gate: settings.gate ?? null,
    questions: values.questions ?? false,
    withoutWrongGold: values['without-wrong-gold'] ?? false,
    format: values.format === 'html' ? 'html' : readFormat(values.format, [...OUTPUT_FORMATS, 'html']),
    notes: [...fromProject(project, values), ...(project?.problems ?? []), ...fixedByProfile(values, config)],
  };
}

type Values = ReturnType<typeof parse>['values'];

function parse(argv: readonly string[]) {
  try {
    const parsed = parseArgs({ args: [...argv], options: SCORE_OPTIONS, allowPositionals: true, strict: true, tokens: true });
    refuseRepeats(parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : [])));
    return parsed;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** Of an option given twice the last would win without a word. */
function refuseRepeats(names: readonly string[]): void {
  const repeated = names.find((name, at) => name !== 'map' && names.indexOf(name) !== at);
  if (repeated !== undefined) throw new UsageError(`--${repeated} is given twice`);
}

function readMap(options: readonly string[] | undefined): FieldMap | null {
  if (options === undefined) return null;
  const result = parseFieldMap(options);
  if (!result.ok) throw new UsageError(`--map: ${result.message}`);
  return result.map;
}

/** Names what the project decided, since the command line does not show it. */
function fromProject(project: ProjectSettings | null, values: Values): string[] {
  // rules are no matter of scoring
  const given: Readonly<Record<string, unknown>> = { ...values, gate: true, fields: values.map, relevantFrom: values['relevant-from'] };
  const names = Object.keys(project?.settings ?? {}).filter((name) => given[name] === undefined);
  return project === null || names.length === 0 ? [] : [`${names.join(', ')} from ${project.file} (--no-config leaves it out)`];
}

function readConfig({ match, k, profile, ndcg, complete, 'relevant-from': relevantFrom }: Values, settings: RunSettings): ScoreConfig {
  const result = scoreConfig(withOptions(scoreOptionsOf(settings), { match, k, profile, ndcg, complete, relevantFrom }));
  if (result.ok) return result.config;
  throw new UsageError(`--${result.message.replace(/^relevantFrom/, 'relevant-from')}`);
}

/** @throws UsageError that lists the formats */
export function readFormat(format = 'table', shown: readonly string[] = OUTPUT_FORMATS): OutputFormat {
  const known = OUTPUT_FORMATS.find((name) => name === format);
  if (known === undefined) throw new UsageError(`--format: "${format}" is not one of ${shown.join(', ')}`);
  return known;
}

/** A profile fixes some choices: an option that asked for something else is not taken silently. */
function fixedByProfile(values: Values, config: ScoreConfig): string[] {
  const asked = scoreConfig({ k: values.k, ndcg: values.ndcg });
  if (!asked.ok) return [];
  const notes: string[] = [];
  if (values.k !== undefined && asked.config.k.join() !== config.k.join()) notes.push(`--k: profile ${config.profile} has k ${config.k.join(', ')}`);
  if (values.ndcg !== undefined && asked.config.ndcg.gain !== config.ndcg.gain) notes.push(`--ndcg: profile ${config.profile} has ${config.ndcg.gain} gain`);
  return notes;
}
