import type { Definitions } from './definitions';

const NEEDS_LABELS = 'Judgements that say which passages are relevant (yes or no is enough).';

/** Metrics over judged passages. */
export const JUDGED_DEFINITIONS: Definitions = {
  HitRate: {
    title: 'At least one relevant passage found',
    formula: '1 if some relevant passage is within the {top}, else 0. Also called success@k.',
    asks: 'Does the {top} contain any relevant passage?',
    catches: 'Questions that got nothing usable.',
    misses: 'Order, and how many of the relevant passages were found.',
    needs: NEEDS_LABELS,
    confusions: ['It equals recall only where a question has exactly one relevant passage.'],
    stages: ['embed', 'search'],
  },
  AllRelevant: {
    title: 'Every relevant passage found',
    formula: '1 if all relevant passages are within the {top}, else 0. It is 0 wherever more passages are relevant than fit.',
    asks: 'Are all right passages in the {top}?',
    catches: 'Answers that would rest on part of the evidence.',
    misses: 'Order, and how many were missing.',
    needs: NEEDS_LABELS,
    confusions: ['Where a question has more than {k} relevant passages no system can score 1.'],
    stages: ['embed', 'search', 'rerank', 'pack'],
  },
  Recall: {
    title: 'Share of the relevant passages found',
    formula: 'Relevant passages within the {top}, divided by all relevant passages.',
    asks: 'What part of the relevant passages made it into the {top}?',
    catches: 'Passages that later stages will never see: the first search and the fusion answer for this.',
    misses: 'The order within the {top}.',
    needs: NEEDS_LABELS,
    confusions: [
      'Recall or precision: recall divides by what should be found, precision by what was returned. Early stages need recall, since order can be repaired later; the prompt needs precision.',
      'A reranker leaves recall at its input depth as it was: the same passages come out. Judge it at the smaller k that it hands on.',
      'Passage ids of two chunkings are different things, and so is recall over them.',
    ],
    stages: ['embed', 'index', 'search'],
  },
  Precision: {
    title: 'Share of what was returned that is relevant',
    formula: 'Relevant passages within the {top}, divided by {k}, also when fewer were returned. Its ceiling is min(R, {k}) / {k} for a question with R relevant passages.',
    asks: 'Of the {top}, how many are right?',
    catches: 'Junk that costs tokens and leads the generator astray.',
    misses: 'Relevant passages that are not in the {top}, and the order inside it.',
    needs: NEEDS_LABELS,
    confusions: [
      'Precision@10 of 0.2 can be perfect: with 2 relevant passages the ceiling is 2 / 10. Read the value against its ceiling.',
      'A mean over questions with 1, 2 and 8 relevant passages mixes very different ceilings. RPrecision, recall and nDCG do not.',
      'ragas “context precision” is an average precision: 0.9 there and 0.4 here can describe the same list.',
    ],
    stages: ['rerank', 'pack'],
  },
  RPrecision: {
    title: 'Precision at the number of relevant passages',
    formula: 'Relevant passages among the first R, divided by R, where R is how many are relevant.',
    asks: 'If exactly as many were returned as are right, how many of them would be right?',
    catches: 'What Precision@k hides where questions have few relevant passages: its ceiling is 1 for every question.',
    misses: 'The order among the first R, and everything after them.',
    needs: NEEDS_LABELS,
    confusions: ['It has no k of its own: each question has its own cut-off.'],
    stages: ['search', 'rerank'],
  },
  RR: {
    title: 'Rank of the first relevant passage',
    formula: '1 / r, where r is the smallest rank within the {top} that holds a relevant passage; 0 if there is none. Over a run the mean is called MRR.',
    asks: 'At which height does the list first get it right?',
    catches: 'The best passage standing too low. A reranker should move it.',
    misses: 'Everything after the first hit: a second relevant passage can vanish unnoticed.',
    needs: NEEDS_LABELS,
    confusions: [
      'MRR or MAP: for a question with one right answer MRR is enough; where all passages on a subject are wanted it hides whether the others were found.',
      'It does not see grades: a passage that mentions the answer counts like one that gives it.',
    ],
    stages: ['rerank'],
  },
  AP: {
    title: 'All relevant passages found, and early',
    formula: 'The precision at the rank of each relevant passage within the {top}, added up and divided by all relevant passages. Over a run the mean is called MAP.',
    asks: 'Is every relevant passage there, and early in the list?',
    catches: 'Missing passages and late passages together.',
    misses: 'How relevant each one is: grades count only as relevant or not.',
    needs: NEEDS_LABELS,
    confusions: [
      'MRR or MAP: MRR looks at the first relevant passage, MAP at each of them.',
      'MAP over gold facts is another sum (new facts divided by rank) and not comparable with this one.',
    ],
    stages: ['search', 'rerank'],
  },
  nDCG: {
    title: 'The most relevant passages first',
    formula: 'Gain of each passage within the {top}, divided by log2(rank + 1) and added up; then divided by the same sum for the ideal order. Gain, labels and ideal are choices, shown with the value.',
    asks: 'Do the passages that answer best stand highest?',
    catches: 'Good passages that are present but not on top, and weaker ones ranked before better ones.',
    misses: 'Why it fell: a passage that is missing and one that stands low cost alike.',
    needs: 'Graded judgements, such as 0 to 3. With yes/no labels it tells little more than MAP.',
    confusions: [
      'Three choices change the number and not the system. Gain: exponential (2^grade − 1) or linear (grade). Labels: graded or binary. Ideal: over all judged passages, or only over the returned ones, which flatters every list that missed a good one. Never compare values made with different choices.',
      'A mean of 0.70 may be 0.70 everywhere, or 1 for half of the questions and 0.40 for the rest. Look at the distribution and at the slices.',
    ],
    stages: ['rerank'],
  },
};
