import type { VNode } from 'preact';
import { latencyText, tokensText } from '../../src/shared/costText';
import { strings } from '../../src/shared/strings';
import type { RunView } from '../../src/shared/viewModel';

/** Time and tokens beside the quality they bought; nothing where the run does not tell. */
export function Costs({ run }: { readonly run: RunView }): VNode | null {
  const { costs } = strings;
  const latency = latencyText(run.latency);
  const tokens = tokensText(run.tokens);
  if (latency === null && tokens === null) return null;
  return (
    <dl class="costs" aria-label={costs.label}>
      {latency !== null && <div data-cost="latency" title={costs.latencyMeans}><dt>{costs.latency}</dt><dd>{latency}</dd></div>}
      {tokens !== null && <div data-cost="tokens" title={costs.tokensMean}><dt>{costs.tokens}</dt><dd>{tokens}</dd></div>}
      <div class="costs-note"><dt class="spoken">{costs.how}</dt><dd>{latency !== null ? costs.latencyHow : costs.tokensHow}</dd></div>
    </dl>
  );
}
