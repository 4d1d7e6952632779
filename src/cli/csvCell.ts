/** Beginnings that a spreadsheet takes for a formula, the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Numbers stand bare; text is never run as a formula, and is quoted where it has to be. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
