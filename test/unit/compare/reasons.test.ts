import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { RunComparer } from '../../../src/analysis/comparing';
import { diagnoseQuestion } from '../../../src/core/diagnosis/diagnose';
import { DEFAULT_CONFIG } from '../../../src/core/model';

const sample = (path: string) => ({ kind: 'path' as const, name: path.split('/').at(-1)!, path: join('media/sample', path) });
const request = (path: string): AnalysisRequest => ({ name: path, run: sample(path), gold: sample('questions.json'), config: DEFAULT_CONFIG, map: null, stamp: path, goldStamp: '1', corpus: null, corpusStamp: null });

/** The reasons of each question, found one by one, and whether all its facts are in the top 10. */
function questionsOf(path: string): Map<string, { passes: boolean; reasons: Set<string> }> {
  const found = new Map<string, { passes: boolean; reasons: Set<string> }>();
  analyzeNow(request(path), { question: (question, score) => void found.set(question.id, { passes: score.metrics['AllGold@10'] === 1, reasons: new Set(diagnoseQuestion(question, score, DEFAULT_CONFIG, null).flatMap((missed) => missed?.code ?? [])) }) });
  return found;
}

describe('why the questions of a comparison miss facts', () => {
  for (const [list, passesBefore, passesAfter] of [['broke', true, false], ['rescued', false, true], ['keptWrong', false, false]] as const) {
    it(`is counted per question: ${list}`, () => {
      const [before, after] = [questionsOf('runs/lsa.jsonl'), questionsOf('runs/bm25.json')];
      const expected = new Map<string, number>();
      for (const [id, a] of before) {
        const b = after.get(id);
        if (b === undefined || a.passes !== passesBefore || b.passes !== passesAfter) continue;
        for (const code of (list === 'rescued' ? a : b).reasons) expected.set(code, (expected.get(code) ?? 0) + 1);
      }
      const sides = { a: { request: request('runs/lsa.jsonl'), index: null }, b: { request: request('runs/bm25.json'), index: null } };
      const reasons = new RunComparer().reasons({ ...sides, metric: 'AllGold@10', list });
      assert.ok(reasons.length > 0);
      assert.deepEqual(new Map(reasons), new Map([...expected].filter(([code]) => reasons.some(([one]) => one === code))));
      assert.equal(reasons.length, expected.size);
      assert.deepEqual(reasons.map(([, count]) => count), reasons.map(([, count]) => count).toSorted((x, y) => y - x));
    });
  }
});
