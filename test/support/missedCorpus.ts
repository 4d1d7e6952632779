import { randomOf, type Random } from './hardRuns';

/** How a fact of a made run stands in its chunks, which settles why it is missed. */
export const PLANTS = ['found', 'in-header', 'deep', 'spaced', 'quoted', 'split', 'half-split', 'partial', 'wrong-chunk', 'absent', 'untold'] as const;
export type Plant = (typeof PLANTS)[number];

export interface MadeQuestion {
  readonly record: { readonly query: string; readonly retrieval_list: readonly { readonly text: string }[]; readonly gold_list: readonly object[] };
  readonly plants: readonly Plant[];
  /** ranks at which a chunk was given (a part of) each fact; a split one's beginning, then its end */
  readonly ranks: readonly (readonly number[])[];
  /** ascending ranks of the chunks that repeat an earlier one */
  readonly duplicates: readonly number[];
}

const DEPTH = 16;
/** the first ranks past the largest k */
export const CUT = 10;

/** Questions whose facts are planted in chosen ways; the words are made up, so that nothing is shared by chance. @param depth chunks of each */
export function madeQuestions(count: number, seed: number, depth = DEPTH): readonly MadeQuestion[] {
  const random = randomOf(seed);
  return Array.from({ length: count }, (_, at) => new Maker(random, depth).question(at));
}

class Maker {
  private readonly chunks: { title: string; sentences: string[]; before: string; after: string; taken: boolean }[];
  private given: number[] = [];

  constructor(private readonly random: Random, depth: number) {
    this.chunks = Array.from({ length: depth }, () => ({ title: this.words(4), sentences: [this.sentence(), this.sentence()], before: '', after: '', taken: false }));
  }

  question(number: number): MadeQuestion {
    const plants = Array.from({ length: 1 + this.below(4) }, () => PLANTS[this.below(PLANTS.length)]!);
    const ranks: number[][] = [];
    const gold = plants.map((plant) => {
      this.given = [];
      const fact = this.plant(plant);
      ranks.push(this.given);
      return fact;
    });
    const texts = this.chunks.map(({ title, sentences, before, after }) => {
      const body = [before, ...sentences, after].filter((part) => part !== '').join(' ');
      return `[Excerpt from document]\ntitle: ${title}\nsource: The Gazette\nExcerpt:\n-----\n${body}\n-----`;
    });
    const duplicates = this.repeat(texts);
    return { record: { query: `${number} ${this.words(5)}?`, retrieval_list: texts.map((text) => ({ text })), gold_list: gold }, plants, ranks, duplicates };
  }

  /** Puts copies of earlier chunks where no fact is, now and then. */
  private repeat(texts: string[]): number[] {
    const duplicates = this.chunks.flatMap(({ taken }, at) => (at > 0 && !taken && this.below(4) === 0 ? [at + 1] : []));
    for (const rank of duplicates) texts[rank - 1] = texts[this.below(rank - 1)]!;
    return duplicates;
  }

  private plant(plant: Plant): object {
    const words = [this.words(5), this.words(4), this.words(5)];
    const fact = `${words[0]} keeper’s ${words[1]} then ${words[2]}.`;
    const title = this.words(5);
    const within = () => this.free(0, CUT);
    switch (plant) {
      case 'found':
        within().sentences.push(fact);
        break;
      case 'in-header':
        within().title = fact;
        break;
      case 'deep':
        this.free(CUT, this.chunks.length).sentences.splice(1, 0, fact);
        break;
      case 'spaced':
        within().sentences.push(fact.replace(' then ', '\u00a0then\n'));
        break;
      case 'quoted':
        within().sentences.push(fact.replace('’', "'"));
        break;
      case 'split':
        within().after = words[0]!;
        within().before = fact.slice(words[0]!.length + 1);
        break;
      case 'half-split':
        within().after = fact.slice(0, -6);
        break;
      case 'partial':
        within().sentences.splice(1, 0, `Zz${fact.slice(4, -6)}zz`);
        break;
      case 'wrong-chunk':
        within().title = title;
        break;
      case 'absent':
      case 'untold':
        break;
    }
    return plant === 'untold' ? { fact } : { title, url: `https://news.example/${title.replaceAll(' ', '-')}`, fact };
  }

  /** A chunk that holds no fact yet, at an index in `[from, to)`. */
  private free(from: number, to: number): Maker['chunks'][number] {
    const free = this.chunks.slice(from, to).filter(({ taken }) => !taken);
    const chunk = free[this.below(free.length)]!;
    chunk.taken = true;
    this.given.push(this.chunks.indexOf(chunk) + 1);
    return chunk;
  }

  private sentence(): string {
    return `${this.words(9)}.`;
  }

  private words(count: number): string {
    const syllable = (): string => `${'bcdfghlmnprst'.charAt(this.below(13))}${'aeiou'.charAt(this.below(5))}`;
    return Array.from({ length: count }, () => Array.from({ length: 4 }, syllable).join('')).join(' ');
  }

  private below(n: number): number {
    return Math.floor(this.random() * n);
  }
}
