import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import type { FileView } from '../../src/shared/fileView';
import type { Actions } from '../actions';
import type { FileState } from '../fileState';
import { TextField } from '../ui';
import { CopyTable } from './CopyTable';
import { Entry } from './Entry';
import { FileRows } from './FileRows';
import { Notice } from './Notices';
import { Words } from './Words';

export interface FileProps {
  readonly file: FileState;
  readonly actions: Actions;
}

/** A gold file or a corpus: what it holds, its entries, who uses it and how to link it. */
export function FilePage({ file, actions }: FileProps): VNode {
  const { view, total } = file;
  const words = strings.file[view.kind];
  return (
    <article aria-labelledby="file" class="file">
      <p class="crumbs">{view.folder !== '' && <span>{view.folder} / </span>}<span>{view.name}</span></p>
      <h1 id="file" class="text">{view.name} <span class="subtitle">{view.label} · {words.entries(view.entries)}</span></h1>
      {view.gold !== null && <p class="dim read-as text"><Words text={view.readAs} /></p>}
      {view.gold !== null && <p class="dim">{strings.file.counts(view.gold).join(' · ')}</p>}
      {view.problemCount > 0 && <Problems view={view} />}
      <UsedBy view={view} />
      <section aria-labelledby="entries">
        <h2 id="entries">{words.heading}</h2><CopyTable name={words.heading} copy={actions.copyTable} />
        <div class="list-tools">
          <Search key={view.name} kind={view.kind} text={file.text} actions={actions} />
          <span class="dim" role="status">{total === null ? strings.list.loading : words.entries(total)}</span>
          <span class="dim file-keys">{strings.file.keys}</span>
        </div>
        {total === 0 ? <p class="dim">{words.none}</p> : <FileRows file={file} actions={actions} />}
      </section>
      {file.entry !== null && <Entry entry={file.entry} kind={view.kind} actions={actions} />}
      <HowTo view={view} />
    </article>
  );
}

function Problems({ view }: { readonly view: FileView }): VNode {
  return (
    <Notice kind="warning">
      <details>
        <summary>{strings.file.problems(view.problemCount)}</summary>
        <ul class="problems">
          {view.problems.map(({ message, line, severity }, at) => (
            <li key={at} class={`problem problem-${severity}`}>{line !== null && `${strings.notice.line(line)}: `}<span class="text"><Words text={message} /></span></li>
          ))}
        </ul>
      </details>
    </Notice>
  );
}

function UsedBy({ view }: { readonly view: FileView }): VNode {
  return (
    <section aria-labelledby="used">
      <h2 id="used">{strings.file.usedBy}</h2>
      {view.usedBy.length === 0
        ? <p class="dim">{strings.file.unused}</p>
        : <ul class="used">{view.usedBy.map(({ name, meets }) => <li key={name}><strong class="text">{name}</strong> <span class="dim">{meets}</span></li>)}</ul>}
    </section>
  );
}

function HowTo({ view }: { readonly view: FileView }): VNode {
  const { file } = strings;
  const ways = file.ways(view.kind);
  return (
    <section aria-labelledby="how">
      <h2 id="how">{file.link}</h2>
      <p class="dim">{file[view.kind].how}</p>
      <ul class="ways">
        <Way><>{ways.editor}</></Way>
        <Way>{ways.config}: <code class="text">{JSON.stringify({ files: 'runs/*', [view.kind]: view.path })}</code></Way>
        <Way>{ways.cli}: <code class="text">goldlens score RUN --{view.kind} {quoted(view.path)}</code></Way>
      </ul>
    </section>
  );
}

function Way({ children }: { readonly children: ComponentChildren }): VNode {
  return <li>{children}</li>;
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  return /^[\w./@%+=:,-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}

const TYPING_PAUSE_MS = 150;

function Search({ kind, text, actions }: { readonly kind: FileView['kind']; readonly text: string; readonly actions: Actions }): VNode {
  const [typed, setTyped] = useState(text);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => actions.dispatch({ type: 'fileSearch', text: typed }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const { search, searchHint } = strings.file[kind];
  return <TextField className="search" label={search} placeholder={searchHint} value={typed} onInput={setTyped} />;
}
