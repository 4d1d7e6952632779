import type { Judge, JudgeMetric } from '../core/judge/judgeResult';
import type { HumanLabel } from '../core/notes/entry';
import { formatCount } from './format';
import { notJudgedText } from './judgeText';

/** What a claim that holds is called, and one that does not. */
const verdicts: Readonly<Record<JudgeMetric, readonly [holds: string, not: string]>> = {
  Faithfulness: ['supported', 'not supported'],
  Groundedness: ['supported', 'not supported'],
  ContextPrecision: ['useful', 'not useful'],
  ContextRecall: ['supported', 'not supported'],
  AnswerCorrectness: ['shared', 'not shared'],
  AnswerRelevancy: ['answers it', 'answers something else'],
  JudgedCitationPrecision: ['supports it', 'does not support it'],
  JudgedCitationRecall: ['supported', 'not supported'],
};

/** Every word about what a judge said. */
export const judgeStrings = {
  heading: 'Answer judged',
  by: ({ provider, model }: Judge) => `by ${model} (${provider})`,
  means: 'what it means',
  prompts: (names: readonly string[]) => `prompts ${names.join(', ')}`,
  claims: (n: number) => `${formatCount(n)} ${n === 1 ? 'claim' : 'claims'}`,
  notInText: (n: number) => `${formatCount(n)} ${n === 1 ? 'quote' : 'quotes'} not in the text`,
  verdict: (metric: JudgeMetric, holds: boolean | null) => (holds === null ? 'no verdict' : verdicts[metric][holds ? 0 : 1]),
  sign: (holds: boolean | null) => (holds === null ? '?' : holds ? '✓' : '✗'),
  missing: 'not in the text',
  missingHint: 'The judge quotes this, and no chunk that it was shown says so.',
  notJudged: 'Not judged',
  why: notJudgedText,
  labels: (metric: JudgeMetric) => `Your label for ${metric}`,
  label: { pass: 'pass', fail: 'fail' },
  labelHint: { pass: 'You agree that the answer is good enough here', fail: 'The answer is not good enough here' },
  labelled: ({ author, at }: HumanLabel) => [author ?? 'somebody', ...(at === null ? [] : [at.slice(0, 10)])].join(' · '),
} as const;
