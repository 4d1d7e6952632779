import { chunkCorpus } from './chunker';
import type { Article, SampleQuestion } from './records';
import { rerank } from './reranker';
import { bm25, fuse, lsa, type Retriever, type Scored } from './retrievers';

interface RunOptions {
  readonly depth: number;
  /** the fields that stand beside a chunk's text */
  readonly fields: (hit: Scored) => Readonly<Record<string, unknown>>;
  readonly gold: boolean;
}

/** Every generated file of the sample workspace: path inside `media/sample` → contents. */
export function makeFiles(corpus: readonly Article[], questions: readonly SampleQuestion[]): Map<string, string> {
  const chunks = chunkCorpus(corpus);
  const paths = corpus.map(articlePath);
  const lexical = bm25(chunks);
  const latent = lsa(chunks);
  const hybrid = fuse([lexical, latent]);
  const article = (hit: Scored) => corpus[hit.chunk.article];
  const run = (retrieve: Retriever, options: RunOptions) => questions.map((question) => record(question, retrieve(question.query), options));

  const linked = (hit: Scored) => ({ score: rounded(hit), url: article(hit)?.url });
  // Some pipelines write scores as text, and name a local file in place of an address.
  const local = (hit: Scored) => ({ score: hit.score.toFixed(4), source_path: paths[hit.chunk.article] });

  return new Map([
    ...corpus.map((item, index): [string, string] => [paths[index] ?? '', articlePage(item)]),
    ['runs/bm25.json', asciiJson(run(lexical, { depth: 20, fields: linked, gold: true }))],
    ['runs/lsa.jsonl', jsonLines(run(latent, { depth: 10, fields: local, gold: true }))],
    ['runs/hybrid-rrf.json', `${JSON.stringify(run(hybrid, { depth: 20, fields: linked, gold: true }), null, 1)}\n`],
    ['runs/hybrid-reranked.jsonl', jsonLines(run(rerank(hybrid, chunks), { depth: 10, fields: linked, gold: false }))],
  ]);
}

function record(question: SampleQuestion, hits: readonly Scored[], { depth, fields, gold }: RunOptions) {
  const { query, answer, question_type, evidence_list } = question;
  const retrieval_list = hits.slice(0, depth).map((hit) => ({ text: hit.chunk.text, ...fields(hit) }));
  return { query, answer, question_type, retrieval_list, ...(gold ? { gold_list: evidence_list } : {}) };
}

function rounded(hit: Scored): number {
  return Number(hit.score.toFixed(6));
}

/** `articles/01-slug.md`: the place in the corpus and the last part of the address. */
function articlePath(article: Article, index: number): string {
  const slug = article.url.slice(article.url.lastIndexOf('/') + 1);
  return `articles/${String(index + 1).padStart(2, '0')}-${slug}.md`;
}

function articlePage(article: Article): string {
  return `# ${article.title}\n\n*${article.source}, ${article.published_at.slice(0, 10)}, by ${article.author}*\n\n${article.body}\n`;
}

/** As Python's `json.dump(…, indent=2)` writes it: everything outside ASCII as an escape. */
function asciiJson(value: unknown): string {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return `${JSON.stringify(value, null, 2).replace(/[\u0080-\uffff]/g, escaped)}\n`;
}

function jsonLines(records: readonly unknown[]): string {
  return records.map((item) => `${JSON.stringify(item)}\n`).join('');
}
