import * as z from 'zod/mini';
import type { JudgeMetric } from '../judge/judgeResult';
import { VERDICTS, type Note, type QuestionRow, type Verdict } from '../model';
import { wording } from '../wording';

/** What a person says of a judged metric of a question; null takes it back. */
export interface HumanLabel {
  readonly label: 'pass' | 'fail' | null;
  readonly author: string | null;
  /** when, as ISO 8601 in UTC; null when the file does not tell */
  readonly at: string | null;
}
/** By the name of the metric. */
export type HumanLabels = Readonly<Record<string, HumanLabel>>;

/**
 * One line of a notes file (`<run file>.goldlens-notes.jsonl`): what somebody noted on a question. A question is named
 * by its id or, where the run gives none, by the fingerprint of its text; `query` is for people who read the file.
 */
export interface NoteEntry extends Note {
  /** the run's name, where its file holds several */
  readonly run: string | null;
  readonly id: string | null;
  readonly fingerprint: number | null;
  readonly query: string | null;
  /** what people say of its judged metrics; of a single line, those it gives; absent without any */
  readonly labels?: HumanLabels;
  /** fields that this version does not know, kept when the note is written again */
  readonly extra: Readonly<Record<string, unknown>>;
}

/** Which question of which run. */
export type NoteKey = Pick<NoteEntry, 'run' | 'id' | 'fingerprint'>;

const text = z.pipe(z.nullish(z.string()), z.transform((value) => value ?? null));
const fingerprint = z.pipe(z.nullish(z.int().check(z.gte(0))), z.transform((value) => value ?? null));
const label = z.object({ label: z.nullable(z.enum(['pass', 'fail'])), author: text, at: text });
const entrySchema = z
  .looseObject({ labels: z.optional(z.record(z.string(), label)), run: text, id: text, fingerprint, query: text, verdict: text, note: text, author: text, at: text })
  .check(z.refine((entry) => entry.id !== null || entry.fingerprint !== null, 'names no question: it has neither id nor fingerprint'));

export type EntryResult =
  /** `unknownVerdict` is left out of the entry */
  | { readonly ok: true; readonly entry: NoteEntry; readonly unknownVerdict: string | null }
  | { readonly ok: false; readonly message: string };

/** Reads one line; `message` ends a sentence that begins with the line's number. */
export function readEntry(line: string): EntryResult {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return { ok: false, message: 'is no JSON' };
  }
  const parsed = entrySchema.safeParse(value, { error: wording });
  if (!parsed.success) return { ok: false, message: problemOf(parsed.error) };
  const { run, id, fingerprint, query, verdict, note, author, at, labels, ...extra } = parsed.data;
  const known = isVerdict(verdict);
  return { ok: true, entry: { run, id, fingerprint, query, verdict: known ? verdict : null, text: note ?? '', author, at, extra, ...(labels === undefined ? {} : { labels }) }, unknownVerdict: known ? null : verdict };
}

function problemOf({ issues: [issue] }: z.core.$ZodError): string {
  const path = issue?.path.join('.') ?? '';
  if (issue?.code === 'custom') return issue.message;
  return path === '' ? 'is no JSON object' : `has an unexpected \`${path}\`: ${issue?.message ?? ''}`;
}

function isVerdict(value: string | null): value is Verdict {
  return VERDICTS.some((verdict) => verdict === value);
}

/** The entry as a line of the file, its end included. */
export function entryLine(entry: Omit<NoteEntry, 'labels'>): string {
  const { verdict, text: note, author, at, extra } = entry;
  return `${JSON.stringify({ ...named(entry), verdict, note, author, at, ...extra })}\n`;
}

/** A label as a line of its own, its end included: notes and other labels stay what they are. */
export function labelLine(key: NoteKey & Pick<NoteEntry, 'query'>, metric: JudgeMetric, given: HumanLabel): string {
  return `${JSON.stringify({ ...named(key), labels: { [metric]: given } })}\n`;
}

function named({ run, id, fingerprint, query }: NoteKey & Pick<NoteEntry, 'query'>): Partial<NoteEntry> {
  return { ...(run === null ? {} : { run }), ...(id === null ? {} : { id }), ...(fingerprint === null ? {} : { fingerprint }), ...(query === null ? {} : { query }) };
}

/** What names a question in the notes of its run; null when it has neither an id of its own nor a text. */
export function noteKeyOf({ id, idMade, fingerprints }: Pick<QuestionRow, 'id' | 'idMade' | 'fingerprints'>, run: string | null): NoteKey | null {
  if (!idMade) return { run, id, fingerprint: fingerprints.query };
  return fingerprints.query === null ? null : { run, id: null, fingerprint: fingerprints.query };
}
