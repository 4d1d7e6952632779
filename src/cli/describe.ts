import type { MissedCounts } from '../core/diagnosis/missedCounts';
import type { Counts, MetricSummary, QuestionRow, RunReport, ScoreConfig, UnscoredReason } from '../core/model';
import { goldJoined, goldLeftOver, passagesFound, passagesMissing } from '../shared/linkText';

/** What stands beside the numbers in every output for people: the configuration, the counts, why a question is left out. */

/** The configuration as name and value, in a fixed order. */
export function configPairs(config: ScoreConfig): readonly (readonly [name: string, value: string])[] {
  const { gain, labels, ideal } = config.ndcg;
  return [
    // the script's profile has a matching of its own
    ['match', config.profile === 'multihop-rag-script' ? 'script' : config.match],
    ['profile', config.profile],
    ['order', config.order],
    ['k', config.k.join(' ')],
    ['ndcg', `${gain} ${labels} ${ideal}`],
    ['relevant_from', String(config.relevantFrom)],
    ['complete', config.complete ? 'yes' : 'no'],
  ];
}

export function configLine(config: ScoreConfig): string {
  return configPairs(config)
    .map(([name, value]) => `${name.replace('_', ' ')} ${value.replaceAll(' ', ',')}`)
    .join(' · ');
}

/** The configuration, and the stage of the pipeline where it is known. */
export function settingsLine({ config, stage }: RunReport): string {
  return stage === null ? configLine(config) : `${configLine(config)} · stage ${stage}`;
}

/** The 95 % interval of a value, or why it has none. */
export function intervalText({ ci95, n }: MetricSummary): string {
  if (ci95 === null) return n < 2 ? 'none: one question' : '';
  return `${ci95.low.toFixed(4)}–${ci95.high.toFixed(4)}`;
}

/** "8 questions · 6 scored · 2 null queries": what was counted and what was left out of it. */
export function countsLine(counts: Counts): string {
  const named: readonly (readonly [count: number, one: string, many: string])[] = [
    [counts.nullQueries, 'null query', 'null queries'],
    [counts.goldMissing, 'without gold', 'without gold'],
    [counts.goldWrong, 'whose gold was marked wrong', 'whose gold was marked wrong'],
    [counts.missingFromRun, 'missing from the run', 'missing from the run'],
    [counts.unreadable, 'unreadable', 'unreadable'],
    [counts.duplicateChunks, 'duplicate chunk', 'duplicate chunks'],
    [counts.duplicateGold, 'duplicate gold fact', 'duplicate gold facts'],
    [counts.unjudged, 'passage without a judgement (grade 0)', 'passages without a judgement (grade 0)'],
  ];
  const others = named.filter(([count]) => count > 0).map(([count, one, many]) => `${count} ${count === 1 ? one : many}`);
  return [`${counts.questions} question${counts.questions === 1 ? '' : 's'}`, `${counts.scored} scored`, ...others].join(' · ');
}

/** How the run meets its gold and its corpus, a line each. */
export function linkLines({ goldLink, corpusLink }: RunReport): string[] {
  const gold = goldLink === null ? [] : [`gold from ${goldLink.name}: ${[goldJoined(goldLink), ...goldLeftOver(goldLink)].join('; ')}`];
  const missing = corpusLink === null ? null : passagesMissing(corpusLink);
  const corpus = corpusLink === null ? [] : [`passages from ${corpusLink.name}: ${[passagesFound(corpusLink), ...(missing === null ? [] : [missing])].join('; ')}`];
  return [...gold, ...corpus];
}

/** Why facts were missed, the most frequent reason first; nothing where that was not asked. */
export function missedLines(missed: MissedCounts | null): string[] {
  if (missed === null) return [];
  const sum = missed.reduce((before, [, count]) => before + count, 0);
  const reasons = [...missed].sort(([, a], [, b]) => b - a).map(([code, count]) => `${count} ${code}`);
  return [`${sum} ${sum === 1 ? 'fact' : 'facts'} missed${reasons.length === 0 ? '' : `: ${reasons.join(', ')}`}`];
}

const REASONS: Readonly<Record<UnscoredReason, string>> = {
  'null-query': 'null query',
  'gold-missing': 'gold missing',
  'no-relevant': 'no relevant passage',
  unreadable: 'unreadable',
  'gold-wrong': 'gold marked wrong',
};

export function reasonText(row: QuestionRow): string {
  return row.reason === null ? '' : REASONS[row.reason];
}

/** Why a run cannot be scored, and what would help. */
export function nothingScored({ counts, goldKind, problems }: RunReport): string {
  if (problems.some(({ code }) => code === 'no-shared-questions')) return 'the run and its gold have no question in common.';
  if (counts.questions === 0) return 'there is no question in it.';
  const advice = goldKind === 'none' && counts.goldMissing > 0 ? ' Give the gold in a file of its own with --gold FILE.' : '';
  return `no question could be scored (${countsLine(counts)}).${advice}`;
}
