import * as z from 'zod';
import { FIELD_PATH, MAP_FIELDS } from '../mapping/fieldMap';
import { MATCH_MODES, PROFILES, RUN_STAGES } from '../model';

/**
 * What `goldlens.config.json` may hold. The JSON Schema that editors complete and check it with is made from this one,
 * so only what both can say stands here; `checks.ts` has the rest.
 */

export const CONFIG_FILE = 'goldlens.config.json';

const forward = z.string().min(1).max(1000).regex(/^[^\\]*$/, { error: 'paths have forward slashes' });
const wholeFrom1 = z.int().min(1).max(1_000_000);

const glob = forward.meta({ description: 'A path or a glob pattern (*, **, ?, {a,b}, [a-z]), relative to the folder of this file.', examples: ['runs/**/*.json', '**/*.run.jsonl'] });

const fields = z
  .strictObject(
    Object.fromEntries(MAP_FIELDS.map((field) => [field, z.string().regex(FIELD_PATH, { error: 'is no path: a.b, a[].b, or . for the element itself' }).optional()])) as Record<
      (typeof MAP_FIELDS)[number],
      z.ZodOptional<z.ZodString>
    >,
  )
  .meta({
    description: 'Where fields stand in a record, for files of an unknown shape: a.b goes down, a[].b into each element, . is the element itself. Paths of chunks.* start at a chunk.',
    examples: [{ chunks: 'hits[]', 'chunks.text': 'body', gold: 'facts' }],
  });

const ndcg = z
  .strictObject({
    gain: z.enum(['exponential', 'linear']).optional(),
    labels: z.enum(['graded', 'binary']).optional(),
    ideal: z.enum(['judged', 'returned']).optional(),
  })
  .meta({ description: 'The three choices of nDCG: gain, labels, ideal list. Those left out are exponential, graded, judged.' });

const rules = z.array(z.string().min(1).max(200)).max(100);

const gate = z
  .strictObject({
    min: rules.optional().meta({ description: 'What a metric is at least: AllGold@10=0.2, AllGold@10=20%.', examples: [['AllGold@10=0.2']] }),
    maxDrop: rules.optional().meta({ description: 'What a metric may lose against the baseline: AllGold@10=1pp, MRR@10=0.01.', examples: [['AllGold@10=1pp']] }),
    baseline: forward.optional().meta({ description: 'The run that drops are measured against, relative to the folder of this file.', examples: ['runs/main.json'] }),
  })
  .meta({ description: 'Rules that `goldlens gate` checks the run by. Those on its command line go before these.' });

/** One element of `runs`: which files it is about, and how they are read and scored. */
export const RUN_ENTRY = z
  .strictObject({
    files: z.union([glob, z.array(glob).min(1).max(1000)], { error: 'is no path or pattern, or list of them' }).meta({ description: 'The run files this is about.' }),
    gold: forward.optional().meta({ description: 'A file with the gold, relative to the folder of this file.', examples: ['data/gold.json', 'qrels.txt'] }),
    corpus: forward.optional().meta({ description: 'A file with the documents or chunks that were searched, relative to the folder of this file.', examples: ['data/corpus.json'] }),
    profile: z.enum(PROFILES).optional().meta({ description: "Which tool's definitions the numbers follow." }),
    k: z
      .union([wholeFrom1, z.array(wholeFrom1).min(1).max(20)], { error: 'is no whole number from 1 to 1,000,000, or list of at most 20 of them' })
      .optional()
      .meta({ description: 'The cuts of the ranked list that metrics are computed at.', examples: [[4, 10]] }),
    match: z.enum(MATCH_MODES).optional().meta({ description: 'How a gold fact is looked for in a chunk.' }),
    ndcg: ndcg.optional(),
    relevantFrom: wholeFrom1.optional().meta({ description: 'The lowest grade that counts as relevant.', examples: [1, 2] }),
    complete: z.boolean().optional().meta({ description: 'Score gold questions that the run lacks as 0.' }),
    fields: fields.optional(),
    gate: gate.optional(),
    name: z.string().min(1).max(200).optional().meta({ description: 'What the run is called.' }),
    stage: z.enum(RUN_STAGES).optional().meta({ description: 'The part of the pipeline whose output this is. The metrics it can change are shown first.' }),
  })
  .meta({ description: 'Settings of the run files that `files` names. Where several entries name a file, each setting comes from the last one that has it.' });
export type RunEntry = z.infer<typeof RUN_ENTRY>;

/** The whole file. */
export const PROJECT_CONFIG = z
  .strictObject({
    $schema: z.string().optional(),
    runs: z.array(RUN_ENTRY).max(10_000).optional().meta({ description: 'How run files are read and scored.', examples: [[{ files: 'runs/**/*.json', gold: 'data/gold.json' }]] }),
  })
  .meta({ title: 'Goldlens', description: 'How Goldlens reads and scores the runs of this folder and those below it.' });
