import { Matrix, SingularValueDecomposition } from 'ml-matrix';
import MiniSearch from 'minisearch';
import type { SampleChunk } from './chunker';
import { inverseFrequencies } from './frequencies';
import { termsOf } from './terms';

/** A chunk that a retriever returned; a higher score is better. */
export interface Scored {
  readonly chunk: SampleChunk;
  readonly score: number;
}

/** Ranks chunks for a query. The query text is all it is ever given. */
export type Retriever = (query: string) => Scored[];

const LSA_DIMENSIONS = 40;
/** The constant of reciprocal rank fusion (Cormack, Clarke and Büttcher, 2009). */
const RRF_K = 60;

/** BM25+ over the chunks' whole text, header included. */
export function bm25(chunks: readonly SampleChunk[]): Retriever {
  const index = new MiniSearch<SampleChunk>({ fields: ['text'], tokenize: termsOf, processTerm: (term) => term });
  index.addAll(chunks);
  return (query) => {
    const found = new Map(index.search(query).map((result) => [Number(result.id), result.score]));
    return best(chunks.map((chunk) => ({ chunk, score: found.get(chunk.id) ?? 0 })).filter(({ score }) => score > 0));
  };
}

/** Latent semantic analysis: TF-IDF vectors folded into the space of the largest singular values, cosine similarity. */
export function lsa(chunks: readonly SampleChunk[]): Retriever {
  const weights = inverseFrequencies(chunks);
  const columns = new Map([...weights.keys()].map((term, column) => [term, column]));
  const vector = (text: string): number[] => {
    const values = new Array<number>(columns.size).fill(0);
    for (const term of termsOf(text)) {
      const column = columns.get(term);
      if (column !== undefined) values[column] = (values[column] ?? 0) + (weights.get(term) ?? 0);
    }
    return unit(values);
  };
  const matrix = new Matrix(chunks.map((chunk) => vector(chunk.text)));
  const axes = mainAxes(matrix);
  const fold = (rows: Matrix): number[][] => rows.mmul(axes).to2DArray().map(unit);
  const places = fold(matrix);
  return (query) => {
    const [asked = []] = fold(new Matrix([vector(query)]));
    return best(chunks.map((chunk, row) => ({ chunk, score: dot(asked, places[row] ?? []) })));
  };
}

/**
 * The right singular vectors of the largest singular values, as columns. There are far fewer chunks than terms, so they
 * come from the small matrix A·Aᵀ, whose singular vectors are A's left ones and whose singular values are A's squared.
 */
function mainAxes(matrix: Matrix): Matrix {
  const { leftSingularVectors, diagonal } = new SingularValueDecomposition(matrix.mmul(matrix.transpose()));
  const axes = matrix.transpose().mmul(leftSingularVectors.subMatrixColumn(range(LSA_DIMENSIONS)));
  return axes.divRowVector(diagonal.slice(0, LSA_DIMENSIONS).map(Math.sqrt));
}

/** Reciprocal rank fusion: each list gives a chunk 1 / (60 + its rank). */
export function fuse(retrievers: readonly Retriever[]): Retriever {
  return (query) => {
    const sums = new Map<SampleChunk, number>();
    for (const retrieve of retrievers) {
      for (const [index, { chunk }] of retrieve(query).entries()) sums.set(chunk, (sums.get(chunk) ?? 0) + 1 / (RRF_K + index + 1));
    }
    return best([...sums].map(([chunk, score]) => ({ chunk, score })));
  };
}

/** Best score first; equal scores keep the order of the corpus, so that a run is the same on every machine. */
export function best(scored: readonly Scored[]): Scored[] {
  return scored
    .map(({ chunk, score }) => ({ chunk, score: Number(score.toFixed(6)) }))
    .sort((a, b) => b.score - a.score || a.chunk.id - b.chunk.id);
}

function unit(values: number[]): number[] {
  const length = Math.sqrt(dot(values, values)) || 1;
  return values.map((value) => value / length);
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
