import type { VNode } from 'preact';
import { formatDuration } from '../../src/shared/costText';
import { formatCount } from '../../src/shared/format';
import { strings } from '../../src/shared/strings';
import type { CostView, QuestionView } from '../../src/shared/viewModel';
import type { Actions } from '../actions';
import { VisibleText } from './ChunkText';
import { Link } from './Link';
import { Words } from './Words';

/** What else the record says, what was wrong with it, and where it stands in the file. */
export function Asides({ view, actions }: { readonly view: QuestionView; readonly actions: Actions }): VNode {
  const { facts } = strings;
  return (
    <>
      {view.problems.length > 0 && (
        <section aria-labelledby="problems">
          <h2 id="problems">{facts.problems}</h2>
          <ul class="problems">
            {view.problems.map((problem, at) => (
              <li key={at} class={`problem problem-${problem.severity}`}>
                <Words text={problem.message} />{problem.line !== null && <span class="dim"> ({strings.notice.line(problem.line)})</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <Costs costs={view.costs} />
      {view.extra.length > 0 && (
        <section aria-labelledby="fields">
          <h2 id="fields">{facts.fields}</h2>
          <dl class="pairs">
            {view.extra.map(({ name, value }) => (
              <div key={name}>
                <dt class="text">{name}</dt>
                <dd class="text"><VisibleText text={value} /></dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section aria-labelledby="place">
        <h2 id="place">{facts.placeHeading}</h2>
        <p class="dim">
          <Link onClick={actions.openRecord}>{facts.place(view.record, view.line)}</Link> ·{' '}
          <Link onClick={() => actions.copy('question', null)}>{facts.copyQuestion}</Link> ·{' '}
          <Link onClick={() => actions.copy('link', null)}>{facts.copyLink}</Link>
        </p>
      </section>
    </>
  );
}

function Costs({ costs: { latencyMs, tokens, atK } }: { readonly costs: CostView }): VNode | null {
  if (latencyMs === null && tokens === null && atK.length === 0) return null;
  const { costs } = strings;
  return (
    <section aria-labelledby="costs">
      <h2 id="costs">{costs.heading}</h2>
      <dl class="pairs">
        {latencyMs !== null && <div data-cost="latency"><dt>{costs.latency}</dt><dd>{formatDuration(latencyMs)}</dd></div>}
        {tokens !== null && <div data-cost="tokens"><dt>{costs.tokens}</dt><dd>{formatCount(tokens)}</dd></div>}
        {atK.map((cut) => <div key={cut.k} data-cost={`tokens-${cut.k}`}><dt>{costs.tokensAt(cut.k)}</dt><dd>{formatCount(cut.tokens)}</dd></div>)}
      </dl>
    </section>
  );
}
