import { ANSWER_DEFINITIONS } from './answerDefinitions';
import { FACT_DEFINITIONS } from './factDefinitions';
import { REPORTERS, reporterOf } from '../core/metrics/names';
import { JUDGED_DEFINITIONS } from './judgedDefinitions';

/** A part of a RAG pipeline that a metric can judge. */
export type Stage = 'chunk' | 'embed' | 'index' | 'search' | 'rerank' | 'pack' | 'generate' | 'judge';

/** What a definition card says about a metric. */
export interface Definition {
  readonly title: string;
  /** how the number is computed, in words */
  readonly formula: string;
  /** the one question it answers */
  readonly asks: string;
  readonly catches: string;
  /** what it cannot see */
  readonly misses: string;
  /** what somebody has to have labelled, or which judge it takes */
  readonly needs: string;
  /** other numbers it is taken for, and misreadings */
  readonly confusions: readonly string[];
  /** the stages whose changes it shows */
  readonly stages: readonly Stage[];
}

/** Definitions by base of the per-question name. In their texts `{k}` and `{top}` stand for the cut-off. */
export type Definitions = Readonly<Record<string, Definition>>;

const RUN_BASES: Readonly<Record<string, string>> = { MRR: 'RR', MAP: 'AP' };

/**
 * The definition behind a metric name of either level, its cut-off filled in: `AllGold@10`, `MRR@4`, `nDCG`,
 * `FactRecall@10 (micro)`, or `AllGold@k` for any k. `gold` tells the two meanings of Precision, MRR and MAP apart.
 * @throws RangeError for a name without a definition
 */
export function definitionOf(metricName: string, gold: 'facts' | 'judged' = 'facts'): Definition {
  const reporter = reporterOf(metricName);
  if (reporter !== null) return reportedDefinition(reporter.metric, REPORTERS[reporter.by]);
  const parts = /^(\w+|κ)(?:@(\d+|k))?( \(micro\))?$/.exec(metricName);
  const base = parts?.[1] ?? '';
  const cutoff = parts?.[2] ?? null;
  const key = (Object.hasOwn(RUN_BASES, base) ? RUN_BASES[base]! : base) + (parts?.[3] ?? '');
  // Only judged lists have ranking metrics without a cut-off.
  const factsFirst = gold === 'facts' && cutoff !== null;
  const tables = factsFirst ? [FACT_DEFINITIONS, JUDGED_DEFINITIONS, ANSWER_DEFINITIONS] : [JUDGED_DEFINITIONS, FACT_DEFINITIONS, ANSWER_DEFINITIONS];
  const definition = tables.find((table) => Object.hasOwn(table, key))?.[key];
  if (definition === undefined) throw new RangeError(`No definition of "${metricName}"`);
  return filled(definition, cutoff);
}

/** Of a number that the run's file carries. */
function reportedDefinition(metric: string, by: string): Definition {
  return {
    title: `${metric}, reported by ${by}`,
    formula: `As ${by} wrote it into the run’s file; nothing of it is computed here. The run’s value is the mean over the questions that have one.`,
    asks: `What ${by} means by it, in the version and with the model that made the file.`,
    catches: 'Changes from file to file, where both were made by the same version with the same model.',
    misses: 'Its scale and its definition are not known here.',
    needs: `The values of ${by} in the run’s file.`,
    confusions: ['A metric of a similar name that is computed here is another number.'],
    stages: [],
  };
}

function filled(definition: Definition, cutoff: string | null): Definition {
  const fill = (text: string): string => text.replaceAll('{top}', cutoff === null ? 'whole list' : `top ${cutoff}`).replaceAll('{k}', cutoff ?? 'the length of the list');
  return {
    ...definition,
    title: fill(definition.title),
    formula: fill(definition.formula),
    asks: fill(definition.asks),
    catches: fill(definition.catches),
    misses: fill(definition.misses),
    confusions: definition.confusions.map(fill),
  };
}
