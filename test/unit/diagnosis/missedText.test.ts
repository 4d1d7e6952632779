import assert from 'node:assert/strict';
import type { Missed } from '../../../src/core/diagnosis/missed';
import { DEFAULT_CONFIG, type Question } from '../../../src/core/model';
import { scoreQuestion } from '../../../src/core/score';
import { diagnoseQuestion } from '../../../src/core/diagnosis/diagnose';
import { questionMarkdown } from '../../../src/host/questionMarkdown';
import { missedSentence } from '../../../src/shared/missedText';

describe('reasons in words', () => {
  it('name the ranks that show them', () => {
    const span = { start: 0, end: 1 };
    const said: readonly (readonly [Missed, string])[] = [
      [{ code: 'below-k', rank: 12 }, 'below the cut: #12.'],
      [{ code: 'text-differs', rank: 3, mode: 'normalized', span, kinds: ['spaces', 'quotes'], pairs: [] }, 'differs in spaces and quotes: normalized finds it in #3.'],
      [{ code: 'split', half: { rank: 6, part: 'start', characters: 41, span }, other: { rank: 8, part: 'end', characters: 25, span }, length: 66 }, 'split by chunking: 41 of 66 characters stand at the end of #6; the rest stands in #8.'],
      [{ code: 'partial', rank: 2, span, characters: 33, length: 66 }, 'found in part: 33 of 66 characters stand without a break in #2.'],
      [{ code: 'wrong-chunk', ranks: [2, 5] }, 'wrong chunk of its article: #2, #5.'],
      [{ code: 'not-retrieved', article: 'A' }, 'article not retrieved.'],
    ];
    for (const [missed, sentence] of said) assert.equal(missedSentence(missed), sentence);
  });

  it('stand below the facts of a question that is copied', () => {
    const question: Question = {
      id: 'Q1', idMade: true, query: 'Why?', type: null, chunks: [{ rank: 1, id: null, text: "the keeper's lamp", score: null, title: null, source: null, extra: [] }],
      gold: { kind: 'facts', facts: [{ texts: ['the keeper’s lamp'], title: null, source: null }] }, answer: null, goldAnswers: [], latencyMs: null, tokens: null, extra: [], unreadable: false,
    };
    const score = scoreQuestion(question, DEFAULT_CONFIG);
    const missed = diagnoseQuestion(question, score, DEFAULT_CONFIG);
    const detail = { question, score, missed, reasons: missed.map((one) => one && missedSentence(one)), flags: ['duplicate-chunks'] as const, problems: [], modes: [], chunkPaths: [], corpusLines: [], recordText: null, judged: null };
    assert.match(questionMarkdown('run', DEFAULT_CONFIG, detail), /- \*\*F1\*\* missed: the keeper’s lamp\n {2}differs in quotes: normalized finds it in #1\.\n- duplicate-chunks$/);
  });
});
