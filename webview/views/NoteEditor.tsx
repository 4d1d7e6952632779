import type { VNode } from 'preact';
import { VERDICTS } from '../../src/core/model';
import { noteStrings as words } from '../../src/shared/noteStrings';
import { LONGEST_NOTE } from '../../src/shared/protocol';
import type { QuestionView } from '../../src/shared/viewModel';
import { draftOf } from '../noteState';
import { Button } from '../ui';
import type { ViewProps } from './App';

/** What a person says of the question: a verdict, a note, or both. `Ctrl+Enter` saves. */
export function NoteEditor({ view, state, actions }: ViewProps & { readonly view: QuestionView }): VNode {
  const { id, note } = view;
  const draft = draftOf(state.drafts, id);
  const { verdict, text } = draft ?? { verdict: note?.verdict ?? null, text: note?.text ?? '' };
  const change = (changed: Partial<{ verdict: typeof verdict; text: string }>): void => actions.dispatch({ type: 'draft', id, change: changed, note });
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    actions.saveNote();
  };
  return (
    <section aria-labelledby="note" class="note" onKeyDown={keys}>
      <h2 id="note">{words.heading}</h2>
      <div class="verdicts" role="group" aria-label={words.verdict}>
        {VERDICTS.map((one) => (
          <button key={one} type="button" class="filter" aria-pressed={one === verdict} title={words.explained[one]} data-verdict={one} onClick={() => change({ verdict: one === verdict ? null : one })}>
            {words.verdicts[one]}
          </button>
        ))}
      </div>
      <textarea
        class="note-text text" rows={3} maxLength={LONGEST_NOTE} aria-label={words.text} placeholder={words.hint} value={text}
        onInput={(event) => change({ text: event.currentTarget.value })}
      />
      {draft !== null && draft.error !== null && <p class="field-error" role="alert">{draft.error}</p>}
      {draft !== null && (
        <p class="toolbar">
          <Button primary disabled={draft.saving} onClick={actions.saveNote}>{draft.saving ? words.saving : words.save}</Button>
          <Button disabled={draft.saving} onClick={() => actions.dispatch({ type: 'dropDraft', id })}>{words.undo}</Button>
          <span class="dim">{words.saveHint}</span>
        </p>
      )}
      {draft === null && note !== null && <p class="dim text" role="status">{words.written(note)}</p>}
    </section>
  );
}
