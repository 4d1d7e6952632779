import type { Interval } from '../model';
import { cohenKappa, kappaInterval, observedAgreement, sizeOfTable, type TwoByTwo } from '../statistics/kappa';

/** A value of at least this passes, where nobody chose another threshold. */
export const DEFAULT_PASS = 0.5;
/** A judge below this κ, or measured on fewer labels, is told so beside its values. */
export const LOW_KAPPA = 0.4;
export const FEW_LABELS = 30;

/** One question that both the judge and a person have an opinion on. */
export interface LabelledQuestion {
  /** of the question in its run */
  readonly index: number;
  readonly judgePasses: boolean;
  readonly humanPasses: boolean;
}

/** Questions of one cell of the 2×2, by index, ascending. */
export interface AgreementCells {
  readonly bothPass: readonly number[];
  /** the judge passes what a person fails */
  readonly judgeOnly: readonly number[];
  /** the judge fails what a person passes */
  readonly humanOnly: readonly number[];
  readonly bothFail: readonly number[];
}

/** How far a judge agrees with people on one metric. Rates are 0–1; null where nothing can be divided. */
export interface Agreement {
  readonly labels: number;
  /** never shown without κ */
  readonly agreement: number | null;
  readonly kappa: number | null;
  readonly kappa95: Interval | null;
  /** of what the judge fails, the share that people fail too */
  readonly failPrecision: number | null;
  /** of what people fail, the share that the judge fails too */
  readonly failRecall: number | null;
  readonly cells: AgreementCells;
  /** why the metric is to be read with care; null where it is not */
  readonly caution: 'few-labels' | 'low-kappa' | null;
}

/** The judge against people. Only questions with a value and a label are handed over: what was not judged agrees with nobody. */
export function agreementOf(questions: readonly LabelledQuestion[]): Agreement {
  const cell = (judge: boolean, human: boolean): number[] =>
    questions.filter(({ judgePasses, humanPasses }) => judgePasses === judge && humanPasses === human).map(({ index }) => index).sort((a, b) => a - b);
  const cells: AgreementCells = { bothPass: cell(true, true), judgeOnly: cell(true, false), humanOnly: cell(false, true), bothFail: cell(false, false) };
  const table: TwoByTwo = { bothPass: cells.bothPass.length, onlyFirst: cells.judgeOnly.length, onlySecond: cells.humanOnly.length, bothFail: cells.bothFail.length };
  const kappa = cohenKappa(table);
  const labels = sizeOfTable(table);
  return {
    labels,
    agreement: observedAgreement(table),
    kappa,
    kappa95: kappaInterval(table),
    failPrecision: share(table.bothFail, table.onlySecond),
    failRecall: share(table.bothFail, table.onlyFirst),
    cells,
    caution: labels < FEW_LABELS ? 'few-labels' : kappa === null || kappa < LOW_KAPPA ? 'low-kappa' : null,
  };
}

function share(yes: number, no: number): number | null {
  return yes + no === 0 ? null : yes / (yes + no);
}
