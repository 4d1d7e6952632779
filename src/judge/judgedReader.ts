import { statSync } from 'node:fs';
import { JUDGE_SUFFIX } from '../analysis/judgeName';
import type { JudgeCalls } from '../core/judge/cacheLine';
import { placerIn } from '../core/judge/evidence';
import type { JudgedDetail, ReadJudged } from '../core/judge/judgedDetail';
import { JUDGE_METRICS } from '../core/judge/judgeResult';
import type { Question } from '../core/model';
import { judgedBeside } from './cacheFile';
import { judgeQuestionOf } from './judgeQuestion';
import { lookupIn, readJudged } from './read';
import { stepName } from './step';

/** A reader that keeps what it read last, for as long as the file stays the same. */
export function judgedReader(): ReadJudged {
  let kept: { readonly key: string; readonly calls: JudgeCalls } | null = null;
  return (runPath, question, depth) => {
    const status = statSync(`${runPath}${JUDGE_SUFFIX}`, { throwIfNoEntry: false });
    if (status === undefined) return null;
    const key = JSON.stringify([runPath, status.ino, status.size, status.mtimeMs]);
    if (kept?.key !== key) kept = { key, calls: judgedBeside(runPath) };
    return judgedDetailOf(kept.calls, question, depth);
  };
}

/** What the judge that replied last said of a question, or, where none did, the one that was asked; null where none was. */
function judgedDetailOf(calls: JudgeCalls, question: Question, depth: number): JudgedDetail | null {
  const judge = calls.judges[0] ?? [...calls.byKey.values()].at(-1)?.judge;
  if (judge === undefined) return null;
  const judged = judgeQuestionOf(question, depth);
  const place = placerIn(judged.chunks.list);
  const lookup = lookupIn(calls, judge);
  const metrics = JUDGE_METRICS.flatMap((metric) => {
    const prompts: string[] = [];
    return readJudged(judged, [metric], (call) => {
      prompts.push(stepName(call.step));
      return lookup(call);
    }, place).map((result) => ({ ...result, prompts }));
  });
  return { judge, metrics, problems: calls.problems };
}
