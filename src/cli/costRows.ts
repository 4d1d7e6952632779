import type { RunReport } from '../core/model';

/** A cost of the run: what it is called in every output, its value at full precision and how many questions tell it. */
export interface CostRow {
  readonly name: string;
  readonly value: number;
  readonly n: number;
}

/** What the file tells of time and tokens; empty when it tells nothing. Percentiles by nearest rank, means over questions. */
export function costRows({ latency, tokens }: Pick<RunReport, 'latency' | 'tokens'>): readonly CostRow[] {
  return [
    ...(latency === null ? [] : [{ name: 'latency_p50_ms', value: latency.p50, n: latency.n }, { name: 'latency_p95_ms', value: latency.p95, n: latency.n }]),
    ...(tokens?.perQuestion == null ? [] : [{ name: 'tokens_mean', value: tokens.perQuestion.mean, n: tokens.perQuestion.n }]),
    ...(tokens?.atK ?? []).map(({ k, mean, n }) => ({ name: `tokens_at_${k}_mean`, value: mean, n })),
  ];
}

/** A value for people: whole, or one decimal. */
export function costValue(value: number): string {
  return String(Number(value.toFixed(1)));
}
