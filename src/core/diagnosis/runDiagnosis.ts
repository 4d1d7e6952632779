import { slicesOf } from '../metrics/summary';
import type { Question, QuestionRow, QuestionScore, ScoreConfig } from '../model';
import { largestK } from '../score';
import { NAMED_FACETS, sliceFields } from '../tally';
import type { KnownCorpus } from './corpusFacts';
import { diagnoseQuestion } from './diagnose';
import { FLAGS, flagsOf, type Flag } from './flags';
import type { Missed, MissedCode } from './missed';
import { MissedTally, type MissedCounts } from './missedCounts';
import { factsFound, whatIf, type InCorpus, type WhatIf } from './whatIf';
import { WhatIfTally, type WhatIfTable } from './whatIfTable';

/** What is wrong with a question, in codes. */
export interface QuestionDiagnosis {
  /** why each gold fact was missed, in the order of the file; null for those that were not */
  readonly missed: readonly (MissedCode | null)[];
  readonly flags: readonly Flag[];
  /** the changes after which all its facts would be found, where they are not */
  readonly rescuedBy: readonly WhatIf[];
}

/** The missed facts of each value of a facet. */
export interface MissedSlices {
  readonly facet: string;
  readonly values: readonly { readonly value: string; readonly missed: MissedCounts }[];
}

/** Why a run scores what it scores. Questions that are alike share one entry of `kinds`. */
export interface RunDiagnosis {
  readonly missed: MissedCounts;
  /** the facets of the report, in its order */
  readonly slices: readonly MissedSlices[];
  /** questions per flag, for those that occur */
  readonly flags: readonly (readonly [flag: Flag, questions: number])[];
  /** null where no question is scored on facts */
  readonly whatIf: WhatIfTable | null;
  readonly kinds: readonly QuestionDiagnosis[];
  /** per question of the report, the index of its kind */
  readonly kindOf: Uint32Array;
  /** what a corpus tells of missed facts, with the evidence, by the index of their question: one entry per fact, null where it tells nothing */
  readonly byCorpus: ReadonlyMap<number, readonly (Missed | null)[]>;
}

/** The diagnosis of a question of the report; null for an index past its end. */
export function diagnosisOf({ kinds, kindOf }: Pick<RunDiagnosis, 'kinds' | 'kindOf'>, index: number): QuestionDiagnosis | null {
  return kinds[kindOf[index] ?? -1] ?? null;
}

/** Takes the scored questions of a run one by one, in the order of its report. */
export class RunDiagnoser {
  private readonly kinds = new Map<string, { readonly index: number; readonly kind: QuestionDiagnosis }>();
  private readonly kindOf: number[] = [];
  private readonly sliced: { readonly fields: readonly (readonly [string, string])[]; readonly missed: QuestionDiagnosis['missed'] }[] = [];
  private readonly byCorpus = new Map<number, readonly (Missed | null)[]>();
  private readonly whatIfs: WhatIfTally;

  /** @param corpus null where the run has none, or it was not looked through */
  constructor(
    private readonly config: ScoreConfig,
    private readonly corpus: KnownCorpus | null = null,
  ) {
    this.whatIfs = new WhatIfTally(largestK(config));
  }

  /** Takes a question whose chunks stand in the order that counts. */
  add(question: Question, score: QuestionScore, row: Pick<QuestionRow, 'type' | 'fields' | 'metrics'>): void {
    const missed = diagnoseQuestion(question, score, this.config, this.corpus);
    const kind = this.kindLike({ missed: missed.map((reason) => reason?.code ?? null), flags: flagsOf(question, score, this.config), rescuedBy: this.rescuing(question, score, missed) });
    if (this.corpus !== null && missed.some(isOfArticle)) this.byCorpus.set(this.kindOf.length, missed.map((reason) => (isOfArticle(reason) ? reason : null)));
    this.kindOf.push(kind.index);
    if (Object.keys(row.metrics).length > 0) this.sliced.push({ fields: sliceFields(row), missed: kind.kind.missed });
  }

  private rescuing(question: Question, score: QuestionScore, missed: readonly (Missed | null)[]): readonly WhatIf[] {
    const now = factsFound(score, this.config);
    return now === null ? [] : this.whatIfs.add(now, whatIf(question, score, missed, this.config, this.inCorpus(question, score, missed)), score.depth);
  }

  private inCorpus({ gold }: Question, { facts }: QuestionScore, missed: readonly (Missed | null)[]): InCorpus | null {
    const { corpus } = this;
    if (corpus === null || gold.kind !== 'facts') return null;
    const whole = corpus.chunked ? facts.map(({ ranks }, at) => ranks.length > 0 || corpus.placeOf(gold.facts[at]!)?.whole === true) : null;
    return { missing: missed.map((reason) => reason?.code === 'not-in-corpus'), whole };
  }

  private kindLike(kind: QuestionDiagnosis): { readonly index: number; readonly kind: QuestionDiagnosis } {
    const key = JSON.stringify([kind.missed, kind.flags, kind.rescuedBy]);
    const known = this.kinds.get(key) ?? { index: this.kinds.size, kind };
    this.kinds.set(key, known);
    return known;
  }

  finish(): RunDiagnosis {
    const kinds = [...this.kinds.values()].map(({ kind }) => kind);
    const kindOf = Uint32Array.from(this.kindOf);
    const flags = FLAGS.map((flag) => [flag, kindOf.reduce((n, at) => n + (kinds[at]!.flags.includes(flag) ? 1 : 0), 0)] as const).filter(([, n]) => n > 0);
    return { missed: countsOf([...kindOf].map((at) => kinds[at]!)), slices: this.slices(), flags, whatIf: this.whatIfs.table, kinds, kindOf, byCorpus: this.byCorpus };
  }

  private slices(): readonly MissedSlices[] {
    return slicesOf(this.sliced, NAMED_FACETS).map(({ facet, values }) => ({ facet, values: values.map(({ value, group }) => ({ value, missed: countsOf(group) })) }));
  }
}

/** A reason that speaks of the fact's article, which a corpus may know where the gold does not. */
function isOfArticle(reason: Missed | null): boolean {
  return reason !== null && ['wrong-chunk', 'not-retrieved', 'not-in-corpus'].includes(reason.code);
}

function countsOf(questions: readonly Pick<QuestionDiagnosis, 'missed'>[]): MissedCounts {
  const tally = new MissedTally();
  for (const { missed } of questions) tally.add(missed);
  return tally.counts;
}
