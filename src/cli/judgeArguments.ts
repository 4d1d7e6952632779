import { JUDGE_METRICS, type JudgeMetric } from '../core/judge/judgeResult';
import { DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE, PROVIDERS, type ProviderSettings } from '../judge/providers/settings';
import { DEFAULT_SENDING, type SendingSettings } from '../judge/sender';
import { parseForRuns } from './forRuns';
import type { ScoreArguments } from './scoreArguments';
import { UsageError } from './usageError';

export const JUDGE_USAGE = `Usage: goldlens judge RUN --provider NAME --model MODEL --metrics LIST [options]

Has a language model judge the answers and chunks of a run. What it replies is kept beside the run, in
RUN${'.goldlens-judge.jsonl'}: nothing is asked twice, and a judging that was stopped goes on where it was.
Before anything is sent it says how much, to whom, and asks.

  --provider NAME        ${PROVIDERS.join(', ')}
  --model MODEL          as the provider calls it
  --metrics LIST         ${JUDGE_METRICS.slice(0, 4).join(', ')},
                         ${JUDGE_METRICS.slice(4).join(', ')}
  --base-url URL         address of the API: https://api.openai.com/v1 if none is given to openai-compatible;
                         http://localhost:11434/v1 for Ollama, http://localhost:8000/v1 for vLLM, …
  --region NAME          of Amazon Bedrock (default: AWS_REGION)
  --embedding-model M    what AnswerRelevancy compares questions with
  --temperature N        default ${DEFAULT_TEMPERATURE}; "none" leaves it to the model
  --max-tokens N         of one reply (default ${DEFAULT_MAX_TOKENS})
  --depth N              how many chunks of a question are shown (default: the largest k)
  --questions IDS        these only, with commas between them
  --max-calls N          stops after so many calls
  --concurrency N        calls at once (default ${DEFAULT_SENDING.concurrency})
  --timeout SECONDS      for one reply (default ${DEFAULT_SENDING.timeoutMs / 1000})
  --yes                  sends without asking
  --format FORMAT        table (default) or json, which has every verdict

Keys come from the environment: GOLDLENS_API_KEY, else OPENAI_API_KEY (sent to api.openai.com only), ANTHROPIC_API_KEY
(to api.anthropic.com only), AWS_BEARER_TOKEN_BEDROCK, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY. They are kept nowhere.
It takes the options of goldlens score that say how the run is read. Results go to standard output, messages to
standard error. Exit code 0: fine; 2: wrong usage, nothing to judge, not confirmed, or stopped before the end.
`;

export interface JudgeArguments {
  /** how the run is read */
  readonly run: ScoreArguments;
  readonly settings: ProviderSettings;
  readonly metrics: readonly JudgeMetric[];
  /** null for all */
  readonly questions: ReadonlySet<string> | null;
  /** null for any number */
  readonly maxCalls: number | null;
  readonly depth: number;
  readonly sending: Pick<SendingSettings, 'concurrency' | 'timeoutMs'>;
  readonly isConfirmed: boolean;
  readonly format: 'table' | 'json';
}

const text = { type: 'string' } as const;
const OPTIONS = {
  provider: text, model: text, metrics: text, 'base-url': text, region: text, 'embedding-model': text, temperature: text, 'max-tokens': text,
  depth: text, questions: text, 'max-calls': text, concurrency: text, timeout: text, format: text, yes: { type: 'boolean' },
} as const;

/**
 * Reads the arguments of `goldlens judge`.
 * @throws UsageError that names the option
 */
export function parseJudge(argv: readonly string[], environment: Readonly<Record<string, string | undefined>>): JudgeArguments {
  const { values, flags, files, argumentsFor } = parseForRuns(argv, OPTIONS);
  const [file, ...others] = files;
  if (file === undefined) throw new UsageError('the run file is missing');
  if (others.length > 0) throw new UsageError(`one run is judged at a time, there is also "${others.join('", "')}"`);
  const given = (name: keyof typeof OPTIONS): string | null => values[name]?.[0] ?? null;
  const whole = (name: keyof typeof OPTIONS, fallback: number): number => wholeNumber(name, given(name)) ?? fallback;
  const run = argumentsFor(file);
  const provider = oneOf('provider', given('provider'), PROVIDERS);
  const model = given('model');
  if (model === null || model.trim() === '') throw new UsageError('--model is missing');
  const temperature = given('temperature');
  return {
    run,
    settings: {
      provider,
      model,
      baseUrl: given('base-url'),
      region: given('region') ?? environment['AWS_REGION'] ?? null,
      embedding: given('embedding-model'),
      temperature: temperature === 'none' ? null : temperatureOf(temperature),
      maxTokens: whole('max-tokens', DEFAULT_MAX_TOKENS),
    },
    metrics: metricsOf(given('metrics')),
    questions: given('questions') === null ? null : new Set((given('questions') ?? '').split(',').map((id) => id.trim()).filter((id) => id !== '')),
    maxCalls: wholeNumber('max-calls', given('max-calls')),
    depth: whole('depth', Math.max(...run.config.k)),
    sending: { concurrency: whole('concurrency', DEFAULT_SENDING.concurrency), timeoutMs: whole('timeout', DEFAULT_SENDING.timeoutMs / 1000) * 1000 },
    isConfirmed: flags.has('yes'),
    format: given('format') === null ? 'table' : oneOf('format', given('format'), ['table', 'json'] as const),
  };
}

function oneOf<T extends string>(option: string, value: string | null, known: readonly T[]): T {
  const found = known.find((one) => one === value);
  if (found === undefined) throw new UsageError(value === null ? `--${option} is missing: one of ${known.join(', ')}` : `--${option}: "${value}" is not one of ${known.join(', ')}`);
  return found;
}

function metricsOf(list: string | null): JudgeMetric[] {
  const names = (list ?? '').split(',').map((name) => name.trim()).filter((name) => name !== '');
  if (names.length === 0) throw new UsageError(`--metrics is missing: some of ${JUDGE_METRICS.join(', ')}`);
  const asked = new Set(names.map((name) => oneOf('metrics', JUDGE_METRICS.find((metric) => metric.toLowerCase() === name.toLowerCase()) ?? name, JUDGE_METRICS)));
  return JUDGE_METRICS.filter((metric) => asked.has(metric));
}

function wholeNumber(option: string, value: string | null): number | null {
  if (value === null) return null;
  if (!/^[1-9]\d{0,8}$/.test(value)) throw new UsageError(`--${option}: "${value}" is no whole number from 1`);
  return Number(value);
}

function temperatureOf(value: string | null): number {
  const number = value === null ? DEFAULT_TEMPERATURE : Number(value);
  if (!Number.isFinite(number) || number < 0 || number > 2 || value?.trim() === '') throw new UsageError(`--temperature: "${value ?? ''}" is no number from 0 to 2, nor none`);
  return number;
}
