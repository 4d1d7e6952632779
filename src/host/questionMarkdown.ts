import type { QuestionDetail } from '../analysis/analysis';
import { formatQuestionMetric } from '../core/metrics/names';
import type { ScoreConfig } from '../core/model';
import { factKey } from './factKey';

/** One question as Markdown, to be pasted into an issue or a chat: its values, its facts, where each was found. */
export function questionMarkdown(run: string, config: ScoreConfig, { question, score, reasons, flags }: QuestionDetail): string {
  const values = Object.entries(score.metrics).map(([name, value]) => `${name} ${formatQuestionMetric(name, value)}`);
  const facts = score.facts.map((fact, at) => `- **${factKey(at)}** ${found(fact.state, fact.ranks)}: ${quoted(fact.fact)}${why(reasons[at] ?? null)}`);
  const seen = flags.map((flag) => `- ${flag}`);
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

/** The reason stands below its fact. */
function why(reason: string | null): string {
  return reason === null ? '' : `\n  ${reason}`;
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
