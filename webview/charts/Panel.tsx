import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { chartStrings } from '../../src/shared/chartStrings';
import { CopyTable } from '../views/CopyTable';

export interface ChartTable {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

interface PanelProps {
  readonly id: string;
  readonly heading: string;
  /** the same numbers in words and figures */
  readonly table: ChartTable;
  /** takes the table as Markdown; null on a page without a script */
  readonly copy: ((markdown: string) => void) | null;
  readonly children: ComponentChildren;
}

/** A chart under its heading, and the table behind it: in its place where a script can switch, else folded below. */
export function Panel({ id, heading, table, copy, children }: PanelProps): VNode {
  const [asTable, setAsTable] = useState(false);
  if (copy === null) {
    return (
      <section class="panel" aria-labelledby={id}>
        <h2 id={id}>{heading}</h2>
        <div class="panel-body">{children}<details><summary>{chartStrings.asTable}</summary><Table id={id} table={table} /></details></div>
      </section>
    );
  }
  const what = asTable ? chartStrings.asChart : chartStrings.asTable;
  return (
    <section class="panel" aria-labelledby={id}>
      <div class="panel-head">
        <h2 id={id}>{heading}</h2>
        <button type="button" class="link" aria-label={chartStrings.switchTo(heading, what)} onClick={() => setAsTable(!asTable)}>{what}</button>
        <CopyTable name={heading} copy={copy} rows={() => [table.head, ...table.rows]} />
      </div>
      <div class="panel-body">{asTable ? <Table id={id} table={table} /> : children}</div>
    </section>
  );
}

function Table({ id, table: { head, rows } }: { readonly id: string; readonly table: ChartTable }): VNode {
  return (
    <div class="panel-table" tabIndex={0} role="group" aria-labelledby={id}>
      <table class="table">
        <thead><tr>{head.map((name, at) => <th key={name} scope="col" class={at === 0 ? '' : 'number'}>{name}</th>)}</tr></thead>
        <tbody>
          {rows.map(([first, ...values]) => (
            <tr key={first}><th scope="row">{first}</th>{values.map((value, at) => <td key={at} class="number">{value}</td>)}</tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
