import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFile } from '../analysis/describeFile';
import type { CliIo, ExitCode } from './cli';
import { detectCsv, detectJson, detectMarkdown, detectTable, type DescribedFile } from './detectOutput';
import { readFormat, type OutputFormat } from './scoreArguments';
import { UsageError } from './usageError';

export const DETECT_USAGE = `Usage: goldlens detect FILE… [options]

Tells what files are, judged by their content, and how they are read: runs, gold, corpora, questions, answers, metrics,
or something else and what to do with it. Nothing is scored.

  --format FORMAT        table (default), json, csv or md

Results go to standard output, messages to standard error.
Exit code 0: every file could be read; 2: wrong usage, or a file that could not be read.
`;

export interface DetectArguments {
  /** paths as given */
  readonly files: readonly string[];
  readonly format: OutputFormat;
}

/**
 * Reads the arguments of `goldlens detect`.
 * @throws UsageError that names the option
 */
export function parseDetect(argv: readonly string[]): DetectArguments {
  const { values, positionals } = parse(argv);
  if (positionals.length === 0) throw new UsageError('name one file or more');
  if ((values.format ?? []).length > 1) throw new UsageError('--format is given twice');
  return { files: positionals, format: readFormat(values.format?.[0]) };
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: { format: { type: 'string', multiple: true } }, allowPositionals: true, strict: true });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** `goldlens detect`: writes what each file is. */
export function runDetect({ files, format }: DetectArguments, io: CliIo): ExitCode {
  const described = files.map((file): DescribedFile => ({ file, ...describeFile({ kind: 'path', name: basename(file), path: file }) }));
  for (const piece of OUTPUTS[format](described)) io.out(piece);
  return described.every(({ kind }) => kind !== 'unreadable') ? 0 : 2;
}

const OUTPUTS: Readonly<Record<OutputFormat, (files: readonly DescribedFile[]) => Iterable<string>>> = {
  table: detectTable,
  json: detectJson,
  csv: detectCsv,
  md: detectMarkdown,
};
