const PACKED = /\.(gz|gzip|zip)$/i;
const FORM = /\.(json|jsonl|ndjson|csv|tsv|parquet|eval|txt|trec|res)$/i;

/** A run's name is its file's, without what only tells the form: `bm25.run.json.gz` is `bm25`. Takes the name alone, no folders. */
export function runNameOf(fileName: string): string {
  return fileName.replace(PACKED, '').replace(FORM, '').replace(/\.run$/i, '') || fileName;
}
