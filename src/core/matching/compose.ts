/**
 * NFKC sorts combining marks, and engines do it in a time that grows with the square of a run of them: a hostile text of
 * a hundred kilobytes takes seconds. Text has a few marks in a row at most, so longer runs are composed in pieces.
 */

const MOST_MARKS = 64;
/** a run of twice this many marks has one at two neighbouring steps */
const STEP = 2 * MOST_MARKS;
const MARK = /^\p{M}$/u;

/** NFKC of the text; a very long run of combining marks in pieces of 64 marks. Linear in the length of the text. */
export function compatible(text: string): string {
  if (!hasLongRun(text)) return text.normalize('NFKC');
  return pieces(text)
    .map((piece) => piece.normalize('NFKC'))
    .join('');
}

function hasLongRun(text: string): boolean {
  let before = false;
  for (let at = 0; at < text.length; at += STEP) {
    const isMark = MARK.test(text.charAt(at));
    if (isMark && before) return true;
    before = isMark;
  }
  return false;
}

/** Cuts before every mark that follows 64 others. A run lies inside one segment of the text, so segments are cut at the same places. */
function pieces(text: string): string[] {
  const found: string[] = [];
  let start = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    marks = MARK.test(text.charAt(at)) ? marks + 1 : 0;
    if (marks <= MOST_MARKS) continue;
    found.push(text.slice(start, at));
    start = at;
    marks = 1;
  }
  return [...found, text.slice(start)];
}
