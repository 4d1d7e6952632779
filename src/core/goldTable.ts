import type { GoldEntry } from './formats/format';
import { imageText } from './matching/normalize';
import { gradesOf } from './metrics/judgements';
import type { Gold, GoldLink, Named, Problem, Question } from './model';

/** Questions named in a link. */
const EXAMPLES = 5;
const EXAMPLE_LENGTH = 80;

/** Gold from a file of its own, found by question id, else by question text. */
export interface GoldTable {
  /** one entry per gold question, in the order of the file */
  readonly entries: readonly GoldEntry[];
  readonly byId: ReadonlyMap<string, GoldEntry>;
  /** by `queryKey`; null where questions with one key have different gold: none of them is joined by its text */
  readonly byQuery: ReadonlyMap<string, GoldEntry | null>;
  /** gold questions that stand in the file more than once */
  readonly problems: readonly Problem[];
}

/**
 * Question text as a key, as match mode `normalized` compares (METRICS.md §1): Unicode NFKC, invisible characters removed, quotes
 * and dashes folded, lower case, white space collapsed and trimmed.
 */
export function queryKey(query: string): string {
  return imageText(query, 'normalized');
}

/** Builds the table. A gold question that stands there twice counts once: its later entry wins, and a problem says so. */
export function buildGoldTable(entries: readonly GoldEntry[]): GoldTable {
  const kept = new Map<string, GoldEntry>();
  const repeated = new Set<string>();
  for (const entry of entries) {
    const key = entryKey(entry);
    if (key === null) continue;
    const before = kept.get(key);
    if (before !== undefined && !sameGold(before, entry)) repeated.add(entry.id ?? entry.query ?? '');
    kept.set(key, entry);
  }
  const unique = [...kept.values()];
  const byQuery = new Map<string, GoldEntry | null>();
  const ambiguous = new Set<string>();
  for (const entry of unique) {
    if (isBlank(entry.query)) continue;
    const text = queryKey(entry.query ?? '');
    const before = byQuery.get(text);
    const differs = before === null || (before !== undefined && !sameGold(before, entry));
    if (differs) ambiguous.add(entry.query ?? '');
    byQuery.set(text, differs ? null : entry);
  }
  return {
    entries: unique,
    byId: new Map(unique.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry] as const]))),
    byQuery,
    problems: [...(repeated.size === 0 ? [] : [repeatedGold(repeated)]), ...(ambiguous.size === 0 ? [] : [ambiguousGold(ambiguous)])],
  };
}

/** What tells one gold question from another; null when it has neither id nor text. */
export function entryKey(entry: GoldEntry): string | null {
  if (entry.id !== null) return `id ${entry.id}`;
  return isBlank(entry.query) ? null : `query ${collapsed(entry.query ?? '')}`;
}

/** Trimmed, white space collapsed, otherwise as written. */
function collapsed(query: string): string {
  return query.trim().replace(/\s+/g, ' ');
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

function sameGold(a: GoldEntry, b: GoldEntry): boolean {
  return JSON.stringify([a.gold, a.goldAnswers]) === JSON.stringify([b.gold, b.goldAnswers]);
}

/** Two golds of one question that do not ask for the same; one that is missing disagrees with none. */
function disagrees(own: Gold, other: Gold): boolean {
  if (own === other || own.kind === 'missing' || other.kind === 'missing') return false;
  return own.kind !== other.kind || asked(own) !== asked(other);
}

/** What a gold asks for, in an order of its own: titles and sources do not matter. */
function asked(gold: Gold): string {
  const items = gold.kind === 'facts' ? gold.facts.map(({ texts }) => JSON.stringify(texts)) : gold.kind === 'judged' ? gold.judgements.map((one) => JSON.stringify([one.id, one.grade])) : [];
  return [...new Set(items)].sort().join(' ');
}

function repeatedGold(names: ReadonlySet<string>): Problem {
  const [first] = names;
  const message = `Questions that stand more than once, with different gold: ${names.size}, such as "${first}". The later entry counts.`;
  return { code: 'gold-question-twice', severity: 'warning', message, line: null, record: null };
}

function ambiguousGold(texts: ReadonlySet<string>): Problem {
  const [first] = texts;
  const message = `Questions with the same text as another but different gold: ${texts.size}, such as "${first}". They are joined by id only.`;
  return { code: 'gold-text-twice', severity: 'warning', message, line: null, record: null };
}

export interface GoldJoin {
  /** the question with what the table adds to it */
  readonly question: Question;
  /** the table's entry for it; null when there is none */
  readonly entry: GoldEntry | null;
  /** what the two have in common; null without an entry */
  readonly by: 'id' | 'text' | null;
}

/**
 * Completes a question from the table. What the run says itself stays: the table fills a missing gold, missing gold
 * answers, a missing type or a missing text. A run of answers only has no chunks to find gold in: it gets no gold.
 */
export function joinGold(question: Question, table: GoldTable, answersOnly = false): GoldJoin {
  const { entry, by } = question.unreadable ? NO_ENTRY : findEntry(question, table);
  if (entry === null) return { question, entry, by };
  const joined: Question = {
    ...question,
    query: isBlank(question.query) ? (entry.query ?? question.query) : question.query,
    type: question.type ?? entry.type,
    gold: question.gold.kind === 'missing' && !answersOnly ? entry.gold : question.gold,
    goldAnswers: question.goldAnswers.length === 0 ? entry.goldAnswers : question.goldAnswers,
  };
  return { question: joined, entry, by };
}

const NO_ENTRY = { entry: null, by: null } as const;

function findEntry(question: Question, table: GoldTable): Pick<GoldJoin, 'entry' | 'by'> {
  const byId = question.idMade ? undefined : table.byId.get(question.id);
  if (byId !== undefined) return { entry: byId, by: 'id' };
  const byText = isBlank(question.query) ? undefined : table.byQuery.get(queryKey(question.query));
  return byText == null ? NO_ENTRY : { entry: byText, by: 'text' };
}

/** A gold question that the run lacks, as a question without chunks: scored 0 where all of the gold counts. */
export function questionWithoutRun(entry: GoldEntry): Question {
  return {
    id: entry.id ?? collapsed(entry.query ?? ''),
    idMade: entry.id === null,
    query: entry.query ?? '',
    type: entry.type,
    chunks: [],
    gold: entry.gold,
    answer: null,
    goldAnswers: entry.goldAnswers,
    latencyMs: null,
    tokens: null,
    extra: [],
    unreadable: false,
  };
}

/** What a tally has noted: `met` are places in the table's entries. */
export interface GoldTallyState {
  readonly counted: Readonly<Record<string, number>>;
  readonly unmatchedIds: readonly string[];
  readonly differing: readonly string[];
  readonly met: readonly number[];
}

/** Counts how a run and a gold table meet, question by question. */
export class GoldTally {
  private readonly met = new Set<GoldEntry>();
  private readonly counted = { byId: 0, byText: 0, unmatched: 0, withoutGold: 0, withOwnGold: 0, judged: 0, sharing: 0, differ: 0 };
  private readonly unmatchedIds: string[] = [];
  private readonly differing: string[] = [];

  constructor(private readonly table: GoldTable) {}

  /** The same tally, to go on by itself. */
  copy(): GoldTally {
    const copy = new GoldTally(this.table);
    copy.resume(this.state);
    return copy;
  }

  /** What was noted up to here, in plain data: another tally with the same table may go on from it. */
  get state(): GoldTallyState {
    const { counted, unmatchedIds, differing } = this;
    return { counted: { ...counted }, unmatchedIds: unmatchedIds.slice(), differing: differing.slice(), met: this.table.entries.flatMap((entry, at) => (this.met.has(entry) ? [at] : [])) };
  }

  /** Goes on from what another one noted. */
  resume({ counted, unmatchedIds, differing, met }: GoldTallyState): void {
    Object.assign(this.counted, counted);
    this.unmatchedIds.push(...unmatchedIds);
    this.differing.push(...differing);
    for (const at of met) this.met.add(this.table.entries[at]!);
  }

  /** Takes note of one question of the run, as `joinGold` gave it. */
  add({ question, entry, by }: GoldJoin): void {
    if (question.unreadable) return;
    const { counted } = this;
    if (entry !== null && by !== null) {
      this.met.add(entry);
      counted[by === 'id' ? 'byId' : 'byText']++;
      if (disagrees(question.gold, entry.gold) && ++counted.differ <= EXAMPLES) this.differing.push(question.id);
    } else if (++counted.unmatched <= EXAMPLES) this.unmatchedIds.push(question.id);
    const { gold } = question;
    if (gold.kind === 'missing') counted.withoutGold++;
    else if (entry === null) counted.withOwnGold++;
    if (gold.kind !== 'judged' || question.chunks.length === 0 || gold.judgements.length === 0) return;
    counted.judged++;
    const judged = gradesOf(gold.judgements);
    if (question.chunks.some((chunk) => chunk.id !== null && judged.has(chunk.id))) counted.sharing++;
  }

  /** questions of the run that the table has an entry for */
  get joined(): number {
    return this.counted.byId + this.counted.byText;
  }

  /** How the run and the gold file meet, for people. */
  link(file: Pick<GoldLink, 'name' | 'label'>): GoldLink {
    const { byId, byText, unmatched } = this.counted;
    const missing = this.missingFromRun;
    const missingFromRun: Named = { count: missing.length, examples: missing.slice(0, EXAMPLES).map(({ id, query }) => id ?? shortened(collapsed(query ?? ''))) };
    return { ...file, questions: this.joined + unmatched, byId, byText, unmatched: { count: unmatched, examples: this.unmatchedIds }, missingFromRun };
  }

  /** questions of the run left without gold */
  get withoutGold(): number {
    return this.counted.withoutGold;
  }

  /** gold questions that the run lacks, in the order of the gold file */
  get missingFromRun(): readonly GoldEntry[] {
    return this.missingAt.map((at) => this.table.entries[at]!);
  }

  /** their places in the table's entries */
  get missingAt(): readonly number[] {
    return this.table.entries.flatMap((entry, at) => (this.met.has(entry) ? [] : [at]));
  }

  /**
   * What the whole run shows: `no-shared-questions` (an error where the run has no gold of its own either) and
   * `no-shared-ids` (questions in common, but no passage of the run is named by the gold, so every value is 0), and
   * `gold-differs` (gold of the run's own that is not the file's).
   */
  problems(questions: number): readonly Problem[] {
    if (questions > 0 && this.joined === 0) return [this.noSharedQuestions(questions)];
    const differing = this.counted.differ === 0 ? [] : [this.goldDiffers()];
    return this.counted.judged > 0 && this.counted.sharing === 0 ? [...differing, this.noSharedIds()] : differing;
  }

  private goldDiffers(): Problem {
    const message = `Questions whose own gold is not that of the gold file: ${this.counted.differ} of ${this.joined} joined, such as ${this.differing.join(', ')}. The run's own counts: take it out of the run to use the file's.`;
    return { code: 'gold-differs', severity: 'warning', message, line: null, record: null };
  }

  private noSharedQuestions(questions: number): Problem {
    const [example] = this.table.entries;
    const named = example === undefined ? 'the gold file has no question at all' : `the first one there is "${example.id ?? example.query ?? ''}"`;
    const message = `0 of ${questions} questions of the run are in the gold file, by id or by text: ${named}.`;
    return { code: 'no-shared-questions', severity: this.counted.withOwnGold === 0 ? 'error' : 'warning', message, line: null, record: null };
  }

  private noSharedIds(): Problem {
    const message = `0 of ${this.counted.judged} questions share a passage id with the gold: every value is 0 because the ids differ, not because retrieval failed.`;
    return { code: 'no-shared-ids', severity: 'error', message, line: null, record: null };
  }
}

function shortened(text: string): string {
  return text.length > EXAMPLE_LENGTH ? `${text.slice(0, EXAMPLE_LENGTH).toWellFormed()}…` : text;
}
