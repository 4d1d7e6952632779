import type { VNode } from 'preact';
import { exportStrings as words } from '../../src/shared/exportStrings';
import { markdownTable } from '../../src/shared/markdownTable';
import { LONGEST_TABLE } from '../../src/shared/protocol';

interface CopyTableProps {
  /** what the table is called, for those who listen */
  readonly name: string;
  readonly copy: (markdown: string) => void;
  /** what is copied, its head first; absent for the table of the section that the button stands in, as it is shown */
  readonly rows?: () => readonly (readonly string[])[];
}

/** Copies a table as Markdown. */
export function CopyTable({ name, copy, rows }: CopyTableProps): VNode {
  const copyShown = ({ currentTarget }: Event): void => {
    const section = currentTarget instanceof Element ? currentTarget.closest('section') : null;
    const table = rows?.() ?? (section === null ? [] : shownRows(section));
    if (table.length > 0) copy(markdownTable(table).slice(0, LONGEST_TABLE));
  };
  return <button type="button" class="link copy-table" aria-label={words.copyTable(name)} title={words.copyTable(name)} onClick={copyShown}>{words.copy}</button>;
}

/** The rows of a table, whether it is one or has the role of one; of a long list those that are drawn. */
function shownRows(section: Element): string[][] {
  return [...section.querySelectorAll('tr, [role="row"]')].map((row) => [...row.querySelectorAll<HTMLElement>('th, td, [role="cell"], [role="columnheader"]')].flatMap(cellTexts));
}

/** A picture is what it is called; what only the eye is shown is left out. A cell over two columns is two. */
function cellTexts(cell: HTMLElement): string[] {
  const copy = cell.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"], button.info')) hidden.remove();
  for (const picture of copy.querySelectorAll('[role="img"]')) picture.replaceWith(`${picture.getAttribute('aria-label') ?? ''} `);
  const empty = Array.from({ length: Math.max(0, Number(cell.getAttribute('colspan') ?? 1) - 1) }, () => '');
  return [copy.textContent.trim(), ...empty];
}
