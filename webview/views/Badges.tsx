import type { VNode } from 'preact';
import { formatValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { answerBadges, mainMetrics, retrievalBadges, type Badge } from '../badges';
import type { AnswerProps } from './Answer';
import { VisibleText } from './ChunkText';

interface BadgesProps {
  readonly view: QuestionView;
  readonly run: RunView;
  readonly actions: Actions;
}

export function Badges({ view, run, actions }: BadgesProps): VNode {
  return (
    <section class="badges" aria-label={strings.badges.label}>
      <BadgeList badges={retrievalBadges(view, run)} actions={actions} />
      {view.answer !== null && (
        <div class="badges-answer">
          <AnswerLine answer={view.answer} expected={run.abstention !== null} />
          <BadgeList badges={answerBadges(view.answer.metrics)} actions={actions} />
        </div>
      )}
    </section>
  );
}

function BadgeList({ badges, actions }: { readonly badges: readonly Badge[]; readonly actions: Actions }): VNode | null {
  if (badges.length === 0) return null;
  return <ul class="badge-list">{badges.map((badge) => <li key={badge.name}><BadgeButton badge={badge} actions={actions} /></li>)}</ul>;
}

function BadgeButton({ badge, actions }: { readonly badge: Badge; readonly actions: Actions }): VNode {
  const { name, value, tone, text, note } = badge;
  const { yes, no, passed, missed } = strings.badges;
  const spoken = [text === yes ? passed : text === no ? missed : text, note].filter((part) => part !== null).join(', ');
  return (
    <button
      type="button" class={`badge badge-${tone}`} data-metric={name} data-value={String(value)}
      aria-label={strings.badges.describe(name, spoken)} aria-haspopup="dialog"
      onClick={() => actions.dispatch({ type: 'dialog', dialog: { kind: 'definition', metric: name } })}
    >
      <span>{name}</span> <strong>{text}</strong>{note !== null && <span> {note}</span>}
    </button>
  );
}

/** Short answers on one line; long ones stand whole in the side column. */
function AnswerLine({ answer, expected }: AnswerProps): VNode {
  const { goldAnswer, modelAnswer, noAnswer, abstained } = strings.badges;
  const hasModel = answer.answer !== null || expected;
  return (
    <span class="answer-line">
      {answer.gold.length > 0 && <>{goldAnswer} <strong class="text"><VisibleText text={answer.gold[0] ?? ''} /></strong></>}
      {answer.gold.length > 0 && hasModel && ' · '}
      {hasModel && <>{modelAnswer} <strong class="text"><VisibleText text={answer.answer ?? noAnswer} /></strong></>}
      {answer.abstained === true && ` (${abstained})`}
    </span>
  );
}

/** The whole run's values, so that one question is seen against all. */
export function RunStrip({ run }: { readonly run: RunView }): VNode | null {
  const names = mainMetrics(run);
  if (names.length === 0) return null;
  return (
    <dl class="run-strip" aria-label={strings.badges.runLabel}>
      <div><dt>{strings.badges.wholeRun}</dt><dd /></div>
      {names.map((name) => {
        const value = run.metrics.find((metric) => metric.name === name)?.value ?? 0;
        return <div key={name} data-run-metric={name} data-value={String(value)}><dt>{name}</dt><dd>{formatValue(name, value)}</dd></div>;
      })}
    </dl>
  );
}
