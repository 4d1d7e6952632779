import { formatQuestionMetric, isYesNo } from '../../core/metrics/names';
import type { GoldKind, QuestionRow, ScoreConfig, UnscoredReason } from '../../core/model';
import { largestK } from '../../core/score';
import { factKey } from '../factKey';
import type { ChunkMark } from './recordMarks';

/** The words of badges, lenses and hovers in a run file. None of them holds text of the run. */

export type Tone = 'good' | 'middle' | 'bad' | 'plain';

export interface Badge {
  readonly text: string;
  readonly tone: Tone;
}

const REASONS: Readonly<Record<UnscoredReason, string>> = {
  'null-query': 'null query',
  'gold-missing': 'no gold',
  'no-relevant': 'nothing relevant',
  unreadable: 'unreadable',
  'gold-wrong': 'gold marked wrong',
};
const MOST_BADGES = 3;

/** `✗ AllGold@10`, `FactRecall .67`, `RR .25`; a question that is not scored says why. */
export function questionBadges(row: QuestionRow, config: ScoreConfig): Badge[] {
  const k = largestK(config);
  const wanted = [`AllGold@${k}`, `nDCG@${k}`, `FactRecall@${k}`, `Recall@${k}`, `RR@${k}`, `Hits@${k}`, `AP@${k}`, 'ExactMatch', 'TokenF1'];
  const badges = present(row, wanted).slice(0, MOST_BADGES).map(([name, value]) => ({ text: badgeText(name, value), tone: toneOf(value) }));
  return row.scored ? badges : [{ text: `– ${notScored(row)}`, tone: 'plain' }, ...badges];
}

/** Yes/no metrics at every k and the others at the largest, in full: `Hits@4 1`. */
export function questionMetrics(row: QuestionRow, config: ScoreConfig): string[] {
  const k = largestK(config);
  const wanted = [...config.k.map((cut) => `Hits@${cut}`), `FactRecall@${k}`, `AllGold@${k}`, `nDCG@${k}`, `Recall@${k}`, `RR@${k}`, `AP@${k}`, 'ExactMatch', 'TokenF1'];
  return present(row, wanted).map(([name, value]) => `${name} ${formatQuestionMetric(name, value)}`);
}

/** `#4 first hit · F1`, `#9 F2`, `#1 no gold fact`. */
export function chunkBadge(mark: ChunkMark, row: QuestionRow, goldKind: GoldKind): Badge {
  const rank = `#${mark.rank}`;
  const held = [...mark.facts.map(factKey), ...(mark.grade === null ? [] : [`grade ${mark.grade}`])].join(' ');
  if (held === '') return { text: row.scored ? `${rank} ${goldKind === 'judged' ? 'not relevant' : 'no gold fact'}` : rank, tone: 'plain' };
  return mark.rank === row.firstHit ? { text: `${rank} first hit · ${held}`, tone: 'good' } : { text: `${rank} · ${held}`, tone: 'good' };
}

/** `Inspect · 2 of 3 gold facts in top 10 · first hit #4` */
export function lensTitle(row: QuestionRow, config: ScoreConfig, goldKind: GoldKind): string {
  if (!row.scored || row.goldCount === 0) return row.scored ? 'Inspect' : `Inspect · ${notScored(row)}`;
  const gold = goldKind === 'judged' ? plural(row.goldCount, 'relevant passage') : plural(row.goldCount, 'gold fact');
  return `Inspect · ${row.foundCount} of ${gold} in top ${largestK(config)} · ${firstHit(row)}`;
}

export function firstHit(row: QuestionRow): string {
  return row.firstHit === null ? 'no hit' : `first hit #${row.firstHit}`;
}

export function notScored(row: QuestionRow): string {
  return row.reason === null ? 'not scored' : `not scored: ${REASONS[row.reason]}`;
}

function present(row: QuestionRow, names: readonly string[]): [string, number][] {
  return names.flatMap((name): [string, number][] => {
    const value = row.metrics[name];
    return value === undefined ? [] : [[name, value]];
  });
}

function badgeText(name: string, value: number): string {
  if (isYesNo(name)) return `${value >= 1 ? '✓' : '✗'} ${name}`;
  const short = Number.isInteger(value) ? String(value) : value.toFixed(2).replace(/^0(?=\.)/, '');
  return `${name.replace(/@\d+$/, '')} ${short}`;
}

function toneOf(value: number): Tone {
  if (value >= 1) return 'good';
  return value <= 0 ? 'bad' : 'middle';
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
