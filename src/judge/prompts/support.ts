import * as z from 'zod';
import type { JudgedChunks } from '../judgeQuestion';
import { flag, number, numbered, words, type Step, type StepCall } from '../step';

/** Tells for claims (or sentences) whether the chunks support them, and by which words. */
const verdict = z.object({ claim: number, supported: flag, reason: words, quote: words });
export interface SupportVerdicts {
  readonly verdicts: readonly z.infer<typeof verdict>[];
}

export const supportStep: Step<SupportVerdicts> = {
  id: 'support',
  version: 1,
  instructions: `The texts are a numbered list of claims, and chunks that were retrieved. For each claim decide whether the chunks support it: a reader who believes the chunks must accept the claim. Numbers, names, dates and negations have to agree. What is likely, or true in the world, but not in the chunks is not supported.
Give for each claim a reason of at most 20 words. For a supported claim, quote the words that support it, copied character by character from one chunk; otherwise leave the quote empty.
The JSON: {"verdicts": [{"claim": 1, "supported": true, "reason": "…", "quote": "…"}]} with one entry per claim.`,
  schema: z.object({ verdicts: z.array(verdict) }),
};

export function supportCall(claims: readonly string[], chunks: JudgedChunks): StepCall<SupportVerdicts> {
  const standIn = { verdicts: claims.map((claim, at) => ({ claim: at + 1, supported: true, reason: claim, quote: claim })) };
  return { step: supportStep, sections: [{ label: 'claims', text: numbered(claims) }], chunks, standIn };
}
