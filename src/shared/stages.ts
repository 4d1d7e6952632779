import { parseMetric, reporterOf } from '../core/metrics/names';
import type { RunStage } from '../core/model';
import { definitionOf } from './definitions';
import { STAGE_ADVICE } from './glossary';
import { strings } from './strings';

/** What a run's stage decides on: which of its metrics come first, and which it cannot move. */
export interface StagedRun {
  readonly stage: RunStage | null;
  readonly goldKind: 'facts' | 'judged' | 'answers' | 'none';
  /** length of the longest list of chunks */
  readonly depth: number;
}

/** Metrics that count what is in the list up to k, in whatever order. */
const WITHOUT_ORDER = new Set(['Recall', 'FactRecall', 'AllGold', 'AllRelevant', 'HitRate', 'Hits', 'Precision']);

/** Why the run's stage cannot change a metric, for people; null when it can, or nobody said which stage it is. */
export function unmoved({ stage, goldKind, depth }: StagedRun, metric: string): string | null {
  if (reporterOf(metric) !== null) return null;
  if (stage === 'generate') return definitionOf(metric, goldKind === 'judged' ? 'judged' : 'facts').stages.includes('generate') ? null : strings.stage.generate;
  const { base, k } = parseMetric(metric) ?? { base: '', k: null };
  return stage === 'rerank' && k !== null && k >= depth && WITHOUT_ORDER.has(base) ? strings.stage.rerank(depth) : null;
}

/** The names in the order that suits the stage: its own metrics, the others, those it cannot move. Otherwise as they were. */
export function inStageOrder(run: StagedRun, metrics: readonly string[]): readonly string[] {
  const own = STAGE_ADVICE.find(({ stage }) => stage === run.stage)?.metrics ?? [];
  if (run.stage === null) return metrics;
  const place = (name: string): number => {
    if (unmoved(run, name) !== null) return own.length + 1;
    const at = own.indexOf(parseMetric(name)?.base ?? '');
    return at === -1 ? own.length : at;
  };
  return [...metrics].sort((a, b) => place(a) - place(b));
}
