import * as z from 'zod/mini';
import { MAX_FILTER_LENGTH } from '../core/filter/syntax';
import { VERDICTS } from '../core/model';
import type { MappingView } from './mappingPreview';
import type { DiagnosisView } from './diagnosisView';
import type { EntryRow, EntryView, FileView } from './fileView';
import type { QuestionView, RowView, RunView } from './viewModel';

/**
 * Every message between the extension host and the report page, checked at both ends.
 * The page sends numbers (question index, rank), never paths, addresses or commands.
 * `version` counts the loads of a run: a message about another version is dropped by whoever receives it.
 */

/** characters of a table that is copied */
export const LONGEST_TABLE = 1_000_000;
/** characters of a note */
export const LONGEST_NOTE = 20_000;

const version = z.number().check(z.int(), z.gte(0));
const requestId = z.number().check(z.int(), z.gte(0));
const index = z.number().check(z.int(), z.gte(0));
const rank = z.number().check(z.int(), z.gte(1));

/** Which questions are listed, and in which order: a filter in the language of `core/filter`, and a column. */
export const listPlaceSchema = z.object({
  filter: z.string().check(z.maxLength(MAX_FILTER_LENGTH)),
  sort: z.object({ column: z.string().check(z.maxLength(100)), descending: z.boolean() }),
});
export type ListPlace = z.infer<typeof listPlaceSchema>;

export const toHostSchema = z.discriminatedUnion('type', [
  /** the page has loaded (or reloaded) and holds nothing */
  /** `restored`: with what it looked at before */
  z.object({ type: z.literal('ready'), restored: z.optional(z.boolean()) }),
  z.object({ type: z.literal('getQuestion'), requestId, version, index }),
  z.object({
    type: z.literal('getRows'),
    requestId,
    version,
    offset: index,
    limit: z.number().check(z.int(), z.gte(1), z.lte(500)),
    ...listPlaceSchema.shape,
  }),
  /** a link to the questions as they are listed */
  z.object({ type: z.literal('copyList'), list: listPlaceSchema }),
  /** the whole text of a chunk of which only excerpts were sent */
  z.object({ type: z.literal('getChunk'), requestId, version, index, rank }),
  /** of the page of a gold file or a corpus */
  z.object({ type: z.literal('getEntries'), requestId, version, offset: index, limit: z.number().check(z.int(), z.gte(1), z.lte(500)), text: z.string().check(z.maxLength(1000)) }),
  z.object({ type: z.literal('getEntry'), requestId, version, number: index }),
  z.object({ type: z.literal('openEntry'), version, number: index }),
  z.object({ type: z.literal('openChunk'), version, index, rank }),
  z.object({ type: z.literal('openRunFile'), version, index, rank: z.nullable(rank) }),
  z.object({ type: z.literal('openSource'), version, index, rank }),
  z.object({ type: z.literal('copy'), version, index, rank: z.nullable(rank), what: z.enum(['question', 'chunk', 'link']) }),
  z.object({
    type: z.literal('setConfig'),
    k: z.optional(z.array(z.number().check(z.int(), z.gte(1), z.lte(1_000_000))).check(z.minLength(1), z.maxLength(20))),
    match: z.optional(z.enum(['exact', 'whitespace', 'normalized'])),
  }),
  /** another run of the same file, by its place among them */
  z.object({ type: z.literal('openRun'), version, run: index }),
  /** the gold or corpus in a file of its own: keep it in the config file, choose another one, use none */
  z.object({ type: z.literal('link'), kind: z.enum(['gold', 'corpus']), action: z.enum(['keep', 'choose', 'drop']) }),
  /** a table of the page, as Markdown */
  z.object({ type: z.literal('copyTable'), markdown: z.string().check(z.maxLength(LONGEST_TABLE)) }),
  /** what a person notes on a question; without verdict and text, what was noted is taken back */
  z.object({ type: z.literal('note'), version, index, verdict: z.nullable(z.enum(VERDICTS)), text: z.string().check(z.maxLength(LONGEST_NOTE)) }),
  /** what a person says of a judged metric of a question; null takes it back */
  z.object({ type: z.literal('label'), version, index, metric: z.string().check(z.maxLength(100)), label: z.nullable(z.enum(['pass', 'fail'])) }),
  /** leave questions out of the numbers whose gold was marked wrong, or count them */
  z.object({ type: z.literal('leaveOut'), on: z.boolean() }),
  /** hold the run against another one, write it to a file: what is missing is asked for */
  z.object({ type: z.literal('compareWith') }),
  z.object({ type: z.literal('export') }),
  z.object({ type: z.literal('showProblems') }),
  z.object({ type: z.literal('showLog') }),
  /** point the fields of the file at other paths */
  z.object({ type: z.literal('mapFields') }),
  z.object({ type: z.literal('cancel') }),
  z.object({ type: z.literal('retry') }),
  /** which question is on screen, so that status bar and tree can follow; null on the scorecard */
  z.object({ type: z.literal('looking'), version, index: z.nullable(index) }),
]);
export type ToHost = z.infer<typeof toHostSchema>;

/** What the page shows when it cannot show a run. */
const failureKinds = z.enum(['failed', 'deleted', 'not-a-run', 'empty']);

const searchSchema = z.object({ done: z.number(), total: z.number(), failed: z.boolean() });
const progressSchema = z.object({ done: z.number(), total: z.number(), records: z.number(), bytesPerSecond: z.optional(z.number()) });
export type ProgressView = z.infer<typeof progressSchema>;

/**
 * The views inside are built by our own host from typed code and would cost more to walk than to draw;
 * the page checks that they are objects, and the compiler holds their shape.
 */
const run = z.custom<RunView>((value) => typeof value === 'object' && value !== null);
const question = z.custom<QuestionView>((value) => typeof value === 'object' && value !== null);
const mapping = z.custom<MappingView | null>((value) => typeof value === 'object');
const diagnosis = z.custom<DiagnosisView>((value) => typeof value === 'object' && value !== null);
const file = z.custom<FileView>((value) => typeof value === 'object' && value !== null);
const entry = z.custom<EntryView>((value) => typeof value === 'object' && value !== null);
const entries = z.custom<readonly EntryRow[]>((value) => Array.isArray(value));
const rows = z.custom<readonly RowView[]>((value) => Array.isArray(value));

export const toPageSchema = z.discriminatedUnion('type', [
  /** a load has begun or goes on; the page keeps what it shows */
  z.object({ type: z.literal('loading'), name: z.string(), progress: z.nullable(progressSchema) }),
  /** a full snapshot of the run; `show` asks for a page: a question, or null for the scorecard; absent keeps the place */
  z.object({ type: z.literal('run'), version, run, show: z.optional(z.nullable(index)), list: z.optional(listPlaceSchema) }),
  /** why the run scores what it scores, or how far that is; follows the run */
  z.object({ type: z.literal('diagnosis'), version, diagnosis }),
  /** go to a page of the version that is shown */
  z.object({ type: z.literal('show'), version, index: z.nullable(index), list: z.optional(listPlaceSchema) }),
  z.object({ type: z.literal('question'), requestId, version, question }),
  z.object({ type: z.literal('rows'), requestId, version, total: z.number(), offset: index, rows, search: z.nullable(searchSchema) }),
  /** the rows of the list are others now: a search found more */
  z.object({ type: z.literal('listChanged'), version }),
  z.object({ type: z.literal('chunk'), requestId, version, index, rank, text: z.string() }),
  /** the file is gold or a corpus: what it holds, without its entries */
  z.object({ type: z.literal('file'), version, file }),
  z.object({ type: z.literal('entries'), requestId, version, total: z.number(), offset: index, rows: entries }),
  z.object({ type: z.literal('entry'), requestId, version, entry }),
  /** a note was saved; `error` says why it was not. `id` is null where the question is not known any more */
  z.object({ type: z.literal('noted'), id: z.nullable(z.string()), error: z.nullable(z.string()) }),
  /** a request that cannot be answered */
  z.object({ type: z.literal('refused'), requestId, version, message: z.string() }),
  /** commands of the editor that act on the page (`goldlens.nextFailed` …) */
  z.object({ type: z.literal('step'), direction: z.enum(['nextFailed', 'previousFailed']) }),
  /** `mappable`: it holds records whose fields may be mapped */
  z.object({ type: z.literal('failure'), kind: failureKinds, name: z.string(), message: z.string(), mappable: z.optional(z.boolean()) }),
  /** what a mapping reads, while its fields are chosen; null when that is over */
  z.object({ type: z.literal('mapping'), view: mapping }),
]);
export type ToPage = z.infer<typeof toPageSchema>;
