import { APICallError, type EmbeddingModelV3, type LanguageModelV3 } from '@ai-sdk/provider';
import type { Judge } from '../../core/judge/judgeResult';
import { ModelFailure, type EmbeddingReply, type JudgeModel, type ModelReply } from '../judgeModel';
import type { Prompt } from '../step';

/** Most of a provider's message that is shown. */
const SHOWN = 300;
const PASSING = new Set([408, 409, 425, 429]);
const FATAL = new Set([401, 402, 403, 404]);

export interface SdkParts {
  readonly judge: Judge;
  readonly host: string;
  readonly language: LanguageModelV3;
  readonly embedding: EmbeddingModelV3 | null;
  /** keys, to be taken out of every message */
  readonly secrets: readonly string[];
}

/** A model of the AI SDK as a judge: one request at a time, nothing repeated, every error told apart. */
export class SdkModel implements JudgeModel {
  readonly judge: Judge;
  readonly host: string;
  readonly embed: JudgeModel['embed'];

  constructor(private readonly parts: SdkParts) {
    this.judge = parts.judge;
    this.host = parts.host;
    const { embedding } = parts;
    this.embed = embedding === null ? null : (texts, signal) => this.tried(() => embedded(embedding, texts, signal), signal);
  }

  async ask({ system, user }: Prompt, signal: AbortSignal): Promise<ModelReply> {
    const { temperature, maxTokens } = this.judge;
    return this.tried(async () => {
      const { content, finishReason, usage } = await this.parts.language.doGenerate({
        prompt: [{ role: 'system', content: system }, { role: 'user', content: [{ type: 'text', text: user }] }],
        maxOutputTokens: maxTokens,
        ...(temperature === null ? {} : { temperature }),
        abortSignal: signal,
      });
      const text = content.flatMap((part) => (part.type === 'text' ? part.text : [])).join('');
      const finish = finishReason.unified === 'content-filter' ? 'refused' : finishReason.unified === 'length' ? 'length' : 'stop';
      return { text, finish, tokens: { input: usage.inputTokens.total ?? null, output: usage.outputTokens.total ?? null } };
    }, signal);
  }

  private async tried<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await request();
    } catch (error) {
      throw signal.aborted ? new ModelFailure('the request was given up', 'passing') : this.failure(error);
    }
  }

  private failure(error: unknown): ModelFailure {
    if (!APICallError.isInstance(error)) return new ModelFailure(this.shown(messageOf(error)), 'passing');
    const { statusCode: status, responseHeaders = {} } = error;
    // a reply that is cut off or no JSON has the status of success
    if (status === undefined || status < 400) return new ModelFailure(this.shown(`the reply could not be read: ${messageOf(error)}`), 'passing');
    const kind = FATAL.has(status) ? 'fatal' : PASSING.has(status) || status >= 500 ? 'passing' : 'lasting';
    return new ModelFailure(this.shown(`HTTP ${status}: ${messageOf(error)}`), kind, retryAfter(responseHeaders), status === 429);
  }

  /** Some providers repeat the key in their message. */
  private shown(message: string): string {
    const clean = this.parts.secrets.reduce((text, secret) => text.replaceAll(secret, '(key)'), message).replace(/\s+/g, ' ').trim();
    return clean.length > SHOWN ? `${clean.slice(0, SHOWN).toWellFormed()}…` : clean;
  }
}

async function embedded(model: EmbeddingModelV3, texts: readonly string[], signal: AbortSignal): Promise<EmbeddingReply> {
  const most = (await model.maxEmbeddingsPerCall) ?? texts.length;
  const vectors: number[][] = [];
  let input: number | null = 0;
  for (let at = 0; at < texts.length; at += most) {
    const { embeddings, usage } = await model.doEmbed({ values: texts.slice(at, at + most), abortSignal: signal });
    vectors.push(...embeddings);
    input = input === null || usage === undefined ? null : input + usage.tokens;
  }
  return { vectors, tokens: { input } };
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // what the network says is inside
  const cause = error.cause instanceof Error && error.cause.message !== '' && error.cause.message !== error.message ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Retry-After is seconds or a date; some say milliseconds in a header of their own. */
function retryAfter(headers: Readonly<Record<string, string>>): number | null {
  const ms = Number.parseFloat(headers['retry-after-ms'] ?? '');
  if (Number.isFinite(ms) && ms >= 0) return ms;
  const given = headers['retry-after'];
  if (given === undefined) return null;
  const seconds = Number(given);
  const wait = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(given) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}
