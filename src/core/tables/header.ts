/**
 * Names for the columns of a table from its header line. A column without a name is called `Unnamed: ` and its number from 0,
 * a name that occurs again gets `.1`, `.2`…, both as pandas does.
 */
export function columnNames(header: readonly string[]): string[] {
  const used = new Set<string>();
  return header.map((cell, at) => {
    const name = cell.trim() === '' ? `Unnamed: ${at}` : cell.trim();
    let unique = name;
    for (let again = 1; used.has(unique); again++) unique = `${name}.${again}`;
    used.add(unique);
    return unique;
  });
}
