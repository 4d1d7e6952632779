import type { VNode } from 'preact';
import type { JudgedMetric } from '../../src/core/judge/judgedDetail';
import type { Evidence, JudgeClaim, JudgeMetric } from '../../src/core/judge/judgeResult';
import type { HumanLabel } from '../../src/core/notes/entry';
import { formatQuestionValue } from '../../src/shared/format';
import { judgeStrings as words } from '../../src/shared/judgeStrings';
import type { JudgedView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { VisibleText } from './ChunkText';
import { Link } from './Link';
import { Ranks } from './Ranks';
import { Words } from './Words';

interface JudgedProps {
  readonly judged: JudgedView;
  readonly actions: Actions;
}

/** What a judge said of the answer: each value with the verdicts it rests on, and what has no value with the reason. */
export function Judged({ judged, actions }: JudgedProps): VNode {
  const without = judged.metrics.filter(({ outcome, claims }) => outcome.kind === 'not-judged' && claims.length === 0);
  const shown = judged.metrics.filter((metric) => !without.includes(metric));
  return (
    <section aria-labelledby="judged" class="judged">
      <h2 id="judged">{words.heading}</h2>
      <p class="dim text">{words.by(judged.judge)}</p>
      {shown.map((metric) => <Metric key={metric.metric} judged={metric} label={judged.labels[metric.metric] ?? null} actions={actions} />)}
      {without.length > 0 && (
        <dl class="pairs judged-without" aria-label={words.notJudged}>
          {without.map(({ metric, outcome }) => (
            <div key={metric} data-not-judged={metric}>
              <dt>{metric}</dt>
              <dd class="dim">{outcome.kind === 'not-judged' && <>{words.notJudged}: {words.why(outcome.reason)}{outcome.detail !== '' && <> (<Words text={outcome.detail} />)</>}</>}</dd>
            </div>
          ))}
        </dl>
      )}
      {judged.problems.map(({ message }) => <p key={message} class="problem"><Words text={message} /></p>)}
    </section>
  );
}

interface MetricProps {
  readonly judged: JudgedMetric;
  readonly label: HumanLabel | null;
  readonly actions: Actions;
}

function Metric({ judged: { metric, outcome, claims, prompts }, label, actions }: MetricProps): VNode {
  const missing = claims.filter(({ evidence }) => evidence?.hits.length === 0).length;
  return (
    <details class="judged-metric" data-judged={metric} data-label={label?.label ?? undefined} open>
      <summary>
        <span class="judged-name">{metric}</span>{' '}
        <strong>{outcome.kind === 'judged' ? formatQuestionValue(outcome.value) : words.notJudged}</strong>
        <span class="dim"> · {claims.length > 0 ? words.claims(claims.length) : ''}{missing > 0 && <span class="bad"> · {words.notInText(missing)}</span>}</span>
      </summary>
      {outcome.kind === 'not-judged' && <p class="dim">{words.why(outcome.reason)}</p>}
      {outcome.kind === 'judged' && <Labels metric={metric} label={label} actions={actions} />}
      <ul class="claims">{claims.map((claim, at) => <Claim key={at} metric={metric} claim={claim} actions={actions} />)}</ul>
      <p class="dim judged-prompts">
        <Link onClick={() => actions.dispatch({ type: 'dialog', dialog: { kind: 'definition', metric } })}>{words.means}</Link> · {words.prompts(prompts)}
      </p>
    </details>
  );
}

/** What the person who reads it says: the same button again takes it back. */
function Labels({ metric, label, actions }: { readonly metric: JudgeMetric; readonly label: HumanLabel | null; readonly actions: Actions }): VNode {
  return (
    <p class="judged-labels" role="group" aria-label={words.labels(metric)}>
      {(['pass', 'fail'] as const).map((one) => (
        <button key={one} type="button" class="filter" aria-pressed={label?.label === one} title={words.labelHint[one]} onClick={() => actions.label(metric, label?.label === one ? null : one)}>
          {words.label[one]}
        </button>
      ))}
      {label !== null && <span class="dim text">{words.labelled(label)}</span>}
    </p>
  );
}

function Claim({ metric, claim: { claim, rank, holds, reason, evidence }, actions }: { readonly metric: JudgeMetric; readonly claim: JudgeClaim; readonly actions: Actions }): VNode {
  const tone = holds === null ? 'dim' : holds ? 'good' : 'bad';
  return (
    <li class="claim" data-holds={String(holds)}>
      <p class="text">{rank !== null && <><Ranks ranks={[rank]} actions={actions} /> </>}<VisibleText text={claim} /></p>
      <p class="text"><span class={tone}>{words.sign(holds)} {words.verdict(metric, holds)}</span>{reason !== '' && <span class="dim"> — <VisibleText text={reason} /></span>}</p>
      {evidence !== null && <Quote evidence={evidence} actions={actions} />}
    </li>
  );
}

function Quote({ evidence: { quote, hits }, actions }: { readonly evidence: Evidence; readonly actions: Actions }): VNode {
  const ranks = [...new Set(hits.map(({ rank }) => rank))];
  return (
    <p class={ranks.length === 0 ? 'claim-quote text claim-quote-missing' : 'claim-quote text'}>
      “<VisibleText text={quote} />”{' '}
      {ranks.length === 0 ? <strong class="bad" title={words.missingHint}>{words.missing}</strong> : <Ranks ranks={ranks} actions={actions} />}
    </p>
  );
}
