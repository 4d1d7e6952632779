import * as z from 'zod';
import { flag, number, numbered, words, type Step, type StepCall } from '../step';

/** Tells which claims of an answer its reference has too, and the other way round. */
const verdict = z.object({ claim: number, shared: flag, reason: words });
export interface SharedVerdicts {
  readonly answer: readonly z.infer<typeof verdict>[];
  readonly reference: readonly z.infer<typeof verdict>[];
}

export const sharedStep: Step<SharedVerdicts> = {
  id: 'shared',
  version: 1,
  instructions: `The texts are a question, the numbered claims of an answer, and the numbered claims of a reference answer that is right. For each claim of the answer decide whether the reference says the same or implies it. For each claim of the reference decide whether the answer says the same or implies it. Wording does not matter; numbers, names, dates and negations do. Take the reference for the truth.
Give for each claim a reason of at most 20 words.
The JSON: {"answer": [{"claim": 1, "shared": true, "reason": "…"}], "reference": [{"claim": 1, "shared": false, "reason": "…"}]} with one entry per claim.`,
  schema: z.object({ answer: z.array(verdict), reference: z.array(verdict) }),
};

export function sharedCall(query: string, answer: readonly string[], reference: readonly string[]): StepCall<SharedVerdicts> {
  const likely = (claims: readonly string[]) => claims.map((claim, at) => ({ claim: at + 1, shared: true, reason: claim }));
  const sections = [{ label: 'question', text: query }, { label: 'claims of the answer', text: numbered(answer) }, { label: 'claims of the reference', text: numbered(reference) }];
  return { step: sharedStep, sections, chunks: null, standIn: { answer: likely(answer), reference: likely(reference) } };
}
