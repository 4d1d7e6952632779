import * as z from 'zod/mini';
import type { Problem } from '../model';
import { NOT_JUDGED, type Judge, type NotJudged } from './judgeResult';

/**
 * One line of a judge's cache (`<run file>.goldlens-judge.jsonl`): one call and what came of it. The file only grows. Its key
 * is a hash of the judge, the step, the version of its prompt and the exact inputs; no key of a provider is ever in it.
 */
export interface CacheLine {
  /** 64 hexadecimal digits */
  readonly key: string;
  /** when, as ISO 8601 in UTC */
  readonly at: string;
  readonly judge: Judge;
  /** the step and the version of its prompt: `claims@1` */
  readonly step: string;
  /** the question it was first asked for, for people who read the file */
  readonly question: string;
  readonly outcome: CallOutcome;
  /** as the provider counts them; null where it does not tell */
  readonly tokens: { readonly input: number | null; readonly output: number | null };
}

/** A failed call is never a score: it is asked again, and until then it says why there is none. */
export type CallOutcome = { readonly kind: 'reply'; /** checked by the step's schema when it is read */ readonly output: unknown } | { readonly kind: 'failure'; readonly reason: NotJudged; readonly detail: string };

const judgeSchema = z.object({ provider: z.string(), model: z.string(), temperature: z.nullable(z.number()), maxTokens: z.int().check(z.positive()), embedding: z.nullable(z.string()) });
const count = z.pipe(z.nullish(z.number().check(z.nonnegative())), z.transform((value) => value ?? null));
const lineSchema = z.object({
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  at: z.string(),
  judge: judgeSchema,
  step: z.string(),
  question: z.string(),
  output: z.optional(z.unknown()),
  failed: z.optional(z.object({ reason: z.enum(NOT_JUDGED), detail: z.string() })),
  inputTokens: count,
  outputTokens: count,
});

/** Every line begins so; inside a JSON string these characters cannot stand, since its quotation marks are escaped. */
const START = '{"key":"';

/** The line as it is appended, its end included. */
export function cacheLine({ key, at, judge, step, question, outcome, tokens }: CacheLine): string {
  const { provider, model, temperature, maxTokens, embedding } = judge;
  const came = outcome.kind === 'reply' ? { output: outcome.output } : { failed: { reason: outcome.reason, detail: outcome.detail } };
  return `${JSON.stringify({ key, at, judge: { provider, model, temperature, maxTokens, embedding }, step, question, ...came, inputTokens: tokens.input, outputTokens: tokens.output })}\n`;
}

/** Reads one line; null where it is damaged. A line that was torn, with the next one written behind it, gives the next one. */
export function readCacheLine(line: string): CacheLine | null {
  const whole = parsed(line);
  const start = line.lastIndexOf(START);
  return whole ?? (start > 0 ? parsed(line.slice(start)) : null);
}

function parsed(text: string): CacheLine | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const { success, data } = lineSchema.safeParse(value);
  if (!success || (data.failed === undefined) === (data.output === undefined)) return null;
  const { key, at, judge, step, question, output, failed, inputTokens, outputTokens } = data;
  return { key, at, judge, step, question, outcome: failed === undefined ? { kind: 'reply', output } : { kind: 'failure', ...failed }, tokens: { input: inputTokens, output: outputTokens } };
}

/** What a cache file says: of every call the last line, where a reply goes before every failure. */
export interface JudgeCalls {
  readonly byKey: ReadonlyMap<string, CacheLine>;
  /** the judges that replied, the one that did so last first */
  readonly judges: readonly Judge[];
  readonly problems: readonly Problem[];
}

export const NO_CALLS: JudgeCalls = { byKey: new Map(), judges: [], problems: [] };

/** Folds the text of a cache file. Damaged lines cost only themselves, and are told in one problem. */
export function foldCache(text: string): JudgeCalls {
  const byKey = new Map<string, CacheLine>();
  const judges = new Map<string, Judge>();
  let damaged = 0;
  let first: number | null = null;
  text.replace(/^\ufeff/, '').split('\n').forEach((line, at) => {
    if (line.trim() === '') return;
    const read = readCacheLine(line);
    if (read === null) {
      damaged++;
      first ??= at + 1;
      return;
    }
    if (read.outcome.kind === 'reply' || byKey.get(read.key)?.outcome.kind !== 'reply') byKey.set(read.key, read);
    if (read.outcome.kind !== 'reply') return;
    const name = JSON.stringify(read.judge);
    judges.delete(name);
    judges.set(name, read.judge);
  });
  const message = `${damaged} ${damaged === 1 ? 'line of the judge\u2019s cache is' : 'lines of the judge\u2019s cache are'} damaged: what was asked there is asked again when the run is judged again.`;
  const problems: Problem[] = damaged === 0 ? [] : [{ code: 'judge-cache-damaged', severity: 'warning', message, line: first, record: null }];
  return { byKey, judges: [...judges.values()].reverse(), problems };
}
