import type { Format, Head } from '../core/formats/format';
import { isObject } from '../core/formats/fields';
import type { AnalysisResult } from './analysis';

type NotARun = AnalysisResult & { kind: 'not-a-run' };

const result = (fileKind: NotARun['fileKind'], format: string | null, what: string): NotARun => ({ kind: 'not-a-run', fileKind, format, what, problems: [] });

const AGAIN = 'Run the evaluation again, or open another file.';

/** What a file is that cannot be scored, in a sentence that says what to do. */
export const notARun = {
  unreadable: (what: string): NotARun => result('unreadable', null, what),

  withoutGold: (what: string): NotARun => result('unreadable', null, `The gold cannot be used: ${what} Choose another gold file.`),

  empty: (label: string): NotARun => result('not-a-run', null, `The file is a ${label} without a single question. ${AGAIN}`),

  noSuchRun: (wanted: string, names: readonly string[]): NotARun => result('run', null, `There is no run "${wanted}" in this file: it has ${names.map((name) => `"${name}"`).join(', ')}.`),

  explain(heads: readonly Head[], format: Format | null, size: number): NotARun {
    const mappable = heads.some(({ records }) => records.some(({ value }) => isObject(value) && Object.keys(value).length > 0)) ? { mappable: true as const } : {};
    if (format !== null) return { ...mappable, ...result(format.kind, format.id, `This is no run: it is a ${format.label}. ${advice(format)}`) };
    return { ...mappable, ...result('not-a-run', null, unknown(heads, size)) };
  },

  advice,
};

/** What to do with a file that is no run. */
function advice(format: Format): string {
  if (format.layout === 'other') return format.advice;
  return format.kind === 'gold' ? 'Open a run of its questions; the gold is joined to it by question.' : 'Open the run that belongs to it.';
}

function unknown(heads: readonly Head[], size: number): string {
  const text = heads[0]?.text ?? '';
  if (size === 0 || (text.trim() === '' && heads.every(({ records }) => records.length === 0))) return `The file is empty: it holds no question. ${AGAIN}`;
  if (/^version https:\/\/git-lfs/.test(text)) return 'This is a Git LFS pointer, not the file itself: run `git lfs pull` to fetch it.';
  if (/^\s*\[\s*\]\s*$/.test(text)) return `The file is an empty list: it holds no question. ${AGAIN}`;
  if (/^\s*\{\s*\}\s*$/.test(text)) return `The file is an empty object: it holds no question. ${AGAIN}`;
  if (text.includes('\u0000')) return 'The file is not text: it holds no run that Goldlens can read. Open the run as JSON, CSV, TREC or Parquet, or a zip archive of it.';
  const keys = firstKeys(heads);
  const seen = keys.length === 0 ? '' : ` Its records have the fields ${keys.map((key) => `\`${key}\``).join(', ')}.`;
  return `No run was recognised in this file.${seen} Goldlens looks for questions with a ranked list of chunks, such as \`query\` with \`retrieval_list\` (MultiHop-RAG), or for a TREC or ranx run. Point fields at paths where they have other names (\`--map\` on the command line), or open another file.`;
}

function firstKeys(heads: readonly Head[]): string[] {
  const value = heads.find(({ records }) => records.length > 0)?.records[0]?.value;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value).slice(0, 8) : [];
}
