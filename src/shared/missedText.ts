import type { DifferenceKind, Half, Missed, MissedCode } from '../core/diagnosis/missed';
import { formatCount } from './format';

/** Words for why a gold fact was missed. */

const kinds: Readonly<Record<DifferenceKind, string>> = {
  spaces: 'spaces', invisible: 'invisible characters', quotes: 'quotes', dashes: 'dashes', case: 'case', form: 'the form of characters',
};

const names: Readonly<Record<MissedCode, string>> = {
  'below-k': 'below the cut',
  'text-differs': 'text differs',
  split: 'split by chunking',
  partial: 'found in part',
  'wrong-chunk': 'wrong chunk of its article',
  'not-retrieved': 'article not retrieved',
  'not-in-corpus': 'not in the corpus',
  'not-found': 'not found',
};

const advice: Readonly<Record<MissedCode, string>> = {
  'below-k': 'Try: a larger k, or a reranker that moves it up.',
  'text-differs': 'Try: clean text the same way before chunking and before matching.',
  split: 'Try: more overlap between chunks, or cuts at the ends of sentences.',
  partial: 'Try: compare the gold text with the source; it may be shortened, or cut by chunking.',
  'wrong-chunk': 'Try: a reranker, larger chunks, or more chunks of an article once it is found.',
  'not-retrieved': 'Try: another embedding, keyword search beside it, or one search per part of the question.',
  'not-in-corpus': 'Try: compare the gold with the documents; the data set, or what read them, has another text.',
  'not-found': 'Try: see whether the source holds it word for word; gold with titles or addresses tells more.',
};

export const missedText = {
  names,
  advice,
  differsIn: (found: readonly DifferenceKind[]) => (found.length === 0 ? names['text-differs'] : `differs in ${listed(found.map((kind) => kinds[kind]))}`),
  findsIn: 'finds it in',
  gold: 'gold',
  half: (part: Half['part'], characters: number, of: number) => `${formatCount(characters)} of ${formatCount(of)} characters stand at the ${part === 'start' ? 'end' : 'beginning'} of`,
  rest: 'the rest stands in',
  noRest: 'the rest was not retrieved.',
  /** `id` is that of the chunk next to a half in the corpus */
  neighbour: (part: Half['part'], id: string) => `${part === 'start' ? 'goes on' : 'begins'} in the corpus: ${id}`,
  neighbourRetrieved: 'retrieved at',
  neighbourMissing: 'not retrieved',
  noTrace: 'It does not hold the rest.',
  part: (characters: number, of: number) => `${formatCount(characters)} of ${formatCount(of)} characters stand without a break in`,
  article: 'Its article was retrieved, without the fact, at',
  noArticle: 'No retrieved chunk is from its article.',
  noDocument: 'No document of the corpus holds it.',
  nothing: 'No retrieved chunk holds it or half of it, and whether its article was retrieved cannot be told.',
} as const;

/** A reason with its ranks, as one sentence. */
export function missedSentence(missed: Missed): string {
  switch (missed.code) {
    case 'below-k':
      return `${names[missed.code]}: #${missed.rank}.`;
    case 'text-differs':
      return `${missedText.differsIn(missed.kinds)}: ${missed.mode} ${missedText.findsIn} #${missed.rank}.`;
    case 'split': {
      const { half, other, length } = missed;
      return `${names.split}: ${missedText.half(half.part, half.characters, length)} #${half.rank}; ${other === null ? missedText.noRest : `${missedText.rest} #${other.rank}.`}`;
    }
    case 'partial':
      return `${names.partial}: ${missedText.part(missed.characters, missed.length)} #${missed.rank}.`;
    case 'wrong-chunk':
      return `${names[missed.code]}: ${missed.ranks.map((rank) => `#${rank}`).join(', ')}.`;
    case 'not-retrieved':
    case 'not-in-corpus':
    case 'not-found':
      return `${names[missed.code]}.`;
  }
}

/** What a chunk holds of a missed fact. */
export function nearWords(fact: string, part: { readonly characters: number; readonly of: number } | null): string {
  return part === null ? `holds ${fact} in another spelling` : `holds ${formatCount(part.characters)} of the ${formatCount(part.of)} characters of ${fact}`;
}

function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

const INVISIBLE: Readonly<Record<string, string>> = {
  '\t': 'TAB', '\n': 'LF', '\u000b': 'VT', '\f': 'FF', '\r': 'CR', '\u0085': 'NEL', '\u00a0': 'NBSP', '\u00ad': 'SHY', '\u2002': 'ENSP', '\u2003': 'EMSP', '\u2009': 'THSP', '\u200a': 'HSP',
  '\u200b': 'ZWSP', '\u200c': 'ZWNJ', '\u200d': 'ZWJ', '\u2028': 'LS', '\u2029': 'PS', '\u202f': 'NNBSP', '\u2060': 'WJ', '\u3000': 'IDSP', '\ufeff': 'BOM',
};
const UNSEEN = /[\p{White_Space}\p{Cf}\p{Cc}]/u;

/** The name of a character that cannot be seen, or looks like a plain space; null for any other, and for the plain space. */
export function invisibleName(char: string): string | null {
  if (char === ' ' || !UNSEEN.test(char)) return null;
  return INVISIBLE[char] ?? `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
