import type { Judgement } from '../core/model';
import type { ProblemView } from './viewModel';

/** What the page of a gold file or a corpus is given to draw. */

export type LinkedKind = 'gold' | 'corpus';

export interface FileView {
  readonly kind: LinkedKind;
  readonly name: string;
  /** its folder inside the workspace; '' at the top */
  readonly folder: string;
  /** path as a config file beside the workspace's top or a command line there would name it */
  readonly path: string;
  readonly label: string;
  readonly readAs: string;
  /** gold questions, or passages */
  readonly entries: number;
  /** gold questions by what they are scored against; null for a corpus */
  readonly gold: GoldCounts | null;
  readonly problems: readonly ProblemView[];
  readonly problemCount: number;
  /** the runs opened so far that are read with it, and how they meet */
  readonly usedBy: readonly { readonly name: string; readonly meets: string }[];
}

export interface GoldCounts {
  readonly withFacts: number;
  readonly facts: number;
  readonly judged: number;
  readonly judgements: number;
  /** with reference answers, whatever else they have */
  readonly answers: number;
  /** with no gold but perhaps an answer: null queries among them */
  readonly without: number;
}

/** One line of the list. */
export interface EntryRow {
  /** from 0, in the order of the file */
  readonly number: number;
  readonly id: string | null;
  readonly title: string | null;
  /** at most 200 characters of the question or the passage */
  readonly text: string;
  readonly type: string | null;
  /** gold facts, or judged passages, or reference answers; characters of a passage */
  readonly amount: { readonly of: 'facts' | 'judged' | 'answers' | 'nothing' | 'characters'; readonly count: number };
}

/** One entry, whole. */
export interface EntryView extends Omit<EntryRow, 'amount'> {
  readonly facts: readonly { readonly texts: readonly string[]; readonly title: string | null }[];
  readonly judgements: readonly Judgement[];
  readonly answers: readonly string[];
  readonly source: string | null;
  /** it can be shown at its line in the file */
  readonly hasLine: boolean;
}
