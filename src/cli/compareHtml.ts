import { RunComparer, type ComparedSides, type Side } from '../analysis/comparing';
import { indexCorpus } from '../analysis/corpusFile';
import type { RunReport } from '../core/model';
import type { ListName } from '../shared/compareView';
import type { PairsOfList } from '../shared/exportPages';
import { comparisonHtml, madeAt } from './pages';
import { requestOf } from './score';
import type { ScoreArguments } from './scoreArguments';

/** A run to compare, scored, and how. */
export interface ComparedRun {
  readonly args: ScoreArguments;
  readonly report: RunReport;
}

/** Two runs as one HTML page; that they can be compared was found out before. */
export function compareHtml(a: ComparedRun, b: ComparedRun, threshold: number): string {
  const isSameName = a.report.name === b.report.name;
  const nameOf = ({ args, report }: ComparedRun): string => (isSameName ? args.run : report.name);
  return comparedPage({ a: sideOf(a), b: sideOf(b), threshold }, { a: nameOf(a), b: nameOf(b) });
}

/** Each list shows as many questions. */
const MOST_PAIRS = 200;
const LISTS: readonly ListName[] = ['broke', 'rescued', 'fellOut'];

/** @throws Error with the reasons where the two cannot be compared */
export function comparedPage(sides: ComparedSides, names: { readonly a: string; readonly b: string }): string {
  const comparer = new RunComparer();
  const answer = comparer.compare(sides);
  if (!answer.ok) throw new Error(answer.reasons.join(' '));
  const { view } = answer;
  const lists = LISTS.map((list): PairsOfList => ({ list, ...comparer.pairs({ ...sides, metric: view.primary, list, offset: 0, limit: MOST_PAIRS }) }));
  return comparisonHtml({ names, view, lists: lists.filter(({ total }) => total > 0), made: madeAt(new Date()) });
}

function sideOf({ args, report }: ComparedRun): Side {
  const request = requestOf(args, report.runs.length > 0 ? report.name : null);
  const corpus = request.corpus === null ? null : indexCorpus(request.corpus);
  return { request, index: corpus?.ok === true ? corpus.index : null };
}
