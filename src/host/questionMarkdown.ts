import type { QuestionDetail } from '../analysis/analysis';
import { formatQuestionMetric } from '../core/metrics/names';
import type { Missed } from '../core/diagnosis/missed';
import type { ScoreConfig } from '../core/model';
import { diagnosisText } from '../shared/diagnosisText';
import { missedSentence } from '../shared/missedText';
import { factKey } from './factKey';

/** One question as Markdown, to be pasted into an issue or a chat: its values, its facts, where each was found. */
export function questionMarkdown(run: string, config: ScoreConfig, { question, score, missed, flags }: QuestionDetail): string {
  const values = Object.entries(score.metrics).map(([name, value]) => `${name} ${formatQuestionMetric(name, value)}`);
  const facts = score.facts.map((fact, at) => `- **${factKey(at)}** ${found(fact.state, fact.ranks)}: ${quoted(fact.fact)}${why(missed[at] ?? null)}`);
  const seen = flags.map((flag) => `- ${diagnosisText.flags[flag].name}`);
  const relevant = score.relevant.map(({ id, grade, rank }) => `- \`${inCode(id)}\` (grade ${grade}): ${rank === null ? 'not returned' : `#${rank}`}`);
  return [
    `**${quoted(question.id)}** ${quoted(question.query)}`,
    '',
    `${inlineCode(run)} · match ${config.match} · k ${config.k.join(', ')} · profile ${config.profile}`,
    '',
    values.join(' · '),
    '',
    ...facts,
    ...relevant,
    ...seen,
  ].join('\n');
}

function found(state: string, ranks: readonly number[]): string {
  if (state !== 'counted') return state === 'duplicate' ? 'counted once with an earlier fact' : 'empty, never matched';
  return ranks.length === 0 ? 'missed' : `found at ${ranks.map((rank) => `#${rank}`).join(', ')}`;
}

/** The reason as a sentence below the fact, with the ranks that show it. */
function why(missed: Missed | null): string {
  return missed === null ? '' : `\n  ${missedSentence(missed)}`;
}

/** Run text is somebody else's: no line breaks, no Markdown of its own. */
function quoted(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>#|!]/g, '\\$&');
}

function inCode(text: string): string {
  return text.replace(/[`\s]+/g, ' ');
}

function inlineCode(text: string): string {
  return `\`${inCode(text)}\``;
}
