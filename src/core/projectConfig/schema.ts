import * as z from 'zod/mini';
import { FIELD_PATH, MAP_FIELDS } from '../mapping/fieldMap';
import { MATCH_MODES, PROFILES, RUN_STAGES } from '../model';

/**
 * What `goldlens.config.json` may hold. The JSON Schema that editors complete and check it with is made from this one,
 * so only what both can say stands here; `checks.ts` has the rest.
 */

export const CONFIG_FILE = 'goldlens.config.json';

/** What editors show of a value when they complete it. */
function about<T>(description: string, examples?: readonly unknown[]): z.core.$ZodCheck<T> {
  return z.meta<T>({ description, ...(examples === undefined ? {} : { examples: [...examples] }) });
}

const words = z.string().check(z.minLength(1), z.maxLength(200));
const forward = z.string().check(z.minLength(1), z.maxLength(1000), z.regex(/^[^\\]*$/, { error: 'paths have forward slashes' }));
const wholeFrom1 = z.int().check(z.gte(1), z.lte(1_000_000));

const glob = forward.check(about('A path or a glob pattern (*, **, ?, {a,b}, [a-z]), relative to the folder of this file.', ['runs/**/*.json', '**/*.run.jsonl']));

const fieldPath = z.optional(z.string().check(z.regex(FIELD_PATH, { error: 'is no path: a.b, a[].b, or . for the element itself' })));
const fields = z
  .strictObject(Object.fromEntries(MAP_FIELDS.map((field) => [field, fieldPath])) as Record<(typeof MAP_FIELDS)[number], typeof fieldPath>)
  .check(
    about('Where fields stand in a record, for files of an unknown shape: a.b goes down, a[].b into each element, . is the element itself. Paths of chunks.* start at a chunk.', [
      { chunks: 'hits[]', 'chunks.text': 'body', gold: 'facts' },
    ]),
  );

const ndcg = z
  .strictObject({
    gain: z.optional(z.enum(['exponential', 'linear'])),
    labels: z.optional(z.enum(['graded', 'binary'])),
    ideal: z.optional(z.enum(['judged', 'returned'])),
  })
  .check(about('The three choices of nDCG: gain, labels, ideal list. Those left out are exponential, graded, judged.'));

const rules = z.array(words).check(z.maxLength(100));

const gate = z
  .strictObject({
    min: z.optional(rules).check(about('What a metric is at least: AllGold@10=0.2, AllGold@10=20%.', [['AllGold@10=0.2']])),
    maxDrop: z.optional(rules).check(about('What a metric may lose against the baseline: AllGold@10=1pp, MRR@10=0.01.', [['AllGold@10=1pp']])),
    baseline: z.optional(forward).check(about('The run that drops are measured against, relative to the folder of this file.', ['runs/main.json'])),
  })
  .check(about('Rules that `goldlens gate` checks the run by. Those on its command line go before these.'));

/** One element of `runs`: which files it is about, and how they are read and scored. */
export const RUN_ENTRY = z
  .strictObject({
    files: z.union([glob, z.array(glob).check(z.minLength(1), z.maxLength(1000))], { error: 'is no path or pattern, or list of them' }).check(about('The run files this is about.')),
    gold: z.optional(forward).check(about('A file with the gold, relative to the folder of this file.', ['data/gold.json', 'qrels.txt'])),
    corpus: z.optional(forward).check(about('A file with the documents or chunks that were searched, relative to the folder of this file.', ['data/corpus.json'])),
    profile: z.optional(z.enum(PROFILES)).check(about("Which tool's definitions the numbers follow.")),
    k: z
      .optional(z.union([wholeFrom1, z.array(wholeFrom1).check(z.minLength(1), z.maxLength(20))], { error: 'is no whole number from 1 to 1,000,000, or list of at most 20 of them' }))
      .check(about('The cuts of the ranked list that metrics are computed at.', [[4, 10]])),
    match: z.optional(z.enum(MATCH_MODES)).check(about('How a gold fact is looked for in a chunk.')),
    ndcg: z.optional(ndcg),
    relevantFrom: z.optional(wholeFrom1).check(about('The lowest grade that counts as relevant.', [1, 2])),
    complete: z.optional(z.boolean()).check(about('Score gold questions that the run lacks as 0.')),
    fields: z.optional(fields),
    gate: z.optional(gate),
    name: z.optional(words).check(about('What the run is called.')),
    stage: z.optional(z.enum(RUN_STAGES)).check(about('The part of the pipeline whose output this is. The metrics it can change are shown first.')),
  })
  .check(about('Settings of the run files that `files` names. Where several entries name a file, each setting comes from the last one that has it.'));
export type RunEntry = z.infer<typeof RUN_ENTRY>;

/** The whole file. */
export const PROJECT_CONFIG = z
  .strictObject({
    $schema: z.optional(z.string()),
    runs: z.optional(z.array(RUN_ENTRY).check(z.maxLength(10_000))).check(about('How run files are read and scored.', [[{ files: 'runs/**/*.json', gold: 'data/gold.json' }]])),
  })
  .check(z.meta({ title: 'Goldlens', description: 'How Goldlens reads and scores the runs of this folder and those below it.' }));
