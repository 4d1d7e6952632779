import type { GoldEntry } from '../core/formats/format';
import type { Problem } from '../core/model';
import type { EntryRow, EntryView, GoldCounts } from '../shared/fileView';
import type { Source } from './analysis';
import { Corpus, type FoundPassage } from './corpus';
import type { CorpusIndex } from './corpusIndex';
import { KeptGold } from './gold';

/** A gold file, or (with its index) a corpus, of which entries are asked for. */
export interface PagedFile {
  readonly source: Source;
  readonly stamp: string | null;
  /** null for a gold file */
  readonly index: CorpusIndex | null;
}

export interface EntryRequest extends PagedFile {
  readonly offset: number;
  readonly limit: number;
  /** part of a gold question's id or text, letter case aside; the whole id of a passage; '' for all */
  readonly text: string;
}

export interface GoldSummary {
  readonly label: string;
  readonly readAs: string;
  readonly entries: number;
  readonly counts: GoldCounts;
  readonly problems: readonly Problem[];
}

const TEXT_SHOWN = 200;

/** Entries of gold files and corpora, page by page. Keeps the gold file it read last. */
export class FilePages {
  private readonly gold = new KeptGold();

  /** What a gold file holds; the sentence of why it cannot be read. */
  summary(file: PagedFile): GoldSummary | string {
    const reading = this.gold.read(file.source, file.stamp);
    if (!reading.ok) return reading.what;
    const { entries } = reading.table;
    return { label: reading.format.label, readAs: reading.format.readAs, entries: entries.length, counts: countsOf(entries), problems: reading.problems };
  }

  rows({ offset, limit, text, ...file }: EntryRequest): { total: number; rows: EntryRow[] } {
    const wanted = text.trim();
    if (file.index !== null) return passageRows(file.index, offset, limit, wanted);
    const all = this.entriesOf(file).map((entry, number) => ({ entry, number }));
    const fitting = wanted === '' ? all : all.filter(({ entry }) => holds(entry, wanted.toLowerCase()));
    return { total: fitting.length, rows: fitting.slice(offset, offset + limit).map(({ entry, number }) => goldRow(entry, number)) };
  }

  /** One entry by its number from 0; null when the file has none such any more. */
  entry(file: PagedFile, number: number): (EntryView & { readonly line: number | null }) | null {
    if (file.index !== null) return withCorpus(file.index, (corpus) => passageView(corpus.at(number)));
    const entry = this.entriesOf(file)[number];
    return entry === undefined ? null : goldView(entry, number);
  }

  private entriesOf({ source, stamp }: PagedFile): readonly GoldEntry[] {
    const reading = this.gold.read(source, stamp);
    return reading.ok ? reading.table.entries : [];
  }
}

function countsOf(entries: readonly GoldEntry[]): GoldCounts {
  const counts = { withFacts: 0, facts: 0, judged: 0, judgements: 0, answers: 0, without: 0 };
  for (const { gold, goldAnswers } of entries) {
    if (gold.kind === 'facts' && gold.facts.length > 0) {
      counts.withFacts++;
      counts.facts += gold.facts.length;
    } else if (gold.kind === 'judged') {
      counts.judged++;
      counts.judgements += gold.judgements.length;
    } else counts.without++;
    if (goldAnswers.length > 0) counts.answers++;
  }
  return counts;
}

function holds({ id, query }: GoldEntry, wanted: string): boolean {
  return id?.toLowerCase().includes(wanted) === true || query?.toLowerCase().includes(wanted) === true;
}

function goldRow(entry: GoldEntry, number: number): EntryRow {
  return { number, id: entry.id, title: null, text: shortened(entry.query ?? ''), type: entry.type, amount: amountOf(entry) };
}

function amountOf({ gold, goldAnswers }: GoldEntry): EntryRow['amount'] {
  if (gold.kind === 'facts' && gold.facts.length > 0) return { of: 'facts', count: gold.facts.length };
  if (gold.kind === 'judged') return { of: 'judged', count: gold.judgements.length };
  return goldAnswers.length > 0 ? { of: 'answers', count: goldAnswers.length } : { of: 'nothing', count: 0 };
}

function goldView({ id, query, type, gold, goldAnswers }: GoldEntry, number: number): EntryView & { line: null } {
  const facts = gold.kind === 'facts' ? gold.facts.map(({ texts, title }) => ({ texts, title })) : [];
  const judgements = gold.kind === 'judged' ? gold.judgements : [];
  return { number, id, title: null, text: query ?? '', type, facts, judgements, answers: goldAnswers, source: null, hasLine: false, line: null };
}

function passageRows(index: CorpusIndex, offset: number, limit: number, id: string): { total: number; rows: EntryRow[] } {
  return withCorpus(index, (corpus) => {
    const found = id === '' ? null : corpus.find(id);
    if (id !== '') return { total: found === null ? 0 : 1, rows: found === null || offset > 0 ? [] : [passageRow(found)] };
    const count = Math.max(0, Math.min(limit, corpus.count - offset));
    return { total: corpus.count, rows: Array.from({ length: count }, (_, at) => passageRow(corpus.at(offset + at) ?? gone(offset + at))) };
  });
}

/** A passage that the file does not hold any more. */
function gone(number: number): FoundPassage {
  return { number, id: '', text: '', title: null, source: null, line: null };
}

function passageRow({ number, id, title, text }: FoundPassage): EntryRow {
  return { number, id, title, text: shortened(text), type: null, amount: { of: 'characters', count: text.length } };
}

function passageView(passage: FoundPassage | null): (EntryView & { line: number | null }) | null {
  return passage === null ? null : { ...passage, type: null, facts: [], judgements: [], answers: [], hasLine: passage.line !== null };
}

function withCorpus<T>(index: CorpusIndex, use: (corpus: Corpus) => T): T {
  const corpus = new Corpus(index);
  try {
    return use(corpus);
  } finally {
    corpus.close();
  }
}

function shortened(text: string): string {
  return text.length > TEXT_SHOWN ? text.slice(0, TEXT_SHOWN).toWellFormed() : text;
}
