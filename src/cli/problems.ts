import type { Problem, Severity } from '../core/model';
import { printable } from './printable';

const SHOWN_PER_CODE = 3;
const ORDER: readonly Severity[] = ['error', 'warning', 'info'];

/** The problems of a file as lines for people, worst first; of each kind the first few, then how many more. */
export function problemLines(problems: readonly Problem[], file: string): string[] {
  const byCode = new Map<string, Problem[]>();
  for (const problem of problems) {
    const kind = `${problem.severity} ${problem.code}`;
    const known = byCode.get(kind);
    if (known === undefined) byCode.set(kind, [problem]);
    else known.push(problem);
  }
  const kinds = [...byCode.values()].sort((a, b) => rank(a) - rank(b));
  return kinds.flatMap((kind) => {
    const lines = kind.slice(0, SHOWN_PER_CODE).map((problem) => problemLine(problem, file));
    const more = kind.length - SHOWN_PER_CODE;
    return more > 0 ? [...lines, `  and ${more} more like this (${kind[0]?.code ?? ''})`] : lines;
  });
}

function rank(kind: readonly Problem[]): number {
  return ORDER.indexOf(kind[0]?.severity ?? 'info');
}

function problemLine({ severity, code, message, line }: Problem, file: string): string {
  return printable(`${file}${line === null ? '' : `:${line}`}: ${severity}: ${message} [${code}]`);
}
