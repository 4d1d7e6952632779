import { corpusOf } from './corpusFormat';
import type { Head, Passage, Wanted } from './format';

/** Lines looked at to tell a collection, and the length from which their middle one is no question any more. */
const LINES = 40;
const PASSAGE_LENGTH = 120;
/** Shorter ones are passages where they end as sentences do. */
const SENTENCE_LENGTH = 40;
const HEADER = /^(id|pid|docid|doc_id|passage_id)\t(text|passage|contents?)(\ttitle)?$/i;

/** `id\ttext\ttitle`, a passage a line: DPR's and KILT's, with a header, and MS MARCO's `id\ttext`, without. Read line by line, however large. */
export const collection = corpusOf({
  id: 'collection',
  label: 'collection of passages',
  collection: true,
  looksLike,
  readPassage: ({ value, number }) => (typeof value === 'string' ? readLine(value, number) : null),
});

function looksLike({ text, cut }: Head, wanted: Wanted): boolean {
  const all = text.split(/\r?\n/);
  const lines = (cut ? all.slice(0, -1) : all).filter((line) => line !== '').slice(0, LINES);
  const rows = (HEADER.test(lines[0] ?? '') ? lines.slice(1) : lines).map((line) => line.split('\t'));
  if (rows.length === 0 || !rows.every(([id = '', passage = '', ...others]) => /^\S+$/.test(id) && passage !== '' && others.length <= 1)) return false;
  if (rows.length < lines.length) return true;
  if (wanted === 'corpus') return rows.some(([, passage = '']) => passage.includes(' '));
  const lengths = rows.map(([, passage = '']) => passage.length).sort((a, b) => a - b);
  const middle = lengths[lengths.length >> 1] ?? 0;
  const sentences = rows.filter(([, passage = '']) => /[.!]["”’)]*\s*$/.test(passage)).length;
  return middle >= PASSAGE_LENGTH || (middle >= SENTENCE_LENGTH && sentences * 4 >= rows.length * 3);
}

function readLine(line: string, number: number): Passage | null {
  if (number === 1 && HEADER.test(line)) return null;
  const [id = '', text = '', title = ''] = line.split('\t').map(unquoted);
  return id === '' || text === '' ? null : { id, text, title: title === '' ? null : title, source: null };
}

/** Cells may be quoted as in CSV, quotes inside them doubled. */
function unquoted(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
