import type { Note, Verdict } from '../src/core/model';
import type { ToPage } from '../src/shared/protocol';

/** A note that is being written and not saved yet. */
export interface Draft {
  readonly verdict: Verdict | null;
  readonly text: string;
  readonly saving: boolean;
  /** why it could not be saved */
  readonly error: string | null;
}

/** By id of the question; they outlast a look at another question and a reload. */
export type Drafts = Readonly<Record<string, Draft>>;

export type NoteEvent =
  | { readonly type: 'draft'; readonly id: string; readonly change: Partial<Pick<Draft, 'verdict' | 'text'>>; /** what is noted so far */ readonly note: Note | null }
  | { readonly type: 'dropDraft'; readonly id: string }
  | { readonly type: 'saveDraft'; readonly id: string };

export function draftOf(drafts: Drafts, id: string): Draft | null {
  return Object.hasOwn(drafts, id) ? (drafts[id] ?? null) : null;
}

export function reduceDrafts(drafts: Drafts, event: NoteEvent): Drafts {
  const draft = draftOf(drafts, event.id);
  switch (event.type) {
    case 'draft': {
      const before = draft ?? { verdict: event.note?.verdict ?? null, text: event.note?.text ?? '' };
      return { ...drafts, [event.id]: { verdict: before.verdict, text: before.text, ...event.change, saving: false, error: null } };
    }
    case 'dropDraft':
      return without(drafts, event.id);
    case 'saveDraft':
      return draft === null ? drafts : { ...drafts, [event.id]: { ...draft, saving: true, error: null } };
  }
}

/** What was changed after it was sent is kept. */
export function noted(drafts: Drafts, { id, error }: Extract<ToPage, { type: 'noted' }>): Drafts {
  const isMeant = ([of, { saving }]: [string, Draft]): boolean => saving && (id === null || of === id);
  const told = Object.entries(drafts).map((one): [string, Draft | null] => [one[0], !isMeant(one) ? one[1] : error === null ? null : { ...one[1], saving: false, error }]);
  return Object.fromEntries(told.filter((one): one is [string, Draft] => one[1] !== null));
}

function without(drafts: Drafts, id: string): Drafts {
  return Object.fromEntries(Object.entries(drafts).filter(([other]) => other !== id));
}
