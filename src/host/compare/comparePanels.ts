import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { Disposables } from '../disposables';
import { pageRoots, reportHtml } from '../reportHtml';
import { BoardSession, type RunBoard } from './boardSession';
import { CompareSession, nameIn, type CompareContext, type RunPair } from './compareSession';

const COMPARE_VIEW = 'goldlens.compare';

/** What a restored page knows of itself. */
const savedSchema = z.object({ id: z.uuid() });
const REMEMBERED = 20;
const pairSchema = z.object({ id: z.string(), a: z.string(), b: z.string() });
const boardSchema = z.object({ id: z.string(), runs: z.array(z.string()).check(z.minLength(1)), baseline: z.int().check(z.gte(0)) });
const memorySchema = z.catch(z.array(z.union([pairSchema, boardSchema])), []);
type Memory = z.infer<typeof memorySchema>;
type Runs = RunPair | RunBoard;

/** The comparisons that are open, as panels that VS Code restores. Which runs a panel compares is remembered here, not in the page. */
export class ComparePanels extends Disposables implements vscode.WebviewPanelSerializer {
  private readonly open = new Map<vscode.WebviewPanel, CompareSession | BoardSession>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly memory: vscode.Memento,
    private readonly context: Omit<CompareContext, 'changed'>,
  ) {
    super();
    this.hold(vscode.window.registerWebviewPanelSerializer(COMPARE_VIEW, this));
  }

  /** Shows the comparison of two runs, or of several with one of them; brings one that is open to the front. */
  show(runs: Runs): void {
    for (const [panel, session] of this.open) {
      const isShown = session instanceof CompareSession ? !('runs' in runs) && session.isOf(runs) : 'runs' in runs && session.isOf(runs.runs);
      if (isShown) return panel.reveal();
    }
    const panel = vscode.window.createWebviewPanel(COMPARE_VIEW, titleOf(runs), vscode.ViewColumn.Active, { enableFindWidget: true });
    this.fill(panel, randomUUID(), runs);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = savedSchema.safeParse(state);
    const known = this.remembered().find(({ id }) => saved.success && id === saved.data.id);
    if (known === undefined) panel.dispose();
    else this.fill(panel, known.id, 'runs' in known ? { runs: known.runs.map((run) => vscode.Uri.parse(run)), baseline: known.baseline } : { a: vscode.Uri.parse(known.a), b: vscode.Uri.parse(known.b) });
  }

  private fill(panel: vscode.WebviewPanel, id: string, runs: Runs): void {
    const changed = (now: Runs): void => {
      panel.title = titleOf(now);
      this.remember(id, now);
    };
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(this.extension) };
    const session = 'runs' in runs
      ? new BoardSession(id, runs, panel.webview, { ...this.context, changed, openComparison: (pair) => this.show(pair) })
      : new CompareSession(id, runs, panel.webview, { ...this.context, changed });
    this.open.set(panel, session);
    panel.onDidChangeViewState(() => !panel.visible && session.hidden());
    panel.onDidDispose(() => {
      this.open.delete(panel);
      session.dispose();
    });
    this.remember(id, runs);
    panel.webview.html = reportHtml(panel.webview, this.extension, 'compare');
  }

  private remembered(): Memory {
    return memorySchema.parse(this.memory.get('comparisons'));
  }

  private remember(id: string, runs: Runs): void {
    const others = this.remembered().filter((known) => known.id !== id);
    const own = 'runs' in runs ? { id, runs: runs.runs.map((run) => run.toString()), baseline: runs.baseline } : { id, a: runs.a.toString(), b: runs.b.toString() };
    void this.memory.update('comparisons', [own, ...others].slice(0, REMEMBERED));
  }

  override dispose(): void {
    for (const session of this.open.values()) session.dispose();
    this.open.clear();
    super.dispose();
  }
}

function titleOf(runs: Runs): string {
  const short = (run: vscode.Uri | undefined): string => (run === undefined ? '' : (nameIn(run).split('/').at(-1) ?? ''));
  return 'runs' in runs ? vscode.l10n.t('{0} runs against {1}', runs.runs.length, short(runs.runs[runs.baseline])) : `${short(runs.a)} ⇄ ${short(runs.b)}`;
}
