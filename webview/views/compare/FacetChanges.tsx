import type { VNode } from 'preact';
import { compareStrings as words } from '../../../src/shared/compareStrings';
import type { ComparisonView } from '../../../src/shared/compareView';
import { ChangeTable } from './ChangeTable';

interface FacetChangesProps {
  readonly view: ComparisonView;
  readonly metric: string;
  readonly copy?: (markdown: string) => void;
}

/** The change of the chosen metric per value of each facet. */
export function FacetChanges({ view, metric, copy }: FacetChangesProps): VNode {
  const tables = view.facets.map(({ facet, values }) => ({
    facet,
    rows: values.flatMap(({ value, metrics }) => metrics.filter(({ name }) => name === metric).map((change) => ({ label: value, change }))),
  }));
  return <>{tables.map(({ facet, rows }) => rows.length > 0 && <ChangeTable key={facet} heading={words.sliceHeading(facet, metric)} first={facet} rows={rows} {...(copy === undefined ? {} : { copy })} />)}</>;
}
