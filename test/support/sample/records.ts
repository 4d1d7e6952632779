import * as z from 'zod';

/** One article of `media/sample/corpus.json`, in the shape of the MultiHop-RAG corpus. */
export const articleSchema = z.strictObject({
  title: z.string().min(1),
  author: z.string().min(1),
  source: z.string().min(1),
  category: z.string().min(1),
  published_at: z.iso.datetime({ offset: true }),
  url: z.url({ protocol: /^https$/ }),
  body: z.string().min(1),
});
export type Article = z.infer<typeof articleSchema>;

/** One gold fact of a question: where it stands and its words. */
export const evidenceSchema = z.strictObject({
  title: z.string(),
  author: z.string(),
  url: z.string(),
  source: z.string(),
  category: z.string(),
  published_at: z.string(),
  fact: z.string().min(1),
});
export type Evidence = z.infer<typeof evidenceSchema>;

/** One question of `media/sample/questions.json`, in the shape of the MultiHop-RAG data set. */
export const questionSchema = z.strictObject({
  query: z.string().min(1),
  answer: z.string().min(1),
  question_type: z.enum(['inference_query', 'comparison_query', 'temporal_query', 'null_query']),
  evidence_list: z.array(evidenceSchema).max(4),
});
export type SampleQuestion = z.infer<typeof questionSchema>;

export const corpusSchema = z.array(articleSchema);
export const questionsSchema = z.array(questionSchema);
