import { useLayoutEffect } from 'preact/hooks';
import type { QuestionView } from '../../src/shared/viewModel';
import { lightQuoted } from '../highlights';
import type { State } from '../state';

/** Lights what the judge quotes in the chunks that are open. @param texts whole texts of chunks that were asked for, by rank */
export function useQuoted(root: { readonly current: Element | null }, { judged, chunks }: QuestionView, texts: State['texts']): void {
  // whatever was drawn may have unfolded a chunk
  useLayoutEffect(() => {
    if (root.current === null) return;
    lightQuoted(root.current, (judged?.quoted ?? []).map(({ rank, start, end }) => {
      const whole = texts[rank];
      return { rank, start, end, excerpts: whole === undefined ? (chunks[rank - 1]?.excerpts ?? []) : [{ start: 0, text: whole }] };
    }));
  });
}
