import type { VNode } from 'preact';
import type { RunView } from '../../src/shared/viewModel';
import { memo } from '../views/memo';
import { Curves } from './Curves';
import { DistributionChart, FirstHitChart, type ChartActions } from './Histograms';

interface ChartsProps {
  readonly run: Pick<RunView, 'charts' | 'config' | 'depth'>;
  /** null for pictures of charts, on a page without a script */
  readonly actions: ChartActions | null;
}

/** The panels of a scorecard, as many beside each other as there is room for; nothing where no question is scored for what it retrieved. */
export const Charts = memo(function Charts({ run: { charts, config, depth }, actions }: ChartsProps): VNode {
  return (
    <div class="charts">
      {charts !== null && (
        <>
          <Curves curves={charts.curves} ks={config.k} depth={depth} copy={actions?.copyTable ?? null} />
          <FirstHitChart firstHits={charts.firstHits} ks={config.k} actions={actions} />
          {charts.distributions.map((distribution) => <DistributionChart key={distribution.metric} distribution={distribution} actions={actions} />)}
        </>
      )}
    </div>
  );
});
