import type { Article } from './records';

/**
 * How each outlet's articles reach the pipeline. Two of them arrive changed, as texts do in practice: the gold
 * keeps the words as published, so a fact can stand in a chunk and still differ from it in a quote or a space.
 */
const INTAKE = new Map<string, (body: string) => string>([
  ['The Ostwick Ledger', curlQuotes], // its print edition sets typographic quotes
  ['Coast Business Review', keepAmountsTogether], // its pages put a no-break space into an amount
  ['The Brackmere Dispatch', wrapLines], // its archive is a PDF: every printed line ends in a line break
]);
const LINE_WIDTH = 180;

/** The article's body as the pipeline reads it. */
export function takeIn(article: Article): string {
  return INTAKE.get(article.source)?.(article.body) ?? article.body;
}

/** Straight quotes to typographic ones: opening after a space or at the start, else closing. */
function curlQuotes(body: string): string {
  return body
    .replace(/(^|\s)"/g, '$1\u201c')
    .replace(/"/g, '\u201d')
    .replace(/(^|\s)'/g, '$1\u2018')
    .replace(/'/g, '\u2019');
}

function keepAmountsTogether(body: string): string {
  return body.replace(/(\d) (?=million|percent)/g, '$1\u00a0');
}

/** Breaks each paragraph into lines of at most {@link LINE_WIDTH} characters. */
function wrapLines(body: string): string {
  return body.split('\n\n').map(wrapParagraph).join('\n\n');
}

function wrapParagraph(paragraph: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE_WIDTH) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line].join('\n');
}
