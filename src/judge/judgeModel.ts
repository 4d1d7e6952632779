import type { Judge } from '../core/judge/judgeResult';
import type { Prompt } from './step';

/** What a model replied. Tokens as it counts them; null where it does not tell. */
export interface ModelReply {
  readonly text: string;
  /** `refused`: by a filter of the provider; `length`: cut off at the most tokens */
  readonly finish: 'stop' | 'length' | 'refused';
  readonly tokens: { readonly input: number | null; readonly output: number | null };
}

/** Vectors of some texts, in their order. */
export interface EmbeddingReply {
  readonly vectors: readonly (readonly number[])[];
  readonly tokens: { readonly input: number | null };
}

/** A model that can be asked. The engine waits, repeats and counts; an adapter sends one request and says what came of it. */
export interface JudgeModel {
  readonly judge: Judge;
  /** where texts are sent, for people: a host name, or "the editor's model" */
  readonly host: string;
  /** @throws ModelFailure */
  ask(prompt: Prompt, signal: AbortSignal): Promise<ModelReply>;
  /** null without an embedding model. @throws ModelFailure */
  readonly embed: ((texts: readonly string[], signal: AbortSignal) => Promise<EmbeddingReply>) | null;
}

/**
 * A request that gave no reply. `fatal`: no other will either (a key that is not accepted, a model that is not there), so
 * nothing more is sent. `passing`: the same request may do later. `lasting`: this one never will.
 */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';

  constructor(
    /** for people; never with a key in it */
    message: string,
    readonly kind: 'fatal' | 'passing' | 'lasting',
    /** how long the provider asks to wait; null when it does not say */
    readonly retryAfterMs: number | null = null,
    /** it was asked too often: everybody waits */
    readonly isRateLimit = false,
  ) {
    super(message);
  }

  /** Adapters are bundled apart from the engine and each has this class of its own: they know each other by name. */
  static is(error: unknown): error is ModelFailure {
    return error instanceof Error && error.name === 'ModelFailure' && 'kind' in error;
  }
}
