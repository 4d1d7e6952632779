import { fromComparePageSchema, type FromComparePage, type ToComparePage } from '../../src/shared/compareProtocol';
import type { ComparisonView, PairView, ReasonCounts } from '../../src/shared/compareView';
import { applyTheme, THEMES } from './themes';

/** What the page of a comparison is to show: a comparison with the questions of its lists, or messages instead. */
export interface CompareScenario {
  readonly view?: ComparisonView;
  readonly names?: { readonly a: string; readonly b: string };
  /** by metric and list: `AllGold@10 broke` */
  readonly lists?: Readonly<Record<string, readonly PairView[]>>;
  /** why facts are missed, by metric and list */
  readonly reasons?: Readonly<Record<string, ReasonCounts>>;
  readonly first?: readonly ToComparePage[];
}

/** A stand-in for the editor's side of the page; tests look at what it heard. */
class FakeCompareHost {
  readonly heard: FromComparePage[] = [];

  constructor(private readonly scenario: CompareScenario) {}

  readonly api = {
    postMessage: (message: unknown): void => {
      const heard = fromComparePageSchema.parse(message);
      this.heard.push(heard);
      queueMicrotask(() => this.answer(heard));
    },
    getState: (): unknown => JSON.parse(sessionStorage.getItem(location.search) ?? 'null'),
    setState: (state: unknown): void => sessionStorage.setItem(location.search, JSON.stringify(state)),
  };

  private answer(message: FromComparePage): void {
    const { view, names = { a: view?.a ?? 'a', b: view?.b ?? 'b' }, first, lists = {}, reasons = {} } = this.scenario;
    if (message.type === 'ready') {
      const sent = first ?? [{ type: 'loading', id: 'dev', ...names }, ...(view === undefined ? [] : [{ type: 'comparison', version: 1, view, alike: null } as const])];
      for (const one of sent) window.postMessage(one, '*');
    }
    if (message.type !== 'getPairs') return;
    const { version, metric, list, offset, limit } = message;
    const all = lists[`${metric} ${list}`] ?? [];
    window.postMessage({ type: 'pairs', version, metric, list, offset, total: all.length, pairs: all.slice(offset, offset + limit) } satisfies ToComparePage, '*');
    window.postMessage({ type: 'reasons', version, metric, list, reasons: reasons[`${metric} ${list}`] ?? [] } satisfies ToComparePage, '*');
  }
}

export interface CompareGlobals {
  goldlensScenario: CompareScenario;
  goldlensHost: FakeCompareHost;
  acquireVsCodeApi: () => FakeCompareHost['api'];
}

const globals = window as unknown as CompareGlobals;
const asked = new URLSearchParams(location.search).get('theme');
applyTheme(document, THEMES.find((theme) => theme === asked) ?? 'dark');
globals.goldlensHost = new FakeCompareHost(globals.goldlensScenario);
globals.acquireVsCodeApi = () => globals.goldlensHost.api;
