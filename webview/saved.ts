import * as z from 'zod/mini';
import { MAX_FILTER_LENGTH } from '../src/core/filter/syntax';
import { VERDICTS } from '../src/core/model';
import type { Drafts } from './noteState';
import { FIRST_QUERY, initialState, type State } from './state';

/** What survives a reload of the page: what is looked at and how it is arranged, never data. */
const savedSchema = z.object({
  page: z.nullable(z.number()),
  failedOnly: z.boolean(),
  hitsOnly: z.boolean(),
  folding: z.enum(['hits', 'all', 'none']),
  /** folds belong to this question */
  id: z.nullable(z.string()),
  folds: z.record(z.string(), z.boolean()),
  query: z.object({
    filter: z.string().check(z.maxLength(MAX_FILTER_LENGTH)),
    sort: z.object({ column: z.string().check(z.maxLength(100)), descending: z.boolean() }),
  }),
  drafts: z.optional(z.record(z.string(), z.object({ verdict: z.nullable(z.enum(VERDICTS)), text: z.string(), saving: z.boolean(), error: z.nullable(z.string()) }))),
  scroll: z.number(),
});
export type Saved = z.infer<typeof savedSchema>;

export function toSaved(state: State, scroll: number): Saved {
  const { page, failedOnly, hitsOnly, folding, folds, drafts } = state;
  return { page, failedOnly, hitsOnly, folding, folds: { ...folds }, id: state.question?.view.id ?? null, query: { filter: state.list.typed, sort: state.list.query.sort }, drafts: unsent(drafts), scroll };
}

/** The state to start from; anything that is not what `toSaved` wrote is ignored. */
export function fromSaved(data: unknown): { readonly state: State; readonly scroll: number; readonly restored: boolean } {
  const parsed = savedSchema.safeParse(data);
  const first = initialState();
  if (!parsed.success) return { state: first, scroll: 0, restored: false };
  const { page, failedOnly, hitsOnly, folding, folds, id, query, drafts = {}, scroll } = parsed.data;
  return {
    state: { ...first, page, failedOnly, hitsOnly, folding, folds, foldsOf: id, drafts, list: { ...first.list, typed: query.filter, query: { ...FIRST_QUERY, sort: query.sort } } },
    scroll,
    restored: true,
  };
}

/** Whoever waited for the answer is gone: what was sent may be sent again. */
function unsent(drafts: Drafts): Record<string, Drafts[string]> {
  return Object.fromEntries(Object.entries(drafts).map(([id, draft]) => [id, { ...draft, saving: false }]));
}
