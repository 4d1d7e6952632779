import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { checkFilter } from '../../src/core/filter/check';
import { searchesIn } from '../../src/core/filter/evaluate';
import type { RunView } from '../../src/shared/viewModel';
import { factAt, lightFact, lightSearched } from '../highlights';

/** Lights, inside the element that is given the reference, what the questions are filtered by, and the fact under the pointer or with the focus. */
export function useHighlights<T extends HTMLElement>(filter: string, { columns }: RunView): { readonly current: T | null } {
  const root = useRef<T>(null);
  const searches = useMemo(() => {
    const checked = checkFilter(filter, columns);
    return checked.ok ? searchesIn(checked.filter, columns) : [];
  }, [filter, columns]);
  // whatever was drawn may hold other texts
  useLayoutEffect(() => {
    if (root.current !== null) lightSearched(root.current, searches);
  });
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const follow = ({ target }: Event): void => lightFact(element, factAt(target));
    const leave = (): void => lightFact(element, null);
    const heard = [['pointerover', follow], ['focusin', follow], ['pointerleave', leave], ['focusout', leave]] as const;
    for (const [name, listener] of heard) element.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of heard) element.removeEventListener(name, listener);
      leave();
      lightSearched(element, []);
    };
  }, []);
  return root;
}
