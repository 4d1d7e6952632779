import type { ComponentChildren, VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { strings } from '../../src/shared/strings';
import type { Actions } from '../actions';

export interface DialogProps {
  readonly title: ComponentChildren;
  readonly className: string;
  /** what it belongs to: it opens below it; in the middle of the page when there is none */
  readonly anchor: string | null;
  readonly actions: Actions;
  readonly children: ComponentChildren;
}

/** A modal dialog of the browser's own: Esc closes it and focus goes back to what opened it. */
export function Dialog({ title, className, anchor, actions, children }: DialogProps): VNode {
  const element = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog === null) return;
    const opener = document.activeElement;
    dialog.showModal();
    if (anchor !== null) placeBelow(dialog, document.querySelector(anchor));
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [anchor]);
  const close = (): void => actions.dispatch({ type: 'dialog', dialog: null });
  return (
    <dialog ref={element} class={`card ${className}`} aria-labelledby="dialog-title" onClose={close} onClick={(event) => event.target === element.current && close()}>
      <div class="card-body">
        <header class="card-head">
          <h2 id="dialog-title">{title}</h2>
          <button class="icon-button" aria-label={strings.page.close} onClick={close}>✕</button>
        </header>
        {children}
      </div>
    </dialog>
  );
}

const MARGIN = 8;

function placeBelow(dialog: HTMLDialogElement, anchor: Element | null): void {
  if (anchor === null) return;
  const at = anchor.getBoundingClientRect();
  const left = Math.max(MARGIN, Math.min(at.left, window.innerWidth - dialog.offsetWidth - MARGIN));
  const below = at.bottom + MARGIN;
  const top = below + dialog.offsetHeight + MARGIN <= window.innerHeight ? below : Math.max(MARGIN, window.innerHeight - dialog.offsetHeight - MARGIN);
  dialog.style.setProperty('margin', '0');
  dialog.style.setProperty('left', `${left}px`);
  dialog.style.setProperty('top', `${top}px`);
}
