import type { ComponentChildren, VNode } from 'preact';
import { formatChange, formatValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { ProgressView } from '../../src/shared/protocol';
import type { ProblemView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { ProgressRing } from '../ui';
import type { ViewProps } from './App';
import { Link } from './Link';
import { Words } from './Words';

type Kind = 'warning' | 'error' | 'info' | 'plain';

interface NoticeProps {
  readonly kind: Kind;
  readonly role?: 'status' | 'alert';
  /** takes no room at first */
  readonly late?: boolean;
  readonly children: ComponentChildren;
}

export function Notice({ kind, role, late = false, children }: NoticeProps): VNode {
  return <div class={`notice notice-${kind}${late ? ' notice-late' : ''}`} role={role}>{children}</div>;
}

/** What the file is doing: being read, gone, unreadable. It stands above what was read before. */
export function Status({ state, actions }: ViewProps): VNode | null {
  const { loading, failure, run, file } = state;
  if (loading !== null) return <Loading name={loading.name} progress={loading.progress} late={(run !== null && run.pending !== 'questions') || file !== null} actions={actions} />;
  if (failure !== null) {
    const again = failure.kind === 'failed' || failure.kind === 'deleted';
    return (
      <Notice kind={failure.kind === 'failed' ? 'error' : 'warning'} role="alert">
        <p><strong>{strings.failure[failure.kind](failure.name)}</strong> <Words text={failure.message} /></p>
        <p class="dim">{strings.failure.advice[failure.kind]} {run !== null && run.pending === null && strings.failure.stale}</p>
        <p class="actions">
          {failure.mappable && <Link onClick={() => actions.tell('mapFields')}>{strings.mapping.map}</Link>}
          {again && <Link onClick={() => actions.tell('retry')}>{strings.page.retry}</Link>}
          {failure.kind === 'failed' && <Link onClick={() => actions.tell('showLog')}>{strings.page.showLog}</Link>}
        </p>
      </Notice>
    );
  }
  return run === null && file === null ? <Notice kind="plain" role="status"><p class="waiting"><ProgressRing />{strings.page.waiting}</p></Notice> : null;
}

interface LoadingProps {
  readonly name: string;
  readonly progress: ProgressView | null;
  /** something is shown already: only a load that takes its time is worth moving it */
  readonly late: boolean;
  readonly actions: Actions;
}

function Loading({ name, progress, late, actions }: LoadingProps): VNode {
  const share = progress !== null && progress.total > 0 ? Math.min(1, progress.done / progress.total) : null;
  const expected = share !== null && share > 0.02 && progress !== null ? Math.round(progress.records / share) : null;
  return (
    <Notice kind="info" late={late}>
      <div class="notice-row">
        <p role="status">
          <strong>{strings.page.loading(name)}</strong>
          {progress !== null && ` · ${[expected === null ? strings.page.records(progress.records) : strings.page.ofAbout(progress.records, expected), ...bytesRead(progress)].join(' · ')}`}
        </p>
        <Link onClick={() => actions.tell('cancel')}>{strings.page.cancel}</Link>
      </div>
      {share === null ? <ProgressRing /> : <progress value={share} max={1} aria-label={strings.page.progress} />}
    </Notice>
  );
}

/** Before a speed is known there is hardly anything to tell. */
function bytesRead({ done, total, bytesPerSecond }: ProgressView): string[] {
  return bytesPerSecond === undefined ? [] : [strings.page.bytes(done, total), strings.page.speed(bytesPerSecond)];
}

const PROBLEMS_SHOWN = 3;

/** What has to be known to read the numbers below. `failed`: they are of a version before the one that failed to be read. */
export function RunNotices({ run, failed, actions }: { readonly run: RunView; readonly failed: boolean; readonly actions: Actions }): VNode {
  return (
    <>
      {run.pending === 'questions' && <Provisional run={run} failed={failed} />}
      {run.updated !== null && !failed && <Updated run={run} />}
      {run.problems.filter(isOfTheRun).map((problem) => <Notice key={problem.message} kind={problem.severity === 'error' ? 'error' : 'warning'}><p><Words text={problem.message} /></p></Notice>)}
      {run.mapping === 'unfit' && (
        <Notice kind="warning"><p><strong>{strings.mapping.unfit}</strong> {strings.mapping.unfitAdvice} <Link onClick={() => actions.tell('mapFields')}>{strings.mapping.again}</Link></p></Notice>
      )}
      {run.counts.unreadable > 0 && <Unreadable run={run} actions={actions} />}
      {run.pending !== 'questions' && <NothingScored run={run} actions={actions} />}
    </>
  );
}

/** Numbers over part of a file are not the run's. */
function Provisional({ run, failed }: { readonly run: RunView; readonly failed: boolean }): VNode {
  const { questions } = run.counts;
  return (
    <Notice kind="warning">
      <p><strong>{failed ? strings.notice.readInPart(questions) : strings.notice.stillReading(questions)}</strong> {strings.notice.provisional}</p>
    </Notice>
  );
}

/** What no single record shows, such as a gold file that shares no passage with the run. */
function isOfTheRun({ record, line, severity }: ProblemView): boolean {
  return record === null && line === null && severity !== 'info';
}

function Unreadable({ run, actions }: { readonly run: RunView; readonly actions: Actions }): VNode {
  const errors = run.problems.filter((problem) => problem.severity === 'error');
  const shown = (errors.length > 0 ? errors : run.problems).slice(0, PROBLEMS_SHOWN);
  return (
    <Notice kind="warning">
      <p>
        <strong>{strings.notice.unreadable(run.counts.unreadable)}</strong>{strings.notice.leftOut(run.counts.unreadable)}
        {shown.map((problem, at) => (
          <span key={at}>{at === 0 ? ': ' : ' · '}{problem.line !== null && `${strings.notice.line(problem.line)} `}<span class="dim"><Words text={problem.message} /></span></span>
        ))}
        {' · '}
        <Link onClick={() => actions.tell('showProblems')}>{strings.page.showProblems}</Link>
      </p>
    </Notice>
  );
}

/** Says that there is no number, where a 0 would be a lie. */
function NothingScored({ run, actions }: { readonly run: RunView; readonly actions: Actions }): VNode | null {
  const { counts } = run;
  if (counts.questions === 0) return null;
  if (run.goldKind === 'answers') return <Notice kind="plain"><p><Words text={strings.notice.answersOnly(run.readAs)} /></p></Notice>;
  if (run.goldKind === 'none' && counts.goldMissing > 0) return <Notice kind="error"><p><strong>{strings.notice.noGold}</strong> <Words text={strings.notice.noGoldAdvice(run.readAs)} /></p></Notice>;
  if (counts.scored > 0) return null;
  return (
    <Notice kind="error">
      <p>
        <strong>{strings.notice.allUnscored}</strong> {strings.notice.allUnscoredAdvice}{' '}
        {run.problemCount > 0 && <Link onClick={() => actions.tell('showProblems')}>{strings.page.showProblems}</Link>}
      </p>
    </Notice>
  );
}

function Updated({ run }: { readonly run: RunView }): VNode | null {
  const { updated } = run;
  if (updated === null) return null;
  const change = updated.after - updated.before;
  return (
    <Notice kind="plain" role="status">
      <p>
        <strong>{strings.notice.updated}</strong> · {updated.metric} {formatValue(updated.metric, updated.before)} → {formatValue(updated.metric, updated.after)}{' '}
        <span class={change > 0 ? 'good' : change < 0 ? 'bad' : 'dim'}>{formatChange(updated.metric, change)}</span> {strings.notice.since} ·{' '}
        {strings.notice.moved(updated.rescued, updated.broke)}
        {updated.questionsAfter !== updated.questionsBefore && ` · ${strings.notice.questions(updated.questionsBefore, updated.questionsAfter)}`}
      </p>
    </Notice>
  );
}
