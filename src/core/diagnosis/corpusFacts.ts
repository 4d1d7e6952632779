import { ManyTexts } from '../matching/manyTexts';
import { imageText } from '../matching/normalize';
import type { GoldFact, MatchMode, ScoreConfig } from '../model';
import { chunkBody } from './chunkBody';
import { prefixAtEnd } from './split';

/** Where a corpus has a fact. */
export interface FactPlace {
  /** in one passage; else it goes over from one to the next */
  readonly whole: boolean;
  readonly id: string;
  readonly title: string | null;
}

/** What a corpus says of gold facts. */
export interface KnownCorpus {
  /** its passages are what the run retrieves, not documents that were cut before */
  readonly chunked: boolean;
  /** null where no document has it */
  placeOf(fact: GoldFact): FactPlace | null;
}

/** The mode that texts of a corpus are compared by; the script's matching is nearest to `whitespace`. */
export function corpusMode({ match, profile }: Pick<ScoreConfig, 'match' | 'profile'>): MatchMode {
  return profile === 'multihop-rag-script' ? 'whitespace' : match;
}

interface Taken {
  readonly id: string;
  readonly title: string | null;
  /** the end of its body */
  readonly tail: string;
}

/** A longer fact that goes over from one passage to the next is not looked for there. */
const LONGEST_ACROSS = 4000;

/** Looks for gold facts in the passages of a corpus, given one by one in its order. */
export class CorpusFacts {
  private readonly places = new Map<string, FactPlace>();
  private readonly images: readonly string[];
  private readonly search: ManyTexts;
  private readonly reach: number;
  private last: Taken | null = null;

  constructor(
    facts: Iterable<GoldFact>,
    private readonly mode: MatchMode,
  ) {
    this.images = [...new Set([...facts].flatMap(({ texts }) => texts.map((text) => imageText(text, mode))))].filter((image) => image !== '');
    this.search = new ManyTexts(this.images);
    this.reach = Math.min(LONGEST_ACROSS, this.images.reduce((most, { length }) => Math.max(most, length), 0));
  }

  take({ id, title, text }: { readonly id: string; readonly title: string | null; readonly text: string }): void {
    this.note(imageText(text, this.mode), { whole: true, id, title });
    const { start, end } = chunkBody(text);
    const body = imageText(text.slice(start, end), this.mode);
    const { last } = this;
    if (last !== null && last.title === title) {
      for (const seam of seams(last.tail, body.slice(0, this.reach))) this.note(seam, { whole: false, id: last.id, title });
    }
    this.last = { id, title, tail: body.slice(-Math.max(1, this.reach)) };
  }

  /** What was found, once all passages are taken. */
  known(chunked: boolean): KnownCorpus {
    return {
      chunked,
      placeOf: ({ texts }) => {
        const places = texts.map((text) => this.places.get(imageText(text, this.mode)) ?? null).filter((place) => place !== null);
        return places.find(({ whole }) => whole) ?? places[0] ?? null;
      },
    };
  }

  /** A place where a fact is whole counts more than one where it is cut. */
  private note(image: string, place: FactPlace): void {
    for (const index of this.search.foundIn(image)) {
      const fact = this.images[index]!;
      const known = this.places.get(fact);
      if (known === undefined || (place.whole && !known.whole)) this.places.set(fact, place);
    }
  }
}

/** Two passages as their document may have them: as they are, with the space that a chunker drops where it cuts, or what both have once. */
function seams(tail: string, head: string): readonly string[] {
  const overlap = head.startsWith(tail) ? tail.length : prefixAtEnd(head, tail, 1);
  return [tail + head, `${tail.trimEnd()} ${head.trimStart()}`, ...(overlap > 0 ? [tail + head.slice(overlap)] : [])];
}
