import type { JudgeMetric } from '../src/core/judge/judgeResult';
import type { MatchMode } from '../src/core/model';
import type { HumanLabel } from '../src/core/notes/entry';
import type { ToHost } from '../src/shared/protocol';
import { draftOf } from './noteState';
import type { Event, State } from './state';

/** What views can do. They name questions and ranks; the host knows what lies behind them. */
export interface Actions {
  readonly dispatch: (event: Event) => void;
  /** Narrows the questions by a term of the filter language (`firstHit > 4`, see `src/core/filter`) and brings their list into view. */
  readonly filterBy: (term: string) => void;
  readonly chunk: (action: 'openChunk' | 'openRunFile' | 'openSource', rank: number) => void;
  readonly openRecord: () => void;
  readonly copy: (what: 'question' | 'chunk' | 'link', rank: number | null) => void;
  /** another run of the file, by its place among them */
  readonly openRun: (run: number) => void;
  readonly setMatch: (match: MatchMode) => void;
  readonly setK: (k: readonly number[]) => void;
  /** sends the note that is being written on the question on screen */
  readonly saveNote: () => void;
  /** passes or fails a judged metric of the question on screen; null takes that back */
  readonly label: (metric: JudgeMetric, label: HumanLabel['label']) => void;
  /** copies a link to the questions as they are listed */
  readonly copyList: () => void;
  readonly copyTable: (markdown: string) => void;
  readonly leaveOut: (on: boolean) => void;
  /** keep, change or drop the gold or the corpus that the run is read with */
  readonly link: (kind: 'gold' | 'corpus', action: 'keep' | 'choose' | 'drop') => void;
  /** the line of the corpus that an entry stands at */
  readonly openEntry: (number: number) => void;
  readonly tell: (type: 'compareWith' | 'export' | 'showProblems' | 'showLog' | 'cancel' | 'retry' | 'mapFields') => void;
}

export function makeActions(current: () => State, dispatch: (event: Event) => void, send: (message: ToHost) => void): Actions {
  /** `version` and `index` of the question on screen; nothing is sent when there is none */
  const aboutQuestion = (message: (version: number, index: number) => ToHost): void => {
    const { version, question } = current();
    if (version !== null && question !== null) send(message(version, question.view.index));
  };
  return {
    dispatch,
    filterBy: (term) => {
      dispatch({ type: 'filterBy', term });
      // the list is drawn in the microtask that the event has queued
      queueMicrotask(() => document.getElementById('questions')?.scrollIntoView({ block: 'start' }));
    },
    chunk: (type, rank) => aboutQuestion((version, index) => ({ type, version, index, rank })),
    openRecord: () => aboutQuestion((version, index) => ({ type: 'openRunFile', version, index, rank: null })),
    copy: (what, rank) => aboutQuestion((version, index) => ({ type: 'copy', version, index, rank, what })),
    openRun: (run) => {
      const { version } = current();
      if (version !== null) send({ type: 'openRun', version, run });
    },
    setMatch: (match) => send({ type: 'setConfig', match }),
    setK: (k) => send({ type: 'setConfig', k: [...k] }),
    saveNote: () => {
      const view = current().question?.view;
      const draft = view === undefined ? null : draftOf(current().drafts, view.id);
      if (view === undefined || draft === null || draft.saving) return;
      dispatch({ type: 'saveDraft', id: view.id });
      aboutQuestion((version, index) => ({ type: 'note', version, index, verdict: draft.verdict, text: draft.text }));
    },
    label: (metric, label) => aboutQuestion((version, index) => ({ type: 'label', version, index, metric, label })),
    copyList: () => send({ type: 'copyList', list: { filter: current().list.query.filter, sort: current().list.query.sort } }),
    copyTable: (markdown) => send({ type: 'copyTable', markdown }),
    leaveOut: (on) => send({ type: 'leaveOut', on }),
    link: (kind, action) => send({ type: 'link', kind, action }),
    openEntry: (number) => {
      const { file } = current();
      if (file !== null) send({ type: 'openEntry', version: file.version, number });
    },
    tell: (type) => send({ type }),
  };
}
