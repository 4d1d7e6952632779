import type { Stage } from './definitions';

export interface GlossaryEntry {
  readonly term: string;
  readonly text: string;
}

/** Notions that belong to no single metric. */
export const GLOSSARY: readonly GlossaryEntry[] = [
  { term: 'Gold fact', text: 'A sentence copied unchanged from a source article. A chunk holds it or does not: a string search decides, the same way each time, without a judge.' },
  { term: 'Null query', text: 'A question that the corpus cannot answer. It has no gold facts and is left out of retrieval metrics, where it would lower every system alike; it counts for abstention.' },
  { term: 'Retrieval before generation', text: 'No generator can use evidence it was not given, so retrieval caps the quality of answers. It is also nearly free to measure, while answers cost model calls: settle it first.' },
  { term: 'Score', text: 'A number that one component gives a passage in order to sort. A metric is computed afterwards against gold. Sort by scores, decide by metrics; never average scores or compare them across kinds.' },
  { term: 'Cosine similarity', text: 'From −1 to 1; a model’s values usually crowd into a small part of that, another model’s into another. 0.8 is not “80 % relevant”, and a threshold does not survive a change of model.' },
  { term: 'Cosine distance', text: 'One minus the similarity, from 0 to 2: smaller is closer. Sorted the wrong way, or mixed with similarities, it turns a list upside down.' },
  { term: 'BM25', text: 'Strength of term matches, from 0 without an upper end. It depends on the query’s length and on the corpus: not comparable between queries, and never to be added to a cosine.' },
  { term: 'RRF', text: 'Reciprocal rank fusion: each list adds 1 / (60 + rank), about 0.016 for a first place. It measures agreement of ranks, which is why it can merge lists whose scores cannot be added; it is no probability and no threshold fits it.' },
  { term: 'Reranker logit', text: 'What a cross-encoder says: any real number, or 0 to 1 after a sigmoid. A cut-off belongs to that one model and has to be calibrated again for the next, on labelled data.' },
  { term: 'Macro and micro', text: 'Macro averages the values of the questions, micro pools everything they count. Metrics here are macro unless they say micro, since users ask questions.' },
  { term: 'Percentage points', text: 'A rate that goes from 0.60 to 0.66 gained 6 pp, which is 10 % of what it was. Differences of rates are given in pp; the relative change has a column of its own.' },
  { term: 'Mean and distribution', text: 'A mean hides its parts: the same 0.70 can come from even results or from half perfect and half poor. Look at the per-question values and at the worst slice.' },
  { term: 'Rescued, broke, kept', text: 'Between two runs each question was rescued (failed, now passes), broke (passed, now fails), or kept its result, right or wrong. Equal means can hide many of the first two.' },
  { term: 'Significant and meaningful', text: 'Significant: the paired interval of the difference excludes 0. Meaningful: the difference is large enough to matter. 0.4 pp over 10,000 questions can be the first only; 5 pp over 30 questions may be neither.' },
  { term: 'Confidence interval', text: 'A range made so that, over many draws of questions like these, it holds the true mean about 95 times in 100. On 50 questions it is wide, and a change that stays inside it may be noise.' },
  { term: 'Agreement and κ', text: 'Two labellers agree often by chance when one label is common. κ takes that share away: 0 is no better than chance, 1 is full agreement.' },
  { term: 'Faithful and correct', text: 'Faithful answers follow the retrieved text, correct ones the truth. An answer can be either without the other, and both while answering another question: each needs its own number.' },
  { term: 'Hallucination rate', text: 'Not one metric: some mean claims without support, others false statements. Say which.' },
  { term: 'Context precision and context recall', text: 'Names that ragas gave to an average precision over useful chunks, and to the share of a reference answer’s claims that the chunks support. Neither is Precision@k or Recall@k.' },
  { term: 'Pinned versions', text: 'Libraries change their prompts and definitions. Judge model, prompt and library version belong to each judged value; after an upgrade a new series begins.' },
  { term: 'Offline and online', text: 'Offline metrics use a gold set; online signals (thumbs down, asking again, asking for a person) come from users. Where they disagree, the gold set probably does not look like the traffic.' },
];

/** Which numbers can judge a stage of the pipeline. */
export interface StageAdvice {
  readonly stage: Stage;
  readonly title: string;
  /** bases of the metrics of this product that the stage can move, the main one first */
  readonly metrics: readonly string[];
  readonly main: string;
  readonly beside: string;
  readonly avoid: string;
}

export const STAGE_ADVICE: readonly StageAdvice[] = [
  {
    stage: 'chunk',
    title: 'Parsing and chunking',
    metrics: ['AllGold', 'FactRecall', 'Hits'],
    main: 'Gold facts that survive whole in some chunk, and facts found within a fixed budget of tokens.',
    beside: 'How much of the retrieved text is gold (precision and overlap by token).',
    avoid: 'Recall by chunk id between two chunkers: an id of one means nothing in the other. Verbatim facts do not have this problem.',
  },
  {
    stage: 'embed',
    title: 'Embedding',
    metrics: ['Recall', 'FactRecall', 'HitRate', 'Hits'],
    main: 'Recall@k with exact search, so that the index cannot be to blame.',
    beside: 'The same per slice.',
    avoid: 'A rank on a public leaderboard: those are other documents and other questions.',
  },
  {
    stage: 'index',
    title: 'Index',
    metrics: ['Recall'],
    main: 'Recall of the approximate search against the exact one.',
    beside: 'p95 latency and memory.',
    avoid: 'Metrics against human labels: they mix in the errors of the embedding.',
  },
  {
    stage: 'search',
    title: 'Search and fusion',
    metrics: ['Recall', 'FactRecall', 'AllGold', 'AllRelevant', 'HitRate', 'Hits'],
    main: 'Recall at the depth that is handed on.',
    beside: 'Hit rate.',
    avoid: 'nDCG: the order is not final yet.',
  },
  {
    stage: 'rerank',
    title: 'Reranking',
    metrics: ['nDCG', 'RR', 'AP', 'Recall', 'FactRecall', 'AllGold', 'Precision'],
    main: 'nDCG and MRR at the final k.',
    beside: 'Recall at the final k, questions rescued and broke, added latency.',
    avoid: 'Recall or precision at the depth the reranker is given: the same passages come out, so neither can move.',
  },
  {
    stage: 'pack',
    title: 'Packing the prompt',
    metrics: ['Precision', 'FactRecall', 'AllGold', 'ContextRecall'],
    main: 'Share of the retrieved chunks that reach the prompt, and the tokens they take.',
    beside: 'Precision at the final k.',
    avoid: 'Numbers taken before packing: what was cut off is still counted there.',
  },
  {
    stage: 'generate',
    title: 'Generation',
    metrics: ['Faithfulness', 'AnswerCorrectness', 'ExactMatch', 'TokenF1', 'AnswerRelevancy', 'CitationPrecision', 'CitationRecall', 'AbstentionF1'],
    main: 'Faithfulness and correctness, always both.',
    beside: 'Answer relevance, citations, abstention.',
    avoid: 'BLEU or ROUGE as a statement about quality.',
  },
  {
    stage: 'judge',
    title: 'The judge itself',
    metrics: ['κ'],
    main: 'κ against people, and the recall of the fail class.',
    beside: 'Checks for bias: position, length, its own style.',
    avoid: 'Raw agreement in percent.',
  },
];
