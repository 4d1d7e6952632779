/** A table as Markdown whose text stays text; the first row is the head. Shorter rows are filled up. */
export function markdownTable(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const line = (cells: readonly string[]): string => `| ${Array.from({ length: width }, (_, at) => cells[at] ?? '').join(' | ')} |\n`;
  const [head = [], ...others] = rows.map((row) => row.map(escaped));
  return width === 0 ? '' : `${line(head)}${line(Array.from({ length: width }, () => '---'))}${others.map(line).join('')}`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replace(/[\\`*_{}[\]<>#|~!&$]/g, '\\$&');
}
