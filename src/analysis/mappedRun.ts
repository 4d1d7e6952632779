import type { FieldMap } from '../core/mapping/fieldMap';
import { mappedFormat } from '../core/mapping/mappedFormat';
import { follow } from '../core/mapping/paths';
import type { Problem } from '../core/model';
import { guessedRun } from './guessedRun';
import { bestHead, detectIn, type Detected, type PlacedHead } from './head';

/** The run's format; with a mapping, its records read by their paths, whatever else is known of them. */
export function runIn(heads: readonly PlacedHead[], map: FieldMap | null): Detected | null {
  const detected = detectIn(heads, 'run');
  if (map === null) return detected ?? guessedRun(heads);
  const base = detected?.format.kind === 'run' && detected.format.layout !== 'text' ? { format: detected.format, head: detected.head } : null;
  const head = base?.head ?? headFor(heads, map);
  return head === null ? detected : { format: mappedFormat(map, base?.format ?? null), head };
}

/** Where the mapping leads to most; of equals, the likelier head. */
function headFor(heads: readonly PlacedHead[], map: FieldMap): PlacedHead | null {
  const paths = [map.question, map.chunks, map.gold, map['gold.ids'], map.id, map.answer].filter((path) => path !== undefined);
  return bestHead(heads, ({ records }) => paths.filter((path) => records.some(({ value }) => follow(value, path).met)).length);
}

/** Problems of one kind kept at most. */
const MOST_KEPT = 1000;

/** Such paths by what is told of them: in how many records, and the problems kept. */
export type UnmetState = readonly (readonly [message: string, seen: { readonly count: number; readonly problems: readonly Problem[] }])[];

/** Paths of a mapping that lead to nothing: told record by record, or once where no record has anything there. */
export class UnmetPaths {
  private readonly kept = new Map<string, { count: number; readonly problems: Problem[] }>();

  /** The same, to go on by itself. */
  copy(): UnmetPaths {
    const copy = new UnmetPaths();
    copy.resume(this.state);
    return copy;
  }

  /** What was kept up to here, in plain data. */
  get state(): UnmetState {
    return [...this.kept].map(([message, { count, problems }]) => [message, { count, problems: problems.slice() }]);
  }

  /** Goes on from what another one kept. */
  resume(state: UnmetState): void {
    for (const [message, { count, problems }] of state) this.kept.set(message, { count, problems: problems.slice() });
  }

  /** Takes such problems out of those of a record, and gives the others. */
  keep(problems: readonly Problem[]): Problem[] {
    return problems.filter((problem) => {
      if (problem.code !== 'path-empty') return true;
      const one = this.kept.get(problem.message) ?? { count: 0, problems: [] };
      this.kept.set(problem.message, one);
      one.count++;
      if (one.problems.length < MOST_KEPT) one.problems.push(problem);
      return false;
    });
  }

  /** `mapping-unfit` stands for a path that leads to nothing in all `records` of the run. */
  problems(records: number): Problem[] {
    return [...this.kept].flatMap(([message, { count, problems }]) =>
      count < records ? problems : [{ code: 'mapping-unfit', severity: 'error' as const, message: `${message.replace(/\.$/, '')}, in any of its records.`, line: null, record: null }],
    );
  }
}
