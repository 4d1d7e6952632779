import * as z from 'zod';
import type { JudgedChunks } from '../judgeQuestion';
import { flag, number, words, type Step, type StepCall } from '../step';

/** Tells for each chunk whether it was of use for the answer. */
const verdict = z.object({ chunk: number, useful: flag, reason: words, quote: words });
export interface UsefulVerdicts {
  readonly verdicts: readonly z.infer<typeof verdict>[];
}

export const usefulStep: Step<UsefulVerdicts> = {
  id: 'useful',
  version: 1,
  instructions: `The texts are a question, an answer to it, and chunks that were retrieved for it. For each chunk decide by itself whether it is useful: it holds something that the answer rests on. A chunk on the same subject that contributes nothing to this answer is not useful.
Give for each chunk a reason of at most 20 words. For a useful chunk, quote the words that are of use, copied character by character from it; otherwise leave the quote empty.
The JSON: {"verdicts": [{"chunk": 1, "useful": true, "reason": "…", "quote": "…"}]} with one entry per chunk, "chunk" being its number.`,
  schema: z.object({ verdicts: z.array(verdict) }),
};

export function usefulCall(query: string, answer: string, chunks: JudgedChunks): StepCall<UsefulVerdicts> {
  const standIn = { verdicts: chunks.list.map(({ rank, text }) => ({ chunk: rank, useful: true, reason: text.slice(0, 100), quote: text.slice(0, 100) })) };
  return { step: usefulStep, sections: [{ label: 'question', text: query }, { label: 'answer', text: answer }], chunks, standIn };
}
