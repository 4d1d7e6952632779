import type { CorpusLink, GoldLink, Named } from '../core/model';
import { formatCount } from './format';

/** How a run and the files linked to it meet, in words: the same on the page and on the command line. */

/** "98 of 100 questions joined (90 by id, 8 by text)". */
export function goldJoined({ questions, byId, byText }: GoldLink): string {
  const ways = byId > 0 && byText > 0 ? ` (${formatCount(byId)} by id, ${formatCount(byText)} by text)` : byId > 0 ? ' by id' : byText > 0 ? ' by text' : '';
  return `${formatCount(byId + byText)} of ${plural(questions, 'question')} joined${ways}`;
}

/** What did not join, each as a sentence; empty when everything did. */
export function goldLeftOver({ unmatched, missingFromRun }: GoldLink): readonly string[] {
  return [
    ...(unmatched.count === 0 ? [] : [`${plural(unmatched.count, 'question')} of the run not in the gold file: ${listed(unmatched)}`]),
    ...(missingFromRun.count === 0 ? [] : [`${plural(missingFromRun.count, 'gold question')} not in the run: ${listed(missingFromRun)}`]),
  ];
}

/** "1,204 of 1,300 passages found". */
export function passagesFound({ found, missing }: CorpusLink): string {
  return found + missing === 0 ? 'the run names no passage by id' : `${formatCount(found)} of ${plural(found + missing, 'passage')} found`;
}

/** What the corpus lacks; null when it lacks nothing. */
export function passagesMissing({ missing, examples }: CorpusLink): string | null {
  return missing === 0 ? null : `${plural(missing, 'passage')} of the run not in the corpus: ${listed({ count: missing, examples })}`;
}

/** The first few, and how many more there are. */
function listed({ count, examples }: Named): string {
  const more = count - examples.length;
  return more > 0 ? `${examples.join(', ')} and ${formatCount(more)} more` : examples.join(', ');
}

function plural(count: number, one: string): string {
  return `${formatCount(count)} ${one}${count === 1 ? '' : 's'}`;
}
