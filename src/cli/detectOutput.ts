import type { FileDescription } from '../analysis/describeFile';
import { csvCell } from './csvCell';
import { alignColumns, printable } from './printable';
import { markdownRow, markdownText } from './scoreMarkdown';

/** The four ways to write what `goldlens detect` found. */

export interface DescribedFile extends FileDescription {
  /** path as given */
  readonly file: string;
}

const COLUMNS = ['file', 'kind', 'format', 'runs', 'questions', 'gold'] as const;

/** For people: a line per file, then a sentence per file. */
export function* detectTable(files: readonly DescribedFile[]): Generator<string> {
  for (const line of alignColumns([COLUMNS, ...files.map(shortCells)], new Set([4]))) yield `${line}\n`;
  yield '\n';
  for (const { file, reason } of files) yield `${printable(file)}: ${printable(reason)}\n`;
}

/** A list with these keys in this order; `null` for what is not known. */
export function* detectJson(files: readonly DescribedFile[]): Generator<string> {
  const ordered = files.map(({ file, kind, format, runs, questions, gold, fields, reason }) => ({ file, kind, format, runs, questions, gold, fields, reason }));
  yield `${JSON.stringify(ordered, null, 2)}\n`;
}

/** A row per file; runs and fields are JSON in their cells. */
export function* detectCsv(files: readonly DescribedFile[]): Generator<string> {
  yield `${[...COLUMNS, 'fields', 'reason'].join(',')}\r\n`;
  for (const { file, kind, format, runs, questions, gold, fields, reason } of files) {
    yield `${[file, kind, format ?? '', JSON.stringify(runs), questions ?? '', gold, JSON.stringify(fields), reason].map(csvCell).join(',')}\r\n`;
  }
}

export function* detectMarkdown(files: readonly DescribedFile[]): Generator<string> {
  yield markdownRow([...COLUMNS, 'reading']);
  yield markdownRow([...COLUMNS, 'reading'].map((name) => (name === 'questions' ? '---:' : '---')));
  for (const file of files) yield markdownRow([...shortCells(file), file.reason].map(markdownText));
}

function shortCells({ file, kind, format, runs, questions, gold }: DescribedFile): string[] {
  return [printable(file), kind, format ?? '', printable(runs.join(', ')), questions === null ? '' : String(questions), gold === 'none' ? '' : gold];
}
