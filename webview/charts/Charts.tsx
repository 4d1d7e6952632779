import type { VNode } from 'preact';
import type { RunView } from '../../src/shared/viewModel';
import { memo } from '../views/memo';
import { Curves } from './Curves';
import { DistributionChart, FirstHitChart } from './Histograms';

interface ChartsProps {
  readonly run: Pick<RunView, 'charts' | 'config' | 'depth'>;
  /** null for pictures of charts, on a page without a script */
  readonly onFilter: ((term: string) => void) | null;
}

/** The panels of a scorecard, as many beside each other as there is room for; nothing where no question is scored for what it retrieved. */
export const Charts = memo(function Charts({ run: { charts, config, depth }, onFilter }: ChartsProps): VNode {
  return (
    <div class="charts">
      {charts !== null && (
        <>
          <Curves curves={charts.curves} ks={config.k} depth={depth} fixed={onFilter === null} />
          <FirstHitChart firstHits={charts.firstHits} ks={config.k} onFilter={onFilter} />
          {charts.distributions.map((distribution) => <DistributionChart key={distribution.metric} distribution={distribution} onFilter={onFilter} />)}
        </>
      )}
    </div>
  );
});
