import type { ComponentChildren, VNode } from 'preact';
import { definitionOf } from '../../src/shared/definitions';
import { formatExactly, formatInterval, formatQuestionValue, formatValue } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { QuestionView, RunView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { configParts } from '../configText';
import { precisionCeiling, runName } from '../badges';
import { excludedParts } from '../excluded';
import { Dialog } from './Dialog';

export interface DefinitionCardProps {
  readonly metric: string;
  readonly run: RunView;
  /** the question on screen; null on the scorecard */
  readonly question: QuestionView | null;
  readonly actions: Actions;
}

export function DefinitionCard({ metric, run, question, actions }: DefinitionCardProps): VNode {
  const definition = definitionOf(metric, run.goldKind === 'judged' ? 'judged' : 'facts');
  const here = question?.metrics[metric] ?? question?.answer?.metrics[metric];
  const inRun = run.metrics.find((candidate) => candidate.name === runName(metric));
  const title = (
    <>
      {metric}{' '}
      <span class="dim">
        {here !== undefined && `${strings.card.here(formatExactly(here))} · `}
        {inRun !== undefined && strings.card.inRun(formatValue(inRun.name, inRun.value))}
      </span>
    </>
  );
  const anchor = `[data-metric="${CSS.escape(metric)}"], [data-define="${CSS.escape(metric)}"]`;
  return (
    <Dialog title={title} className="definition" anchor={anchor} actions={actions}>
      <p class="definition-title">{definition.title}</p>
      <dl class="pairs">
        <Pair name={strings.card.value}>
          {definition.formula} {question !== null && here !== undefined && hereText(metric, question)}
        </Pair>
        <Pair name={strings.card.asks}>{definition.asks}</Pair>
        <Pair name={strings.card.catches}>{definition.catches}</Pair>
        <Pair name={strings.card.misses}>{definition.misses}</Pair>
        {inRun !== undefined && <Pair name={strings.card.counted}>{countedText(inRun.n, run)}</Pair>}
        <Pair name={strings.card.how}>{howText(metric, run)}</Pair>
        {definition.confusions.length > 0 && (
          <Pair name={strings.card.confused}>
            {definition.confusions.length === 1 ? definition.confusions[0] : <ul>{definition.confusions.map((text) => <li key={text}>{text}</li>)}</ul>}
          </Pair>
        )}
      </dl>
    </Dialog>
  );
}

function Pair({ name, children }: { readonly name: string; readonly children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The question's own numbers, where the name has a cut they belong to. */
function hereText(metric: string, question: QuestionView): string | null {
  const k = Number(/@(\d+)$/.exec(metric)?.[1] ?? 0);
  if (k === 0) return null;
  if (metric.startsWith('Precision@') && question.relevant.length > 0) {
    return strings.card.ceiling(formatQuestionValue(precisionCeiling(question.goldCount, k)), question.goldCount, k);
  }
  const counted = question.facts.filter((fact) => fact.state === 'counted');
  if (counted.length === 0) return null;
  return strings.card.found(counted.filter((fact) => (fact.ranks[0] ?? Infinity) <= k).length, counted.length, k);
}

function countedText(n: number, run: RunView): string {
  const parts = excludedParts(run.counts);
  return `${strings.card.countedText(n)} ${parts.length > 0 ? strings.card.leftOut(parts) : strings.card.nothingLeftOut}`;
}

function howText(metric: string, run: RunView): string {
  const inRun = run.metrics.find((candidate) => candidate.name === runName(metric));
  const parts = [
    ...configParts(run, metric.startsWith('nDCG')),
    metric.includes('micro') ? strings.card.micro : strings.card.macro,
  ];
  if (inRun !== undefined) parts.push(inRun.ci95 === null ? strings.card.noInterval : strings.card.interval(formatInterval(inRun.name, inRun.ci95.low, inRun.ci95.high)));
  return parts.join(' · ');
}
