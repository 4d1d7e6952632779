/** What a gold fact is called on screen, by its place in the file: `F1`, `F2`, … */
export function factKey(index: number): string {
  return `F${index + 1}`;
}
