import type { ZodType } from 'zod';
import type { CallOutcome } from '../core/judge/cacheLine';
import type { ModelReply } from './judgeModel';

/** Most characters of a reply that a message quotes. */
const QUOTED = 160;
const REFUSAL = /\b(?:i(?:['’]m| am) (?:sorry|unable|not able)|i (?:can(?:['’]|no)t|will not|won['’]t)|cannot (?:assist|help|comply)|(?:can|could) ?not fulfil)/i;

/** What a reply comes to: output of the step's shape, or why it is none. Models wrap JSON in fences and words; both are cut off. */
export function outcomeOf({ text, finish }: ModelReply, schema: ZodType): CallOutcome {
  if (finish === 'refused') return failure('refused', text.trim() === '' ? 'the provider withheld the reply' : quoted(text));
  const value = jsonIn(text);
  if (value === undefined) {
    if (finish === 'length') return failure('unparsable', 'the reply was cut off at the most tokens');
    if (text.trim() === '') return failure('unparsable', 'the reply is empty');
    return REFUSAL.test(text) ? failure('refused', quoted(text)) : failure('unparsable', quoted(text));
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { kind: 'reply', output: value };
  const issue = parsed.error.issues[0];
  return failure('wrong-shape', `${issue?.path.join('.') || 'the reply'}: ${issue?.message ?? ''}`);
}

function jsonIn(text: string): unknown {
  const start = text.indexOf('{');
  const end = text.lastIndexOf('}');
  for (const candidate of [text, start >= 0 && end > start ? text.slice(start, end + 1) : '']) {
    try {
      return JSON.parse(candidate) as unknown;
    } catch {
      // it may be wrapped
    }
  }
  return undefined;
}

function failure(reason: 'refused' | 'unparsable' | 'wrong-shape', detail: string): CallOutcome {
  return { kind: 'failure', reason, detail };
}

function quoted(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return `it replied: ${line.length > QUOTED ? `${line.slice(0, QUOTED).toWellFormed()}…` : line}`;
}
