import type { NdcgChoices, QuestionRow, RunReport, ScoreConfig } from '../model';
import type { Pair, Refusal } from './comparison';
import type { Pairing } from './pairing';

/** The settings that must be the same for two numbers to be the same metric. */
export function differentSettings(a: ScoreConfig, b: ScoreConfig): Refusal[] {
  const settings: readonly (readonly [code: Refusal['code'], name: string, ofA: string, ofB: string])[] = [
    ['match', 'match mode', a.match, b.match],
    ['profile', 'profile', a.profile, b.profile],
    ['ndcg', 'nDCG', choices(a.ndcg), choices(b.ndcg)],
    ['relevantFrom', 'lowest relevant grade', String(a.relevantFrom), String(b.relevantFrom)],
  ];
  return settings
    .filter(([, , ofA, ofB]) => ofA !== ofB)
    .map(([code, name, ofA, ofB]) => ({ code, message: `The ${name} differs: ${ofA} in A, ${ofB} in B. Score both runs the same way.` }));
}

function choices({ gain, labels, ideal }: NdcgChoices): string {
  return `${gain},${labels},${ideal}`;
}

/** No question in common; the message says what ids, or texts, look like when that is why. */
export function nothingShared(a: RunReport, b: RunReport, pairing: Pairing): Refusal {
  const twice = pairing.twiceA.length + pairing.twiceB.length;
  if (twice > 0 && pairing.onlyA.length === 0 && pairing.onlyB.length === 0) {
    return { code: 'no-shared-questions', message: `No question can be paired: every one stands more than once in a run (${twice} records).` };
  }
  const texts = new Set(pairing.onlyB.flatMap(({ fingerprints }) => fingerprints.query ?? []));
  const sameText = pairing.onlyA.filter(({ fingerprints }) => fingerprints.query !== null && texts.has(fingerprints.query)).length;
  const example = (rows: Pairing['onlyA']): string => (rows[0] === undefined ? 'none' : `"${nameOf(rows[0])}"`);
  const ids = `A has ${a.questions.length}, such as ${example(pairing.onlyA)}; B has ${b.questions.length}, such as ${example(pairing.onlyB)}`;
  const hint = sameText === 0 ? '' : ` ${sameText} have the same text under different ids.`;
  return { code: 'no-shared-questions', message: `The runs have no question in common: ${ids}.${hint}` };
}

/** What a question is paired by: an id that the reader made tells nothing. */
function nameOf({ id, idMade, query }: QuestionRow): string {
  return idMade && query !== '' ? query : id;
}

/** Whether both say what the gold is and it is not the same; gold answers matter where answers are compared. */
export function hasDifferentGold({ a, b }: Pair): boolean {
  if (differ(a.fingerprints.gold, b.fingerprints.gold)) return true;
  const areAnswered = 'ExactMatch' in a.metrics && 'ExactMatch' in b.metrics;
  return areAnswered && differ(a.fingerprints.goldAnswers, b.fingerprints.goldAnswers);
}

function differ(a: number | null, b: number | null): boolean {
  return a !== null && b !== null && a !== b;
}

export function differentGold(different: number, shared: number): Refusal {
  return { code: 'different-gold', message: `${different} of ${shared} questions in both runs have different gold: these are different data sets. Score both runs with the same gold.` };
}

export function nothingScored(shared: number): Refusal {
  return { code: 'nothing-scored', message: `${shared} question${shared === 1 ? ' is' : 's are'} in both runs, but none is scored in both.` };
}
