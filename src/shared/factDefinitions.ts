import type { Definitions } from './definitions';

const NEEDS_FACTS = 'Gold facts copied word for word from the sources, so that finding one is a string search and nobody has to judge.';
const MACRO_MICRO =
  'Macro or micro: this value is a mean of per-question values, so every question weighs the same. The one marked “micro” pools all facts, and questions with many facts weigh more. Finding 1 of 1 and 3 of 9 is 0.67 macro and 0.40 micro.';

/** Metrics over verbatim gold facts. */
export const FACT_DEFINITIONS: Definitions = {
  Hits: {
    title: 'At least one gold fact found',
    formula: '1 if some gold fact has a first rank within the {top}, else 0. Over a run: the share of questions with 1.',
    asks: 'Is there any gold fact in the {top}?',
    catches: 'Total failures: questions for which the generator was handed no evidence whatsoever.',
    misses: 'How many of the facts were found, and how high they stand.',
    needs: NEEDS_FACTS,
    confusions: [
      'It is not recall: one fact out of four already earns the full 1. FactRecall@{k} counts the other three.',
      'A small k (4) asks whether evidence stands near the top; the k that reaches the generator (10) asks whether it could be seen at all. They answer different questions.',
    ],
    stages: ['chunk', 'embed', 'search'],
  },
  FactRecall: {
    title: 'Share of the gold facts found',
    formula: 'Distinct gold facts with a first rank within the {top}, divided by all distinct gold facts of the question. Over a run: the mean over questions (macro).',
    asks: 'What part of the gold facts is in the {top}?',
    catches: 'Half-found evidence. Far below Hits@{k}, it says that the obvious fact is found while the facts that complete the chain are not.',
    misses: 'The order within the {top}.',
    needs: NEEDS_FACTS,
    confusions: [
      MACRO_MICRO,
      'Recall@k counts judged passages, this counts facts: one chunk may hold two facts, and two chunks the same one.',
      'ragas “context recall” is also over facts, but a model takes them from a reference answer and judges them; here they are given and searched for.',
    ],
    stages: ['chunk', 'embed', 'search', 'rerank', 'pack'],
  },
  'FactRecall (micro)': {
    title: 'Share of all the run’s gold facts found',
    formula: 'Gold facts with a first rank within the {top}, counted over all questions together, divided by all their gold facts.',
    asks: 'Of every gold fact in the data set, what part is in the {top} of its question?',
    catches: 'Losses that sit in questions with many facts.',
    misses: 'How they are spread: a few long questions can carry or sink the number.',
    needs: NEEDS_FACTS,
    confusions: ['Macro or micro: people ask questions, not facts, so the mean over questions is the main number and this one is labelled.'],
    stages: ['chunk', 'embed', 'search', 'rerank', 'pack'],
  },
  AllGold: {
    title: 'Every gold fact found',
    formula: '1 if all distinct gold facts have a first rank within the {top}, else 0. Over a run: the share of questions with 1.',
    asks: 'Are all gold facts in the {top}?',
    catches: 'Broken chains of evidence: a multi-hop answer needs each of its facts, and nearly all of them is not enough.',
    misses: 'Where in the {top} they stand (see MAP@{k}), and how close a 0 was to 1 (see FactRecall@{k}).',
    needs: NEEDS_FACTS,
    confusions: [
      'A low value is not a low recall: a run that finds most facts of every question and never all of them scores 0.',
      'Questions with more facts are harder to pass. Compare it within slices that have the same number of facts.',
    ],
    stages: ['chunk', 'embed', 'search', 'rerank', 'pack'],
  },
  RR: {
    title: 'Rank of the first hit',
    formula: '1 / r, where r is the smallest rank at which a chunk holds a gold fact; 0 if r is not within the {top}. Over a run the mean is called MRR.',
    asks: 'How high does the first chunk with a gold fact stand?',
    catches: 'Good chunks buried low. Under a reranker it should rise even where Hits@{k} cannot move.',
    misses: 'Everything after the first hit: whether the second fact is at rank 2 or missing makes no difference.',
    needs: NEEDS_FACTS,
    confusions: [
      'MRR or MAP: MRR stops at the first hit and suits questions with one answer; MAP goes on to the last fact and suits questions that need several.',
      'It can rise while a fact drops out of the {top}. Read it next to FactRecall@{k}.',
      'It is no mean rank: going from rank 1 to 2 costs 0.5, from 9 to 10 only 0.01.',
    ],
    stages: ['rerank'],
  },
  AP: {
    title: 'All facts found, and early',
    formula: 'At each rank within the {top}: gold facts seen there for the first time, divided by the rank. The sum is divided by all distinct gold facts. Over a run the mean is called MAP.',
    asks: 'Are all gold facts found, and found near the top?',
    catches: 'Missing facts and late facts, both in one number.',
    misses: 'Little, but it does not say which of the two went wrong: AllGold@{k} and MRR@{k} do.',
    needs: NEEDS_FACTS,
    confusions: [
      'It is not trec_eval’s map. There each relevant passage adds the precision at its rank; here each rank adds its new facts divided by the rank, so a list with all three facts at ranks 1, 2 and 3 scores 0.61 and not 1.',
      'MRR or MAP: MRR sees the first hit only.',
    ],
    stages: ['search', 'rerank'],
  },
  Precision: {
    title: 'Share of chunks that hold evidence',
    formula: 'Chunks within the {top} that hold at least one gold fact, divided by {k}, also when fewer were returned.',
    asks: 'How much of what the generator reads is evidence?',
    catches: 'A context filled with chunks that cost tokens and distract.',
    misses: 'Facts that are not in the {top}, and repeats: overlapping chunks with the same fact all count.',
    needs: NEEDS_FACTS,
    confusions: [
      'A low value may be the best there is: with two chunks that hold gold facts, Precision@10 cannot pass 0.2.',
      'ragas “context precision” rewards useful chunks that stand first; this ignores order.',
      'With a larger k recall can only grow while precision mostly shrinks: comparing two k by precision alone prefers the shorter list.',
    ],
    stages: ['rerank', 'pack'],
  },
};
