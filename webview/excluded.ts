import type { Counts } from '../src/core/model';
import { strings } from '../src/shared/strings';

/** What no number counts, in words: "301 null queries", "2 without gold". Nothing is said of what is not there. */
export function excludedParts(counts: Counts): readonly string[] {
  const { nullQueries, goldMissing, unreadable, missingFromRun, goldWrong } = strings.score.excluded;
  return [
    ...(counts.nullQueries > 0 ? [nullQueries(counts.nullQueries)] : []),
    ...(counts.goldMissing > 0 ? [goldMissing(counts.goldMissing)] : []),
    ...(counts.goldWrong > 0 ? [goldWrong(counts.goldWrong)] : []),
    ...(counts.unreadable > 0 ? [unreadable(counts.unreadable)] : []),
    ...(counts.missingFromRun > 0 ? [missingFromRun(counts.missingFromRun)] : []),
  ];
}
