import type { AnalysisRequest } from '../analysis/analysis';
import type { QuestionDiagnosis } from '../core/diagnosis/runDiagnosis';
import { columnsOf, type FilterColumn } from '../core/filter/columns';
import { searchesIn, testOf, type Beside } from '../core/filter/evaluate';
import { parseFilter } from '../core/filter/parse';
import type { QuestionRow, RunReport } from '../core/model';
import type { NoteTable } from '../core/notes/noteTable';
import type { RowView, SearchView } from '../shared/viewModel';
import { filteredInSlices, pause, RowOrders, type RowSort } from './rowOrders';
import type { TextHits } from './textHits';

export interface RowRequest {
  readonly offset: number;
  readonly limit: number;
  /** in the language of `core/filter` */
  readonly filter: string;
  readonly sort: RowSort;
}

/** A filter that cannot be read. */
export class BadFilter extends Error {}

/** The diagnosis of each question, by its index. */
type Diagnosed = (index: number) => QuestionDiagnosis | null;

/** What filters ask beside rows. */
export interface KnownBeside {
  readonly notes: NoteTable;
  /** null where there is none */
  readonly diagnosed: Diagnosed | null;
  /** what searches found so far; begins those that the filter needs */
  readonly texts: Pick<TextHits, 'want' | 'holds' | 'revision'>;
  /** what the report was made from; null while it is still being made */
  readonly request: AnalysisRequest | null;
}

function besideOf({ questions }: RunReport, { notes, diagnosed, texts }: KnownBeside): Beside {
  return {
    values: ({ index }, column) => [...notes.values(questions[index]!, column), ...diagnosedValues(diagnosed?.(index) ?? null, column)],
    holds: ({ index }, search) => texts.holds(index, search),
  };
}

function diagnosedValues(diagnosis: QuestionDiagnosis | null, column: string): readonly string[] {
  switch (column) {
    case 'missed':
      return (diagnosis?.missed ?? []).filter((code) => code !== null);
    case 'diagnosis':
      return diagnosis?.flags ?? [];
    case 'whatif':
      return diagnosis?.rescuedBy ?? [];
    default:
      return [];
  }
}

/** What a filter left of the questions of a report, and all that it depends on. */
interface Kept {
  readonly report: RunReport;
  readonly columns: readonly FilterColumn[];
  readonly notes: NoteTable;
  readonly key: string;
  readonly rows: readonly QuestionRow[];
}

/** The question list of a report under one filter, kept while its pages are asked for. */
export class RowList {
  private readonly orders = new RowOrders();
  private kept: Kept | null = null;

  /** All questions in an order; what is shown may have changed when it is there. */
  ordered(report: RunReport, sort: RowSort): Promise<readonly QuestionRow[]> {
    return this.orders.of(report, sort);
  }

  /** One page of what a filter leaves of them. @throws BadFilter when the filter cannot be read; RangeError when it asks for a column that there is none of */
  async page(report: RunReport, ordered: readonly QuestionRow[], request: RowRequest, beside: KnownBeside): Promise<{ total: number; rows: RowView[]; search: SearchView | null }> {
    // the page has looked its names up before it asked
    const parsed = parseFilter(request.filter);
    if (!parsed.ok) throw new BadFilter(parsed.error.message);
    const { notes, texts } = beside;
    const { kept } = this;
    const columns = kept?.report === report ? kept.columns : columnsOf(report);
    const searches = searchesIn(parsed.filter, columns);
    const search = texts.want(report, beside.request, searches);
    const key = JSON.stringify([request.filter, request.sort, beside.diagnosed !== null, searches.length > 0 ? texts.revision : 0]);
    const isKept = kept?.report === report && kept.notes === notes && kept.key === key;
    const left = isKept ? kept.rows : parsed.filter === null ? ordered : await filteredInSlices(ordered, testOf(parsed.filter, columns, besideOf(report, beside)), pause);
    this.kept = { report, columns, notes, key, rows: left };
    const rows = left.slice(request.offset, request.offset + request.limit).map((row) => ({ ...rowView(row), note: notes.noteOf(row) }));
    return { total: left.length, rows, search };
  }
}

function rowView({ index, id, query, type, outcome, reason, firstHit, firstRanks, goldCount, foundCount, metrics }: QuestionRow): Omit<RowView, 'note'> {
  return { index, id, query, type, outcome, reason, firstHit, firstRanks, goldCount, foundCount, metrics };
}
