import { field, isObject, type JsonObject } from './fields';

/** Names that questions and answers go by in files of no tool's own shape. */

export const QUESTIONS = ['question', 'query', 'user_input', 'questions', 'queries', 'Question', 'Query'];

/** What a model said, under names that mean nothing else. */
export const SAID = [
  'predicted answer', 'predicted_answer', 'prediction', 'pred', 'result', 'response', 'generated_answer', 'generated_text', 'model_answer', 'llm_answer', 'rag_answer',
  'system_answer', 'actual_output', 'output', 'model_output', 'completion',
];

/** What should be said. `answer` is either: the model's beside one of these, the reference beside one of those above. */
export const REFERENCES = [
  'ground_truth', 'ground_truths', 'gt_answer', 'reference_answer', 'reference', 'expected_answer', 'expected_output', 'gold_answer', 'golden_answer', 'correct_answer',
  'ideal_answer', 'true_answer', 'label', 'grading_notes',
];

export const ANSWERS = ['answer', 'Answer'];

/** The first of these fields that has a text, or a list of texts. */
export function toldUnder(record: JsonObject, names: readonly string[]): string | null {
  return names.find((name) => isTold(field(record, name))) ?? null;
}

function isTold(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every((item) => typeof item === 'string');
  return typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value.trim() !== '');
}

/** True when a field outside `known` may be a list of passages: such a record is not known well enough. */
export function holdsMore(record: JsonObject, known: readonly string[]): boolean {
  return Object.entries(record).some(([name, value]) => !known.includes(name) && (mayBePassages(value) || (Array.isArray(value) && RETRIEVED.test(name))));
}

/** Short texts under these names are passages by id. */
const RETRIEVED = /retriev|evidence|hits|candidate|ranked|results|contexts|passages|chunks|nodes/i;

/** Labels and tags are short texts; a cell of a table has its list as text. */
function mayBePassages(value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => (typeof item === 'string' ? item.length > 60 : typeof item === 'object' && item !== null));
  if (isObject(value)) return Object.values(value).some(mayBePassages);
  return typeof value === 'string' && value.length > 200 && /^\s*[[{]/.test(value);
}
