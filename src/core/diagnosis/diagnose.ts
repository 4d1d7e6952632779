import { matchFacts, prepareFacts } from '../matching/match';
import { imageText } from '../matching/normalize';
import { MATCH_MODES, type FactMatch, type GoldFact, type Hit, type MatchMode, type Question, type QuestionScore, type ScoreConfig } from '../model';
import { largestK } from '../score';
import { Articles } from './article';
import { corpusMode, type KnownCorpus } from './corpusFacts';
import { differenceKinds, textPairs } from './differences';
import { longestRun } from './longestRun';
import type { Missed } from './missed';
import { passagesOf, placeIn, type Passage } from './passages';
import { splitOf } from './split';

/**
 * Why each gold fact of a question was missed (METRICS.md §6): the first reason that holds at the largest k, under the match
 * mode in use. One entry per fact, in the facts' order; null for facts that were found or are not counted, and for all facts of
 * a question that is not scored. The question's chunks stand in the order that counts. All retrieved chunks are looked at, those
 * past the largest k too. With a corpus, an article that has not got the fact is at no fault: `not-in-corpus` is said before `not-retrieved`.
 */
export function diagnoseQuestion(question: Question, score: QuestionScore, config: ScoreConfig, corpus: KnownCorpus | null = null): readonly (Missed | null)[] {
  const { gold } = question;
  const cut = largestK(config);
  if (!score.scored || gold.kind !== 'facts' || !score.facts.some((fact) => isMissed(fact, cut))) return score.facts.map(() => null);
  const search = new Diagnosis(question, config, corpus);
  return score.facts.map((match, at) => (isMissed(match, cut) ? search.of(gold.facts[at]!, match) : null));
}

function isMissed({ state, ranks }: FactMatch, cut: number): boolean {
  return state === 'counted' && (ranks[0] ?? Infinity) > cut;
}

/** The question's chunks, read as far as its facts ask for it. */
class Diagnosis {
  private readonly mode: MatchMode;
  /** the others */
  private readonly modes: readonly MatchMode[];
  private readonly passages: readonly Passage[];
  private known: Articles | null = null;

  constructor(
    private readonly question: Question,
    { match, profile }: Pick<ScoreConfig, 'match' | 'profile'>,
    private readonly corpus: KnownCorpus | null,
  ) {
    this.mode = corpusMode({ match, profile });
    this.modes = MATCH_MODES.filter((mode) => profile === 'multihop-rag-script' || mode !== match);
    this.passages = passagesOf(question.chunks, this.mode);
  }

  of(fact: GoldFact, { ranks: [rank] }: FactMatch): Missed {
    if (rank !== undefined) return { code: 'below-k', rank };
    const images = fact.texts.map((text) => imageText(text, this.mode)).filter((image) => image !== '');
    return this.textDiffers(fact) ?? this.split(images) ?? this.partial(images) ?? this.article(fact);
  }

  private textDiffers(fact: GoldFact): Missed | null {
    for (const mode of this.modes) {
      const found = this.firstHit(fact.texts, mode);
      if (found === null) continue;
      const { rank, start, end, text } = found;
      const pairs = textPairs(text, this.question.chunks[rank - 1]?.text?.slice(start, end) ?? '', mode);
      return { code: 'text-differs', rank, mode, span: { start, end }, kinds: differenceKinds(pairs), pairs };
    }
    return null;
  }

  /** Alternatives are looked for one by one, to know which of them was found. */
  private firstHit(texts: readonly string[], mode: MatchMode): (Hit & { readonly text: string }) | null {
    let first: (Hit & { readonly text: string }) | null = null;
    for (const text of texts) {
      const prepared = prepareFacts([{ texts: [text], title: null, source: null }], mode);
      const hit = matchFacts(prepared, this.question.chunks.map((chunk) => chunk.text))[0]?.hits[0];
      if (hit !== undefined && hit.rank < (first?.rank ?? Infinity)) first = { ...hit, text };
    }
    return first;
  }

  private split(images: readonly string[]): Missed | null {
    const found = images.flatMap((image) => {
      const split = splitOf(image, this.passages);
      return split === null ? [] : [{ ...split, length: image.length }];
    });
    const [first] = found.sort((a, b) => a.half.rank - b.half.rank);
    return first === undefined ? null : { code: 'split', ...first };
  }

  private partial(images: readonly string[]): Missed | null {
    let best: (Missed & { readonly code: 'partial' }) | null = null;
    for (const image of images) {
      for (const { rank, all } of this.passages) {
        const run = longestRun(image, all.image.text);
        const characters = run === null ? 0 : run.end - run.start;
        if (run !== null && characters > (best?.characters ?? 0)) best = { code: 'partial', rank, span: placeIn(all, run), characters, length: image.length };
      }
    }
    return best;
  }

  private article(fact: GoldFact): Missed {
    const articles = (this.known ??= new Articles(this.question.chunks));
    const place = this.corpus?.placeOf(fact) ?? null;
    const ranks = articles.ranksOf(place === null ? fact : { ...fact, title: fact.title ?? place.title, source: fact.source ?? place.id });
    if (ranks.length > 0) return { code: 'wrong-chunk', ranks };
    if (this.corpus !== null && place === null) return { code: 'not-in-corpus' };
    const article = articles.knownName(fact) ?? (place === null ? null : (place.title ?? place.id));
    return article === null ? { code: 'not-found' } : { code: 'not-retrieved', article };
  }
}
