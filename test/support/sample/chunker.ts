import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { takeIn } from './intake';
import type { Article } from './records';

/** A passage of one article: `text` starts with the article's metadata, as LlamaIndex hands it to a model. */
export interface SampleChunk {
  readonly id: number;
  readonly article: number;
  readonly text: string;
}

const SEED = 20240115;
const MIN_WORDS = 65;
const MAX_WORDS = 85;
const OVERLAP_WORDS = 14;

/** Cuts every article into passages, numbered from 0 in the order of the corpus. */
export function chunkCorpus(corpus: readonly Article[]): SampleChunk[] {
  return corpus
    .flatMap((article, index) => passages(takeIn(article)).map((passage) => ({ article: index, text: withHeader(article, passage) })))
    .map((chunk, id) => ({ id, ...chunk }));
}

/**
 * Windows of 65 to 85 words that share fourteen with the one before and take no notice of sentences. The generator
 * starts anew for each article, so an article that was taken in twice gives the same passages twice.
 */
function passages(body: string): string[] {
  const random = xoroshiro128plus(SEED);
  const words = [...body.matchAll(/\S+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }));
  const cut: string[] = [];
  let from = 0;
  for (;;) {
    const size = uniformInt(random, MIN_WORDS, MAX_WORDS);
    // A short rest is no passage of its own.
    const to = words.length - (from + size) < OVERLAP_WORDS * 2 ? words.length : from + size;
    cut.push(body.slice(words[from]?.start, words[to - 1]?.end));
    if (to === words.length) return cut;
    from = to - OVERLAP_WORDS;
  }
}

function withHeader(article: Article, passage: string): string {
  const header = `title: ${article.title}\npublished_at: ${article.published_at}\nsource: ${article.source}`;
  return `[Excerpt from document]\n${header}\nExcerpt:\n-----\n${passage}\n-----`;
}
