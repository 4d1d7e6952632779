import { isWhiteSpace } from './matching/characters';
import { imageText } from './matching/normalize';
import type { FactMatch, Fingerprints, MatchMode, Question, QuestionScore, ScoreConfig } from './model';

/**
 * Text stands for itself in 53 bits: among a hundred thousand different ones the chance that any two meet is one in a million.
 * `mode` makes alike what it makes alike.
 */
function fingerprint(text: string, mode: MatchMode = 'exact'): number {
  const image = mode === 'normalized' ? imageText(text, mode) : text;
  const skipsSpace = mode === 'whitespace';
  let high = 0x9e3779b9;
  let low = 0x85ebca6b;
  for (let at = 0; at < image.length; at++) {
    const unit = image.charCodeAt(at);
    if (skipsSpace && isWhiteSpace(unit)) continue;
    high = Math.imul(high ^ unit, 0x9e3779b1);
    low = Math.imul(low ^ unit, 0x5f356495);
  }
  return finished(high, low);
}

/** Of several fingerprints, in whatever order. */
function together(fingerprints: readonly number[]): number {
  let high = 0xc2b2ae35;
  let low = fingerprints.length;
  for (const one of fingerprints.length === 1 ? fingerprints : [...fingerprints].sort((a, b) => a - b)) {
    high = Math.imul(high ^ (one / 2 ** 32), 0x9e3779b1);
    low = Math.imul(low ^ (one >>> 0), 0x5f356495);
  }
  return finished(high, low);
}

function finished(first: number, second: number): number {
  const high = mixed(first ^ (second >>> 15), second);
  const low = mixed(second ^ (high >>> 13), high);
  return (high >>> 11) * 2 ** 32 + (low >>> 0);
}

function mixed(word: number, other: number): number {
  const once = Math.imul(word ^ (word >>> 16), 0x85ebca6b) ^ other;
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35);
  return twice ^ (twice >>> 16);
}

type Identified = Pick<Question, 'query' | 'gold' | 'goldAnswers'>;

/**
 * What a scored question is recognized by in another run (METRICS: comparing runs): its text, its gold and its gold
 * answers. Order and repeats do not matter, nor does what the match mode makes alike.
 */
export function fingerprintsOf(question: Identified, score: QuestionScore, config: ScoreConfig): Fingerprints {
  const text = imageText(question.query, 'normalized');
  return {
    query: text === '' ? null : fingerprint(text),
    gold: goldFingerprint(question, score.facts, config),
    goldAnswers: question.goldAnswers.length === 0 ? null : together([...new Set(question.goldAnswers)].map((answer) => fingerprint(answer))),
  };
}

function goldFingerprint({ gold }: Identified, matches: readonly FactMatch[], config: ScoreConfig): number | null {
  switch (gold.kind) {
    case 'missing':
      return null;
    case 'judged':
      return together([...new Map(gold.judgements.map(({ id, grade }) => [id, grade]))].map(([id, grade]) => fingerprint(JSON.stringify([id, grade]))));
    case 'facts': {
      // the script's profile divides by the number of facts, repeated and empty ones included
      const counted = config.profile === 'multihop-rag-script' ? gold.facts : gold.facts.filter((_, at) => matches[at]?.state === 'counted');
      return together(counted.map(({ texts }) => together(texts.map((fact) => fingerprint(fact, config.match)))));
    }
  }
}
