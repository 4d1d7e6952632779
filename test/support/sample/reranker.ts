import type { SampleChunk } from './chunker';
import { inverseFrequencies } from './frequencies';
import { best, type Retriever } from './retrievers';
import { termsOf } from './terms';

const CANDIDATES = 20;
/** The best candidates are taken to name what the question does not: their terms count a little, too. */
const FEEDBACK_CHUNKS = 2;
const FEEDBACK_WEIGHT = 0.15;
/** How many index terms apart two neighbouring query terms may stand in a chunk and still count as close. */
const WINDOW = 6;
const CLOSENESS_WEIGHT = 0.5;

/**
 * Reorders the first twenty of another retriever by the sum of their score there, how much of the query they cover,
 * how close its terms stand, and what they share with the two best. A passage that was taken in twice is kept once.
 */
export function rerank(retrieve: Retriever, chunks: readonly SampleChunk[]): Retriever {
  const frequencies = inverseFrequencies(chunks);
  const weigh = (terms: readonly string[]) => new Map(terms.map((term) => [term, frequencies.get(term) ?? 0]));
  return (query) => {
    const candidates = [...new Map(retrieve(query).slice(0, CANDIDATES).map((hit) => [hit.chunk.text, hit])).values()];
    const asked = weigh(termsOf(query));
    const told = candidates.slice(0, FEEDBACK_CHUNKS).map((hit) => weigh(termsOf(hit.chunk.text).filter((term) => !asked.has(term))));
    const scale = total(asked) || 1;
    const top = candidates[0]?.score ?? 1;
    return best(
      candidates.map(({ chunk, score }) => {
        const places = placesOf(termsOf(chunk.text));
        const feedback = told.reduce((sum, terms) => sum + covered(terms, places), 0);
        const relevance = covered(asked, places) + CLOSENESS_WEIGHT * closeness(asked, places) + FEEDBACK_WEIGHT * feedback;
        return { chunk, score: score / top + relevance / scale };
      }),
    );
  };
}

type Weights = ReadonlyMap<string, number>;
type Places = ReadonlyMap<string, readonly number[]>;

function placesOf(terms: readonly string[]): Places {
  const places = new Map<string, number[]>();
  for (const [place, term] of terms.entries()) places.set(term, [...(places.get(term) ?? []), place]);
  return places;
}

function covered(weights: Weights, places: Places): number {
  return [...weights].reduce((sum, [term, weight]) => sum + (places.has(term) ? weight : 0), 0);
}

/** The weight of each term that stands within {@link WINDOW} of the query's next term, divided by the distance. */
function closeness(weights: Weights, places: Places): number {
  const terms = [...weights.keys()];
  return terms.reduce((sum, term, index) => {
    const next = places.get(terms[index + 1] ?? '') ?? [];
    const gap = Math.min(...(places.get(term) ?? []).flatMap((a) => next.map((b) => Math.abs(a - b))));
    return gap <= WINDOW ? sum + (weights.get(term) ?? 0) / gap : sum;
  }, 0);
}

function total(weights: Weights): number {
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}
