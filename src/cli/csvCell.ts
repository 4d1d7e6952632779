/** Beginnings that a spreadsheet takes for a formula, the full-width forms included. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** Numbers stand bare; text is never run as a formula, and is quoted where it has to be. NUL, at which readers stop, becomes U+FFFD. */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = value.replaceAll('\0', '\ufffd');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n\t]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
