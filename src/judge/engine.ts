import { placerIn, type Placer } from '../core/judge/evidence';
import type { CallOutcome, JudgeCalls } from '../core/judge/cacheLine';
import type { JudgeMetric, JudgeResult } from '../core/judge/judgeResult';
import { notJudged } from '../core/judge/scores';
import type { CallStore } from './cacheFile';
import { ModelFailure, type JudgeModel, type ModelReply } from './judgeModel';
import type { JudgeQuestion } from './judgeQuestion';
import { JUDGINGS } from './metrics';
import { planOf, type JudgePlan } from './plan';
import { checked, failed, lookupIn, readJudged } from './read';
import { outcomeOf } from './reply';
import { DEFAULT_SENDING, NotSent, REAL_CLOCK, Sender, type Clock, type SendingSettings, type Stopped } from './sender';
import { similaritiesOf } from './similarity';
import { keyOf, promptOf, stepName, type StepCall } from './step';

/** What happens while questions are judged. */
export type JudgeEvent =
  /** a question has all its results; `at` is its index in the list handed over */
  | { readonly kind: 'judged'; readonly at: number; readonly results: readonly JudgeResult[] }
  | { readonly kind: 'progress'; readonly questions: number; readonly total: number; readonly counts: JudgeCounts }
  | { readonly kind: 'waiting'; readonly ms: number; readonly isRateLimit: boolean };

/** Calls of one sitting. */
export interface JudgeCounts {
  /** found in the cache */
  readonly hits: number;
  /** asked and answered */
  readonly answered: number;
  /** asked, and no use: refused, unparsable, given up */
  readonly failed: number;
}

export interface JudgeRunOptions {
  /** calls at most; null for any number */
  readonly maxCalls: number | null;
  readonly signal: AbortSignal;
  readonly on: (event: JudgeEvent) => void;
}

export interface JudgeRun {
  /** in the order of the questions; where it was stopped before, `not-asked` */
  readonly results: readonly (readonly JudgeResult[])[];
  readonly counts: JudgeCounts;
  /** null when everything was asked */
  readonly stopped: Stopped | null;
}

export interface EngineParts {
  readonly model: JudgeModel;
  /** what was asked before */
  readonly calls: Pick<JudgeCalls, 'byKey'>;
  readonly store: CallStore;
  /** the time of now, as ISO 8601 in UTC */
  readonly date: () => string;
  readonly sending?: Partial<SendingSettings>;
  readonly clock?: Clock;
}

/** Judges questions: asks what is not in the cache, keeps every outcome there before it counts, and can be stopped at any time. */
export class JudgeEngine {
  private readonly known: Map<string, CallOutcome>;

  constructor(private readonly parts: EngineParts) {
    // only replies: what failed before is asked again
    this.known = new Map([...parts.calls.byKey].flatMap(([key, { outcome }]) => (outcome.kind === 'reply' ? [[key, outcome] as const] : [])));
  }

  /** What `run` would send. */
  plan(questions: readonly JudgeQuestion[], metrics: readonly JudgeMetric[], maxCalls: number | null): JudgePlan {
    return planOf(questions, metrics, this.parts.model, (call) => this.known.get(keyOf(this.parts.model.judge, call)) ?? null, maxCalls);
  }

  /** Never rejects because of the provider or the cache: what could not be judged says why, and `stopped` why it ended. */
  async run(questions: readonly JudgeQuestion[], metrics: readonly JudgeMetric[], options: JudgeRunOptions): Promise<JudgeRun> {
    return new Sitting(this.parts, this.known, options).judgeAll(questions, metrics);
  }
}

/** One call to `run`. */
class Sitting {
  private readonly sender: Sender;
  private readonly underWay = new Map<string, Promise<CallOutcome>>();
  private readonly counts = { hits: 0, answered: 0, failed: 0 };
  private readonly seen = new Set<string>();
  private asked = 0;
  private isCapped = false;

  constructor(
    private readonly parts: EngineParts,
    private readonly known: Map<string, CallOutcome>,
    private readonly options: JudgeRunOptions,
  ) {
    this.sender = new Sender({ ...DEFAULT_SENDING, ...parts.sending }, parts.clock ?? REAL_CLOCK, (ms, isRateLimit) => options.on({ kind: 'waiting', ms, isRateLimit }));
  }

  async judgeAll(questions: readonly JudgeQuestion[], metrics: readonly JudgeMetric[]): Promise<JudgeRun> {
    const { signal, on } = this.options;
    const cancel = (): void => this.sender.stop({ reason: 'cancelled', detail: '' });
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    const results: JudgeResult[][] = [];
    let next = 0;
    let done = 0;
    const work = async (): Promise<void> => {
      for (let at = next++; at < questions.length; at = next++) {
        results[at] = await this.judgeOne(questions[at]!, metrics);
        on({ kind: 'judged', at, results: results[at]! });
        on({ kind: 'progress', questions: ++done, total: questions.length, counts: { ...this.counts } });
      }
    };
    // a question waits for its own replies, so more of them than slots are under way
    const workers = 2 * (this.parts.sending?.concurrency ?? DEFAULT_SENDING.concurrency);
    try {
      await Promise.all(Array.from({ length: workers }, work));
    } finally {
      signal.removeEventListener('abort', cancel);
    }
    return { results, counts: { ...this.counts }, stopped: this.sender.stopped ?? (this.isCapped ? { reason: 'max-calls', detail: '' } : null) };
  }

  private async judgeOne(question: JudgeQuestion, metrics: readonly JudgeMetric[]): Promise<JudgeResult[]> {
    const place = placerIn(question.chunks.list);
    return Promise.all(metrics.map((metric) => this.judgeMetric(question, metric, place)));
  }

  private async judgeMetric(question: JudgeQuestion, metric: JudgeMetric, place: Placer): Promise<JudgeResult> {
    if (metric === 'AnswerRelevancy' && this.parts.model.embed === null) return this.withoutEmbedding(question, metric);
    const judging = JUDGINGS[metric](question, place);
    let step = judging.next();
    while (step.done !== true) {
      const outcome = checked(step.value, await this.outcomeOf(step.value, question.id));
      if (outcome.kind === 'failure') return failed(metric, outcome);
      step = judging.next(outcome.output);
    }
    return { metric, ...step.value };
  }

  /** Nothing is asked where the last step is sure to be missing. */
  private withoutEmbedding(question: JudgeQuestion, metric: JudgeMetric): JudgeResult {
    const [result] = readJudged(question, [metric], lookupIn({ byKey: new Map() }, this.parts.model.judge));
    if (result?.outcome.kind === 'not-judged' && result.outcome.reason !== 'not-asked') return result;
    return { metric, outcome: notJudged('no-embedding-model'), claims: [] };
  }

  /** Two metrics that ask the same ask once. */
  private async outcomeOf(call: StepCall, question: string): Promise<CallOutcome | null> {
    const key = keyOf(this.parts.model.judge, call);
    const known = this.known.get(key);
    if (known !== undefined) {
      if (!this.seen.has(key)) this.counts.hits++;
      this.seen.add(key);
      return known;
    }
    this.seen.add(key);
    const asking = this.underWay.get(key) ?? this.ask(call, key, question);
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask(call: StepCall, key: string, question: string): Promise<CallOutcome> {
    try {
      return await this.sender.inSlot(async () => {
        // what is under way may end: it has been counted, and paid for
        this.isCapped ||= this.options.maxCalls !== null && this.asked >= this.options.maxCalls;
        if (this.isCapped) throw new NotSent();
        this.asked++;
        const { outcome, tokens } = await this.sent(call);
        await this.keep({ key, at: this.parts.date(), judge: this.parts.model.judge, step: stepName(call.step), question, outcome, tokens });
        this.counts[outcome.kind === 'reply' ? 'answered' : 'failed']++;
        if (outcome.kind === 'reply') this.known.set(key, outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof NotSent) return { kind: 'failure', reason: 'not-asked', detail: this.sender.stopped?.detail ?? '' };
      throw error;
    }
  }

  private async sent(call: StepCall): Promise<{ outcome: CallOutcome; tokens: ModelReply['tokens'] }> {
    const { model } = this.parts;
    try {
      if (call.step.instructions === null) {
        const { vectors, tokens } = await this.sender.send((signal) => embedded(model, call, signal));
        return { outcome: { kind: 'reply', output: { similarities: similaritiesOf(vectors) } }, tokens: { ...tokens, output: null } };
      }
      const reply = await this.sender.send((signal) => model.ask(promptOf(call), signal));
      return { outcome: outcomeOf(reply, call.step.schema), tokens: reply.tokens };
    } catch (error) {
      if (!ModelFailure.is(error)) throw error;
      return { outcome: { kind: 'failure', reason: 'failed', detail: error.message }, tokens: { input: null, output: null } };
    }
  }

  /** What cannot be kept is paid for twice: it is better to stop. */
  private async keep(line: Parameters<CallStore['keep']>[0]): Promise<void> {
    try {
      await this.parts.store.keep(line);
    } catch (error) {
      this.sender.stop({ reason: 'cache', detail: error instanceof Error ? error.message : String(error) });
    }
  }
}

function embedded(model: JudgeModel, call: StepCall, signal: AbortSignal): ReturnType<NonNullable<JudgeModel['embed']>> {
  if (model.embed === null) throw new ModelFailure('there is no embedding model', 'lasting');
  return model.embed(call.sections.map(({ text }) => text), signal);
}
