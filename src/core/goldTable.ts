import type { GoldEntry } from './formats/format';
import type { Problem, Question } from './model';

/** Gold from a file of its own, found by question id, else by question text. */
export interface GoldTable {
  /** one entry per gold question, in the order of the file */
  readonly entries: readonly GoldEntry[];
  readonly byId: ReadonlyMap<string, GoldEntry>;
  readonly byQuery: ReadonlyMap<string, GoldEntry>;
  /** gold questions that stand in the file more than once */
  readonly problems: readonly Problem[];
}

/** Question text as a key: trimmed, white space collapsed, case kept. */
export function queryKey(query: string): string {
  return query.trim().replace(/\s+/g, ' ');
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
  const byText = new Map<string, GoldEntry>();
  for (const entry of unique) {
    if (isBlank(entry.query)) continue;
    const text = queryKey(entry.query ?? '');
    const before = byText.get(text);
    if (before !== undefined && !sameGold(before, entry)) repeated.add(entry.query ?? '');
    byText.set(text, entry);
  }
  return {
    entries: unique,
    byId: new Map(unique.flatMap((entry) => (entry.id === null ? [] : [[entry.id, entry] as const]))),
    byQuery: byText,
    problems: repeated.size === 0 ? [] : [repeatedGold(repeated)],
  };
}

function entryKey(entry: GoldEntry): string | null {
  if (entry.id !== null) return `id ${entry.id}`;
  return isBlank(entry.query) ? null : `query ${queryKey(entry.query ?? '')}`;
}

function isBlank(text: string | null): boolean {
  return text === null || text.trim() === '';
}

function sameGold(a: GoldEntry, b: GoldEntry): boolean {
  return JSON.stringify([a.gold, a.goldAnswers]) === JSON.stringify([b.gold, b.goldAnswers]);
}

function repeatedGold(names: ReadonlySet<string>): Problem {
  const [first] = names;
  const message = `Questions that stand more than once, with different gold: ${names.size}, such as "${first}". The later entry counts.`;
  return { code: 'gold-question-twice', severity: 'warning', message, line: null, record: null };
}

export interface GoldJoin {
  /** the question with what the table adds to it */
  readonly question: Question;
  /** the table's entry for it; null when there is none */
  readonly entry: GoldEntry | null;
}

/**
 * Completes a question from the table. What the run says itself stays: the table fills a missing gold, missing gold
 * answers, a missing type or a missing text. A run of answers only has no chunks to find gold in: it gets no gold.
 */
export function joinGold(question: Question, table: GoldTable, answersOnly = false): GoldJoin {
  if (question.unreadable) return { question, entry: null };
  const entry = findEntry(question, table);
  if (entry === null) return { question, entry };
  const joined: Question = {
    ...question,
    query: isBlank(question.query) ? (entry.query ?? question.query) : question.query,
    type: question.type ?? entry.type,
    gold: question.gold.kind === 'missing' && !answersOnly ? entry.gold : question.gold,
    goldAnswers: question.goldAnswers.length === 0 ? entry.goldAnswers : question.goldAnswers,
  };
  return { question: joined, entry };
}

function findEntry(question: Question, table: GoldTable): GoldEntry | null {
  const byId = question.idMade ? undefined : table.byId.get(question.id);
  if (byId !== undefined) return byId;
  return (isBlank(question.query) ? undefined : table.byQuery.get(queryKey(question.query))) ?? null;
}

/** A gold question that the run lacks, as a question without chunks: scored 0 where all of the gold counts. */
export function questionWithoutRun(entry: GoldEntry): Question {
  return {
    id: entry.id ?? queryKey(entry.query ?? ''),
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

/** Counts how a run and a gold table meet, question by question. */
export class GoldTally {
  private readonly met = new Set<GoldEntry>();
  private joinedCount = 0;
  private withoutGoldCount = 0;
  private withOwnGold = 0;
  private judgedQuestions = 0;
  private sharedQuestions = 0;

  constructor(private readonly table: GoldTable) {}

  /** Takes note of one question of the run, as `joinGold` gave it. */
  add({ question, entry }: GoldJoin): void {
    if (question.unreadable) return;
    if (entry !== null) {
      this.met.add(entry);
      this.joinedCount++;
    }
    const { gold } = question;
    if (gold.kind === 'missing') this.withoutGoldCount++;
    else if (entry === null) this.withOwnGold++;
    if (gold.kind !== 'judged' || question.chunks.length === 0 || gold.judgements.length === 0) return;
    this.judgedQuestions++;
    const judged = new Set(gold.judgements.map((judgement) => judgement.id));
    if (question.chunks.some((chunk) => chunk.id !== null && judged.has(chunk.id))) this.sharedQuestions++;
  }

  /** questions of the run that the table has an entry for */
  get joined(): number {
    return this.joinedCount;
  }

  /** questions of the run left without gold */
  get withoutGold(): number {
    return this.withoutGoldCount;
  }

  /** gold questions that the run lacks, in the order of the gold file */
  get missingFromRun(): readonly GoldEntry[] {
    return this.table.entries.filter((entry) => !this.met.has(entry));
  }

  /**
   * What the whole run shows: `no-shared-questions` (an error where the run has no gold of its own either) and
   * `no-shared-ids` (questions in common, but no passage of the run is named by the gold, so every value is 0).
   */
  problems(questions: number): readonly Problem[] {
    if (questions > 0 && this.joinedCount === 0) return [this.noSharedQuestions(questions)];
    return this.judgedQuestions > 0 && this.sharedQuestions === 0 ? [this.noSharedIds()] : [];
  }

  private noSharedQuestions(questions: number): Problem {
    const [example] = this.table.entries;
    const named = example === undefined ? 'the gold file has no question at all' : `the first one there is "${example.id ?? example.query ?? ''}"`;
    const message = `0 of ${questions} questions of the run are in the gold file, by id or by text: ${named}.`;
    return { code: 'no-shared-questions', severity: this.withOwnGold === 0 ? 'error' : 'warning', message, line: null, record: null };
  }

  private noSharedIds(): Problem {
    const message = `0 of ${this.judgedQuestions} questions share a passage id with the gold: every value is 0 because the ids differ, not because retrieval failed.`;
    return { code: 'no-shared-ids', severity: 'error', message, line: null, record: null };
  }
}
