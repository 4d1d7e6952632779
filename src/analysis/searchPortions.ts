import type { Searched } from './textSearch';
import type { SearchNews } from './wire';

const EVERY_MS = 100;

/** Gathers what a search finds and passes it on from time to time. */
export class SearchPortions {
  private hits: number[][];
  private told: number;

  /** @param now milliseconds from any start */
  constructor(
    private readonly count: number,
    private readonly send: (news: SearchNews) => void,
    private readonly now = () => performance.now(),
  ) {
    this.hits = this.empty();
    this.told = now();
  }

  add({ question, found }: Searched): void {
    for (const wanted of found) this.hits[wanted]!.push(question);
    if (this.now() - this.told >= EVERY_MS) this.tell(question + 1, false);
  }

  end(questions: number): void {
    this.tell(questions, true);
  }

  private tell(searched: number, isEnd: boolean): void {
    this.send({ type: 'hits', searched, hits: this.hits, isEnd });
    this.hits = this.empty();
    this.told = this.now();
  }

  private empty(): number[][] {
    return Array.from({ length: this.count }, () => []);
  }
}
