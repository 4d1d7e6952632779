import * as z from 'zod/mini';
import { LONGEST_TABLE } from './protocol';
import type { BoardView } from './boardView';
import type { ComparisonView, PairView, ReasonCounts } from './compareView';

/**
 * Every message between the extension host and the page of a comparison, checked at both ends. The page sends numbers
 * and names of metrics. `version` counts the comparisons made: messages about another one are dropped.
 */

const version = z.number().check(z.int(), z.gte(0));
const index = z.number().check(z.int(), z.gte(0));
const list = z.enum(['rescued', 'broke', 'keptRight', 'keptWrong', 'fellOut']);
const metric = z.string().check(z.maxLength(100));

export const fromComparePageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('getPairs'), version, metric, list, offset: index, limit: z.number().check(z.int(), z.gte(1), z.lte(100)) }),
  z.object({ type: z.literal('openQuestion'), version, run: z.enum(['a', 'b']), index }),
  /** of a leaderboard, by the place of a run in it: hold the others against this one; show the two beside each other */
  z.object({ type: z.literal('baseline'), version, run: index }),
  z.object({ type: z.literal('openComparison'), version, run: index }),
  z.object({ type: z.literal('swap') }),
  /** scores both the way one of them is, for this comparison; null scores each its own way */
  z.object({ type: z.literal('scoreAlike'), as: z.nullable(z.enum(['a', 'b'])) }),
  /** from which value on a question passes a metric that is not yes/no */
  z.object({ type: z.literal('threshold'), value: z.number().check(z.gte(0), z.lte(1)) }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('copyTable'), markdown: z.string().check(z.maxLength(LONGEST_TABLE)) }),
  z.object({ type: z.literal('retry') }),
  z.object({ type: z.literal('showLog') }),
]);
export type FromComparePage = z.infer<typeof fromComparePageSchema>;

export const toComparePageSchema = z.discriminatedUnion('type', [
  /** `id` is what the page remembers to be restored by */
  z.object({ type: z.literal('loading'), id: z.string(), a: z.string(), b: z.string() }),
  z.object({ type: z.literal('comparison'), version, view: z.custom<ComparisonView>((value) => typeof value === 'object' && value !== null), alike: z.nullable(z.enum(['a', 'b'])) }),
  /** more than two runs; it comes again as their changes become known */
  z.object({ type: z.literal('board'), version, view: z.custom<BoardView>((value) => typeof value === 'object' && value !== null) }),
  z.object({ type: z.literal('pairs'), version, metric, list, offset: index, total: index, pairs: z.custom<readonly PairView[]>((value) => Array.isArray(value)) }),
  /** why facts are missed in the questions of a list; follows its first pairs */
  z.object({ type: z.literal('reasons'), version, metric, list, reasons: z.custom<ReasonCounts>((value) => Array.isArray(value)) }),
  /** why there is nothing to show; `alike` offers to score both the same way */
  z.object({ type: z.literal('refused'), a: z.string(), b: z.string(), reasons: z.array(z.string()), alike: z.boolean() }),
]);
export type ToComparePage = z.infer<typeof toComparePageSchema>;
