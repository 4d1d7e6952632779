import type { VNode } from 'preact';
import type { RunView } from '../../src/shared/viewModel';
import { Curves } from './Curves';
import { DistributionChart, FirstHitChart } from './Histograms';

interface ChartsProps {
  readonly run: Pick<RunView, 'charts' | 'config' | 'depth'>;
  readonly onFilter?: (term: string) => void;
}

/** The panels of a scorecard, as many beside each other as there is room for. */
export function Charts({ run, onFilter }: ChartsProps): VNode | null {
  if (run.charts === null) return null;
  const { curves, firstHits, distributions } = run.charts;
  const filter = onFilter === undefined ? {} : { onFilter };
  return (
    <div class="charts">
      <Curves curves={curves} ks={run.config.k} depth={run.depth} />
      <FirstHitChart firstHits={firstHits} ks={run.config.k} {...filter} />
      {distributions.map((distribution) => <DistributionChart key={distribution.metric} distribution={distribution} {...filter} />)}
    </div>
  );
}
