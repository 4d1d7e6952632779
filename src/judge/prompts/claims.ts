import * as z from 'zod';
import type { Section, Step, StepCall } from '../step';

/** Splits a text into claims. */
export const claimsStep: Step<{ claims: string[] }> = {
  id: 'claims',
  version: 1,
  instructions: `The texts are a question and a text that answers it. Split the text into claims: short sentences, each stating one fact, each understandable by itself (say who or what is meant instead of "it" or "they"). Keep to what the text says: add nothing, leave out nothing, correct nothing. Phrases that state nothing (greetings, offers of help, citations like [1]) are no claims. A text that states nothing has an empty list.
The JSON: {"claims": ["…", "…"]}`,
  schema: z.object({ claims: z.array(z.string()).transform((claims) => claims.map((claim) => claim.trim()).filter((claim) => claim !== '')) }),
};

/** @param text an answer, or a reference answer */
export function claimsCall(query: string, text: string): StepCall<{ claims: string[] }> {
  const sections: Section[] = [{ label: 'question', text: query }, { label: 'text', text }];
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.trim() !== '');
  return { step: claimsStep, sections, chunks: null, standIn: { claims: sentences } };
}
