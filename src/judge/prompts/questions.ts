import * as z from 'zod';
import { flag, type Step, type StepCall } from '../step';

/** Tells which questions an answer would be an answer to, and whether it evades. */
export interface AnsweredQuestions {
  readonly questions: readonly string[];
  readonly evasive: boolean;
}

export const questionsStep: Step<AnsweredQuestions> = {
  id: 'questions',
  version: 1,
  instructions: `The text is an answer whose question was lost. Write three different questions, each of which this text would answer completely. Decide too whether the text is evasive: vague, ambiguous, or saying that it does not know.
The JSON: {"questions": ["…", "…", "…"], "evasive": false}`,
  schema: z.object({ questions: z.array(z.string().trim().min(1)).min(1), evasive: flag }),
};

export function questionsCall(answer: string): StepCall<AnsweredQuestions> {
  const likely = answer.slice(0, 80);
  return { step: questionsStep, sections: [{ label: 'answer', text: answer }], chunks: null, standIn: { questions: [likely, likely, likely], evasive: false } };
}

/** Cosine similarity of questions with the one that was asked, by an embedding model. */
export const similarityStep: Step<{ similarities: number[] }> = {
  id: 'similarity',
  version: 1,
  instructions: null,
  schema: z.object({ similarities: z.array(z.number()) }),
};

export function similarityCall(query: string, questions: readonly string[]): StepCall<{ similarities: number[] }> {
  const sections = [query, ...questions].map((text, at) => ({ label: at === 0 ? 'question' : 'other', text }));
  return { step: similarityStep, sections, chunks: null, standIn: { similarities: questions.map(() => 1) } };
}
