import { columnsOf } from '../core/filter/columns';
import type { Outcome, Problem, RunReport } from '../core/model';
import { problemView, type LinksView, type RunView, type UpdateView } from '../shared/viewModel';
import { nameOf } from './fileKind';
import { identityOf, isFailed } from './questionNames';
import type { NoteTable } from '../core/notes/noteTable';
import type { RunState } from './runStore';

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
  // where a run was only added to, what is known stays as it was, to the object
  let same = 0;
  while (same < before.questions.length && before.questions[same] === after.questions[same]) same++;
  const earlier = new Map(before.questions.slice(same).map((row) => [identityOf(row), row]));
  const both = after.questions.slice(same).flatMap((row) => {
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
