import type { QuestionDetail } from '../analysis/analysis';
import type { Half, Missed } from '../core/diagnosis/missed';
import type { NearMiss } from '../shared/viewModel';
import { factKey } from './factKey';

/** The detail of a question with what only the diagnosis of its whole run could look up: what its corpus has of its facts. */
export function withCorpus(detail: QuestionDetail, told: readonly (Missed | null)[]): QuestionDetail {
  return { ...detail, missed: detail.missed.map((reason, at) => (reason === null ? null : (told[at] ?? reason))) };
}

/** Where the chunks nearly hold missed facts, by rank, in the order of the text: the halves of a split one, the longest run of a part, another spelling. */
export function nearByRank(missed: readonly (Missed | null)[]): ReadonlyMap<number, readonly NearMiss[]> {
  const near = new Map<number, NearMiss[]>();
  missed.forEach((reason, at) => {
    for (const { rank, ...miss } of reason === null ? [] : nearOf(reason, factKey(at))) near.set(rank, [...(near.get(rank) ?? []), miss]);
  });
  for (const list of near.values()) list.sort((a, b) => a.start - b.start || b.end - a.end);
  return near;
}

function nearOf(missed: Missed, fact: string): (NearMiss & { readonly rank: number })[] {
  switch (missed.code) {
    case 'text-differs':
      return [{ rank: missed.rank, fact, ...missed.span, part: null }];
    case 'split':
      return [missed.half, missed.other].flatMap((half) => (half === null ? [] : [ofHalf(half, fact, missed.length)]));
    case 'partial':
      return [{ rank: missed.rank, fact, ...missed.span, part: { characters: missed.characters, of: missed.length } }];
    default:
      return [];
  }
}

function ofHalf({ rank, span, characters }: Half, fact: string, of: number): NearMiss & { readonly rank: number } {
  return { rank, fact, ...span, part: { characters, of } };
}
