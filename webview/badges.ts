import type { MetricValues, ScoreConfig } from '../src/core/model';
import { formatQuestionValue } from '../src/shared/format';
import { inStageOrder, type StagedRun } from '../src/shared/stages';
import { strings } from '../src/shared/strings';
import type { QuestionView, RunView } from '../src/shared/viewModel';
import { largestK } from './selectors';

export type Tone = 'good' | 'bad' | 'middle';

export interface Badge {
  readonly name: string;
  readonly value: number;
  readonly tone: Tone;
  /** "✓", "✗ 2/3" or "0.67" */
  readonly text: string;
  readonly note: string | null;
}

/** The metrics of one question worth a badge: yes/no ones at every k, the others at the largest. */
export function retrievalBadges(view: QuestionView, run: RunView): readonly Badge[] {
  const k = largestK(run.config);
  const names = run.goldKind === 'judged'
    ? [`nDCG@${k}`, `Recall@${k}`, `HitRate@${k}`, `Precision@${k}`, `RR@${k}`, `AP@${k}`]
    : [...run.config.k.map((cut) => `Hits@${cut}`), `FactRecall@${k}`, `AllGold@${k}`, `RR@${k}`, `AP@${k}`];
  return present(names, view.metrics).map(([name, value]) => badge(name, value, noteFor(name, view, k)));
}

export function answerBadges(metrics: MetricValues): readonly Badge[] {
  return present(['ExactMatch', 'TokenF1', 'CitationPrecision', 'CitationRecall'], metrics).map(([name, value]) => badge(name, value, null));
}

const ANSWERS: readonly string[] = ['ExactMatch', 'TokenF1', 'AbstentionAccuracy', 'AbstentionF1'];

/** What of a run decides which of its metrics come first. */
export interface MeasuredRun extends StagedRun {
  readonly config: ScoreConfig;
  readonly metrics: readonly { readonly name: string }[];
}

/** The names of the run-level strip and tiles, in order. */
export function mainMetrics(run: MeasuredRun): readonly string[] {
  const k = largestK(run.config);
  const names = run.goldKind === 'judged'
    ? [`nDCG@${k}`, `Recall@${k}`, `HitRate@${k}`, `Precision@${k}`, `MRR@${k}`, `MAP@${k}`]
    : run.goldKind === 'facts'
      ? [...run.config.k.map((cut) => `Hits@${cut}`), `FactRecall@${k}`, `AllGold@${k}`, `MRR@${k}`, `MAP@${k}`]
      : ANSWERS;
  const known = new Set(run.metrics.map((metric) => metric.name));
  const wanted = run.stage === 'generate' ? [...new Set([...ANSWERS, ...names])] : names;
  return inStageOrder(run, wanted.filter((name) => known.has(name)));
}

/** A question's `RR@10` is the run's `MRR@10`, its `AP@10` the run's `MAP@10`. */
export function runName(questionName: string): string {
  return questionName.replace(/^(RR|AP)(?=@|$)/, 'M$1');
}

/** The largest Precision@k can be for a question with `relevant` relevant passages. */
export function precisionCeiling(relevant: number, k: number): number {
  return Math.min(relevant, k) / k;
}

function present(names: readonly string[], metrics: MetricValues): readonly (readonly [string, number])[] {
  return names.flatMap((name) => {
    const value = metrics[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

function badge(name: string, value: number, note: string | null): Badge {
  const tone: Tone = value >= 1 ? 'good' : value <= 0 ? 'bad' : 'middle';
  const yesNo = /^(Hits|HitRate|AllGold|AllRelevant|ExactMatch)(@|$)/.test(name);
  return { name, value, tone, text: yesNo ? (value >= 1 ? strings.badges.yes : strings.badges.no) : formatQuestionValue(value), note };
}

function noteFor(name: string, view: QuestionView, k: number): string | null {
  if (name.startsWith('RR@')) return view.firstHit === null ? strings.badges.noHit : strings.badges.firstHit(view.firstHit);
  if (name.startsWith('AllGold@')) return `${view.foundCount}/${view.goldCount}`;
  if (name.startsWith('Precision@')) return strings.badges.ceiling(formatQuestionValue(precisionCeiling(view.goldCount, k)));
  return null;
}
