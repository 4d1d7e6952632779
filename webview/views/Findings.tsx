import type { VNode } from 'preact';
import type { Flag } from '../../src/core/diagnosis/flags';
import { comparison } from '../../src/core/filter/format';
import { diagnosisText } from '../../src/shared/diagnosisText';
import type { Actions } from '../actions';
import { Link } from './Link';

const { findings, flags: words } = diagnosisText;

interface FindingsProps {
  readonly flags: readonly (readonly [flag: Flag, questions: number])[];
  readonly actions: Actions;
}

/** What the run's questions show beside their numbers, with how many do. */
export function Findings({ flags, actions }: FindingsProps): VNode | null {
  if (flags.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{findings.heading}</h2>
      <ul class="findings">
        {flags.map(([flag, questions]) => (
          <li key={flag} data-flag={flag} data-count={questions}>
            <Link label={findings.show(words[flag].name, questions)} onClick={() => actions.filterBy(comparison('diagnosis', '=', flag))}>{words[flag].name}</Link> · {findings.questions(questions)}
            <p class="dim">{words[flag].says}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same of one question. */
export function QuestionFindings({ flags }: { readonly flags: readonly Flag[] }): VNode | null {
  if (flags.length === 0) return null;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings">{findings.here}</h2>
      <ul class="findings">
        {flags.map((flag) => <li key={flag} data-flag={flag}><strong>{words[flag].name}</strong><p class="dim">{words[flag].says}</p></li>)}
      </ul>
    </section>
  );
}
