import type { Gold } from '../model';
import { readFacts } from './goldItems';
import type { RecordFields } from './recordFields';
import { goldOf, hasAll } from './recordFormat';

/** Giskard's test set: `{id, question, reference_answer, reference_context, conversation_history, metadata}`. */
export const giskardTestSet = goldOf({
  id: 'giskard-test-set',
  label: 'Giskard test set',
  readAs: 'gold facts from `reference_context` (its documents one by one), reference answers from `reference_answer`',
  fits: (record) => hasAll(record, 'question', 'reference_answer', 'reference_context'),
  read: (fields) => ({
    id: fields.id('id'),
    query: fields.query('question'),
    type: fields.type('metadata.question_type'),
    gold: documents(fields),
    goldAnswers: fields.answers('reference_answer'),
  }),
});

/** The context is one text: `Document 3: …`, a blank line, `Document 7: …`. */
function documents(fields: RecordFields): Gold | null {
  const context = fields.text('reference_context');
  if (context === null || context.trim() === '') return null;
  fields.notes.take('gold', 'reference_context');
  const texts = context.split(/(?:^|\n\s*\n)Document [^\s:]+: /).map((text) => text.trim()).filter((text) => text !== '');
  return readFacts(texts, ['reference_context'], fields.problems);
}
