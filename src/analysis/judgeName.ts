/** Follows the whole name of a run file: `bm25.json.goldlens-judge.jsonl`. */
export const JUDGE_SUFFIX = '.goldlens-judge.jsonl';
