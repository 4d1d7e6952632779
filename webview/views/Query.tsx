import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import { VisibleText } from './ChunkText';
import { Link } from './Link';

/** longest question that is a heading as it is, in UTF-16 units */
const WHOLE = 600;

/** The question as the heading of its page: one without text is named by its id, a very long one shows its beginning. */
export function Query({ id, text }: { readonly id: string; readonly text: string }): VNode {
  const [whole, setWhole] = useState(false);
  const { question } = strings;
  if (text.trim() === '') return <h1 id="question" class="text">{question.without(id)}</h1>;
  if (text.length <= WHOLE) return <h1 id="question" class="text">{text}</h1>;
  return (
    <>
      <h1 id="question" class={`text ${whole ? '' : 'clamped'}`}><VisibleText text={text} /></h1>
      <p class="more"><Link onClick={() => setWhole(!whole)}>{whole ? question.less : question.more(text.length)}</Link></p>
    </>
  );
}
