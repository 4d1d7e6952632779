import type { VNode } from 'preact';
import { strings } from '../../src/shared/strings';
import type { EntryView, LinkedKind } from '../../src/shared/fileView';
import type { Actions } from '../actions';
import { factClass } from '../factClass';
import { VisibleText } from './ChunkText';
import { Link } from './Link';

interface EntryProps {
  readonly entry: EntryView;
  readonly kind: LinkedKind;
  readonly actions: Actions;
}

/** One gold question with its facts, judged passages and answers, or one passage with its text. */
export function Entry({ entry, kind, actions }: EntryProps): VNode {
  const { file, facts } = strings;
  const name = entry.id ?? file.number(entry.number);
  const nothing = kind === 'gold' && entry.facts.length + entry.judgements.length + entry.answers.length === 0;
  return (
    <section class="entry" aria-label={file.entry(name)} aria-live="polite">
      <header class="entry-head">
        <strong class="text"><VisibleText text={name} /></strong>
        {entry.type !== null && <span class="chip chip-plain text">{entry.type}</span>}
        {entry.title !== null && entry.title !== '' && <span class="chunk-title text"><VisibleText text={entry.title} /></span>}
        {entry.hasLine && <span class="chunk-actions"><Link onClick={() => actions.openEntry(entry.number)}>{file.openLine}</Link></span>}
      </header>
      <div class="entry-body">
        {entry.text !== '' && <p class={`chunk-text text ${kind === 'gold' ? 'entry-question' : ''}`}><VisibleText text={entry.text} /></p>}
        {entry.source !== null && <p class="dim text"><VisibleText text={entry.source} /></p>}
        {entry.facts.length > 0 && <Facts entry={entry} />}
        {entry.judgements.length > 0 && (
          <Part title={file.judgements}>
            <ul>{entry.judgements.map(({ id, grade }) => <li key={id}><span class="text"><VisibleText text={id} /></span> <span class="dim">{facts.grade(grade)}</span></li>)}</ul>
          </Part>
        )}
        {entry.answers.length > 0 && <Part title={file.answers}><ul>{entry.answers.map((answer, at) => <li key={at} class="text"><VisibleText text={answer} /></li>)}</ul></Part>}
        {nothing && <p class="dim">{file.nothing}</p>}
      </div>
    </section>
  );
}

function Facts({ entry }: { readonly entry: EntryView }): VNode {
  return (
    <Part title={strings.file.facts}>
      <ol class="entry-facts">
        {entry.facts.map(({ texts, title }, at) => (
          <li key={at}>
            <span class={`chip ${factClass(`F${at + 1}`)}`}>F{at + 1}</span>
            <span class="text">
              {texts.map((text, alternative) => <span key={alternative}>{alternative > 0 && <em class="dim"> {strings.facts.or} </em>}<VisibleText text={text} /></span>)}
              {title !== null && <span class="dim"> · <VisibleText text={title} /></span>}
            </span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: VNode }): VNode {
  return <div class="entry-part"><h3>{title}</h3>{children}</div>;
}
