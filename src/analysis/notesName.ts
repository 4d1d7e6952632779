/** Follows the whole name of a run file: `bm25.json.goldlens-notes.jsonl`. */
export const NOTES_SUFFIX = '.goldlens-notes.jsonl';
