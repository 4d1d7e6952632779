/** Cosine similarity of the first vector with each of the others, −1 … 1; 0 where one has no length. */
export function similaritiesOf(vectors: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = vectors;
  return others.map((other) => {
    const lengths = Math.sqrt(product(first, first) * product(other, other));
    return lengths === 0 ? 0 : product(first, other) / lengths;
  });
}

function product(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
