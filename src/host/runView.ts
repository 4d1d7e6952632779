import type { QuestionDiagnosis } from '../core/diagnosis/runDiagnosis';
import type { AnalysisRequest } from '../analysis/analysis';
import { parseFilter } from '../core/filter/parse';
import { columnsOf, type FilterColumn } from '../core/filter/columns';
import { searchesIn, testOf, type Beside } from '../core/filter/evaluate';
import type { Outcome, Problem, QuestionRow, RunReport } from '../core/model';
import { problemView, type LinksView, type RowView, type RunView, type SearchView, type UpdateView } from '../shared/viewModel';
import { nameOf } from './fileKind';
import { identityOf, isFailed } from './questionNames';
import type { NoteTable } from '../core/notes/noteTable';
import type { RunState } from './runStore';
import type { TextHits } from './textHits';

const PROBLEMS_SHOWN = 20;

/** Where the run and the files linked to it lie in the workspace, as people read it. */
export interface RunPlaces {
  readonly folder: string;
  readonly gold: string | null;
  readonly corpus: string | null;
}

/** The run as its page shows it, without its questions. */
export function runView(state: RunState, report: RunReport, places: RunPlaces, notes: NoteTable, leftOut: boolean): RunView {
  const { folder } = places;
  const isOneOfSeveral = report.runs.length > 0;
  const outcomes: Record<Outcome, number> = { none: 0, some: 0, all: 0, unscored: 0 };
  for (const row of report.questions) outcomes[row.outcome]++;
  return {
    name: isOneOfSeveral ? report.name : state.name,
    runs: report.runs,
    run: Math.max(0, report.runs.indexOf(report.name)),
    folder: isOneOfSeveral ? [folder, nameOf(state.uri)].filter((part) => part !== '').join(' / ') : folder,
    format: report.format,
    readAs: report.readAs,
    goldKind: report.goldKind,
    stage: report.stage,
    depth: report.questions.reduce((most, { depth }) => Math.max(most, depth), 0),
    links: linksView(state, report, places),
    config: report.config,
    counts: report.counts,
    primary: report.primary,
    metrics: report.metrics,
    slices: report.facets.map(({ facet, values }) => ({
      facet,
      values: values.map(({ value, n, metrics, interval = null }) => ({ value, n, interval, metrics: Object.fromEntries(metrics.map((metric) => [metric.name, metric.value])) })),
    })),
    columns: columnsOf(report),
    charts: report.charts,
    outcomes,
    mapping: state.map === null ? null : report.problems.some(({ code }) => code === 'mapping-unfit') ? 'unfit' : 'fits',
    problems: ofTheRunFirst(report.problems).slice(0, PROBLEMS_SHOWN).map(problemView),
    problemCount: report.problems.length,
    abstention: report.abstention,
    latency: report.latency,
    tokens: report.tokens,
    pending: state.early?.pending ?? null,
    wrongGold: { marked: report.questions.filter((row) => notes.noteOf(row)?.verdict === 'gold is wrong').length, leftOut },
    updated: state.previous === null ? null : updateView(state.previous, report),
  };
}

function linksView({ linked }: RunState, { goldLink, corpusLink, byIdOnly }: RunReport, places: RunPlaces): LinksView {
  return {
    gold: goldLink === null ? null : { link: { ...goldLink, name: places.gold ?? goldLink.name }, origin: linked.gold?.origin ?? 'found' },
    corpus: corpusLink === null ? null : { link: { ...corpusLink, name: places.corpus ?? corpusLink.name }, origin: linked.corpus?.origin ?? 'found' },
    byIdOnly,
  };
}

/** What concerns the whole run comes before what concerns one record of it. */
function ofTheRunFirst(problems: readonly Problem[]): Problem[] {
  return [...problems.filter(({ record }) => record === null), ...problems.filter(({ record }) => record !== null)];
}

/** What changed since the version before, on the metric that names the run; null when nothing did, or the two are scored differently. */
function updateView(before: RunReport, after: RunReport): UpdateView | null {
  const metric = after.primary;
  const was = before.metrics.find(({ name }) => name === metric);
  const is = after.metrics.find(({ name }) => name === metric);
  if (metric === null || was === undefined || is === undefined || before.config.match !== after.config.match) return null;
  const earlier = new Map(before.questions.map((row) => [identityOf(row), row]));
  const both = after.questions.flatMap((row) => {
    const old = earlier.get(identityOf(row));
    return old !== undefined && old.scored && row.scored ? [{ old, row }] : [];
  });
  const update: UpdateView = {
    metric,
    before: was.value,
    after: is.value,
    rescued: both.filter(({ old, row }) => isFailed(old) && !isFailed(row)).length,
    broke: both.filter(({ old, row }) => !isFailed(old) && isFailed(row)).length,
    questionsBefore: before.counts.questions,
    questionsAfter: after.counts.questions,
  };
  const isSame = update.before === update.after && update.rescued + update.broke === 0 && update.questionsBefore === update.questionsAfter;
  return isSame ? null : update;
}

export interface RowRequest {
  readonly offset: number;
  readonly limit: number;
  /** in the language of `core/filter` */
  readonly filter: string;
  readonly sort: { readonly column: string; readonly descending: boolean };
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

/** A question list in one order, kept while its pages are asked for: sorting a long one takes longer than a page may. */
export class RowList {
  private report: RunReport | null = null;
  private columns: readonly FilterColumn[] = [];
  private notes: NoteTable | null = null;
  private key = '';
  private rows: readonly QuestionRow[] = [];

  /** One page. @throws BadFilter when the filter cannot be read; RangeError when it asks for a column that there is none of */
  page(report: RunReport, request: RowRequest, beside: KnownBeside): { total: number; rows: RowView[]; search: SearchView | null } {
    const { notes, texts } = beside;
    if (this.report !== report) this.columns = columnsOf(report);
    // the page has looked its names up before it asked
    const parsed = parseFilter(request.filter);
    if (!parsed.ok) throw new BadFilter(parsed.error.message);
    const searches = searchesIn(parsed.filter, this.columns);
    const search = texts.want(report, beside.request, searches);
    const key = JSON.stringify([request.filter, request.sort, beside.diagnosed !== null, searches.length > 0 ? texts.revision : 0]);
    if (this.report !== report || this.notes !== notes || this.key !== key) this.rows = arranged(report, testOf(parsed.filter, this.columns, besideOf(report, beside)), request.sort);
    this.report = report;
    this.notes = beside.notes;
    this.key = key;
    const rows = this.rows.slice(request.offset, request.offset + request.limit).map((row) => ({ ...rowView(row), note: notes.noteOf(row) }));
    return { total: this.rows.length, rows, search };
  }
}

function arranged(report: RunReport, passes: (row: QuestionRow) => boolean, { column, descending }: RowRequest['sort']): QuestionRow[] {
  const kept = report.questions.filter(passes);
  const key = sortKey(column);
  if (key !== null) kept.sort((a, b) => (descending ? -1 : 1) * compare(key(a), key(b)) || a.index - b.index);
  else if (descending) kept.reverse();
  return kept;
}

type SortValue = string | number;

/** A column is `id`, `query`, `type`, `firstHit`, `ranks`, `found` or the name of a metric; null is the order of the file. */
function sortKey(column: string): ((row: QuestionRow) => SortValue) | null {
  switch (column) {
    case 'index':
      return null;
    case 'id':
      return (row) => row.id;
    case 'query':
      return (row) => row.query;
    case 'type':
      return (row) => row.type ?? '';
    case 'outcome':
    case 'found':
      return (row) => (row.goldCount === 0 ? -1 : row.foundCount / row.goldCount);
    case 'firstHit':
      return (row) => row.firstHit ?? Number.MAX_SAFE_INTEGER;
    case 'ranks':
      return meanRank;
    default:
      return (row) => (Object.hasOwn(row.metrics, column) ? (row.metrics[column] ?? -1) : -1);
  }
}

/** Of all its gold: what was not found stands behind all that could be. */
function meanRank({ firstRanks, depth }: QuestionRow): number {
  return firstRanks.length === 0 ? Number.MAX_SAFE_INTEGER : firstRanks.reduce<number>((sum, rank) => sum + (rank ?? 2 * depth + 1), 0) / firstRanks.length;
}

const collator = new Intl.Collator('en', { numeric: true });

function compare(a: SortValue, b: SortValue): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

function rowView({ index, id, query, type, outcome, reason, firstHit, firstRanks, goldCount, foundCount, metrics }: QuestionRow): Omit<RowView, 'note'> {
  return { index, id, query, type, outcome, reason, firstHit, firstRanks, goldCount, foundCount, metrics };
}
