import * as z from 'zod';
import type { JudgedChunks } from '../judgeQuestion';
import { flag, number, numbered, words, type Step, type StepCall } from '../step';

/** Tells for the sentences of an answer whether they need a source, and for its citations whether they are right. */
const sentence = z.object({ sentence: number, needsSource: flag });
const citation = z.object({ sentence: number, chunk: number, supports: flag, reason: words, quote: words });
export interface CitationVerdicts {
  readonly sentences: readonly z.infer<typeof sentence>[];
  readonly citations: readonly z.infer<typeof citation>[];
}

export const citationsStep: Step<CitationVerdicts> = {
  id: 'citations',
  version: 1,
  instructions: `The texts are the numbered sentences of an answer, which cite chunks by their number as [1], and the chunks. For each sentence decide whether it needs a source: it states something that a reader could check. Greetings, questions and remarks on the answer itself need none. For each citation decide whether that one chunk supports what its sentence states: a reader who believes the chunk must accept it.
Give for each citation a reason of at most 20 words. Where the chunk supports the sentence, quote the words that do, copied character by character from it; otherwise leave the quote empty.
The JSON: {"sentences": [{"sentence": 1, "needsSource": true}], "citations": [{"sentence": 1, "chunk": 2, "supports": true, "reason": "…", "quote": "…"}]} with one entry per sentence and one per citation in it.`,
  schema: z.object({ sentences: z.array(sentence), citations: z.array(citation) }),
};

/** @param cited per sentence the chunks that it cites */
export function citationsCall(sentences: readonly string[], cited: readonly (readonly number[])[], chunks: JudgedChunks): StepCall<CitationVerdicts> {
  const standIn: CitationVerdicts = {
    sentences: sentences.map((_, at) => ({ sentence: at + 1, needsSource: true })),
    citations: cited.flatMap((ranks, at) => ranks.map((chunk) => ({ sentence: at + 1, chunk, supports: true, reason: sentences[at] ?? '', quote: sentences[at] ?? '' }))),
  };
  return { step: citationsStep, sections: [{ label: 'sentences', text: numbered(sentences) }], chunks, standIn };
}
