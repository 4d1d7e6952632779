import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { AnswerView } from '../../src/shared/viewModel';
import { VisibleText } from './ChunkText';

/** longest answer that the line beside the badges shows whole */
const SHORT = 40;

export interface AnswerProps {
  readonly answer: AnswerView;
  /** other questions of the run have an answer of the model: that this one has none is worth saying */
  readonly expected: boolean;
}

/** The answers in full, where the line beside the badges has no room for them. */
export function Answer({ answer, expected }: AnswerProps): VNode | null {
  if (answer.gold.length <= 1 && [answer.answer ?? '', ...answer.gold].every((text) => text.length <= SHORT)) return null;
  const { goldAnswer, modelAnswer, noAnswer, abstained } = strings.badges;
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{strings.facts.answer}</h2>
      <dl class="pairs">
        {answer.gold.map((gold, at) => (
          <div key={at}>
            <dt>{at === 0 ? goldAnswer : strings.facts.or}</dt>
            <dd class="text"><VisibleText text={gold} /></dd>
          </div>
        ))}
        {(answer.answer !== null || expected) && (
          <div>
            <dt>{modelAnswer}</dt>
            <dd class="text">
              {answer.answer === null ? <span class="dim">{noAnswer}</span> : <VisibleText text={answer.answer} />}
              {answer.abstained === true && <span class="dim"> ({abstained})</span>}
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
