import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import * as z from 'zod';
import { Disposables } from '../disposables';
import { pageRoots, reportHtml } from '../reportHtml';
import { CompareSession, nameIn, type CompareContext, type RunPair } from './compareSession';

const COMPARE_VIEW = 'goldlens.compare';

/** What a restored page knows of itself. */
const savedSchema = z.object({ id: z.uuid() });
const REMEMBERED = 20;
const memorySchema = z.array(z.object({ id: z.string(), a: z.string(), b: z.string() })).catch([]);
type Memory = z.infer<typeof memorySchema>;

/** The comparisons that are open, as panels that VS Code restores. Which runs a panel compares is remembered here, not in the page. */
export class ComparePanels extends Disposables implements vscode.WebviewPanelSerializer {
  private readonly open = new Map<vscode.WebviewPanel, CompareSession>();

  constructor(
    private readonly extension: vscode.Uri,
    private readonly memory: vscode.Memento,
    private readonly context: Omit<CompareContext, 'swapped'>,
  ) {
    super();
    this.hold(vscode.window.registerWebviewPanelSerializer(COMPARE_VIEW, this));
  }

  /** Shows the comparison of two runs, or brings the one that is open to the front. */
  show(pair: RunPair): void {
    for (const [panel, { runs }] of this.open) {
      if (runs.a.toString() === pair.a.toString() && runs.b.toString() === pair.b.toString()) return panel.reveal();
    }
    const panel = vscode.window.createWebviewPanel(COMPARE_VIEW, titleOf(pair), vscode.ViewColumn.Active, { enableFindWidget: true });
    this.fill(panel, randomUUID(), pair);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const saved = savedSchema.safeParse(state);
    const known = this.remembered().find(({ id }) => saved.success && id === saved.data.id);
    if (known === undefined) panel.dispose();
    else this.fill(panel, known.id, { a: vscode.Uri.parse(known.a), b: vscode.Uri.parse(known.b) });
  }

  private fill(panel: vscode.WebviewPanel, id: string, pair: RunPair): void {
    const swapped = (now: RunPair): void => {
      panel.title = titleOf(now);
      this.remember(id, now);
    };
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(this.extension) };
    const session = new CompareSession(id, pair, panel.webview, { ...this.context, swapped });
    this.open.set(panel, session);
    panel.onDidChangeViewState(() => !panel.visible && session.hidden());
    panel.onDidDispose(() => {
      this.open.delete(panel);
      session.dispose();
    });
    this.remember(id, pair);
    panel.webview.html = reportHtml(panel.webview, this.extension, 'compare');
  }

  private remembered(): Memory {
    return memorySchema.parse(this.memory.get('comparisons'));
  }

  private remember(id: string, { a, b }: RunPair): void {
    const others = this.remembered().filter((known) => known.id !== id);
    void this.memory.update('comparisons', [{ id, a: a.toString(), b: b.toString() }, ...others].slice(0, REMEMBERED));
  }

  override dispose(): void {
    for (const session of this.open.values()) session.dispose();
    this.open.clear();
    super.dispose();
  }
}

function titleOf({ a, b }: RunPair): string {
  const short = (run: vscode.Uri): string => nameIn(run).split('/').at(-1) ?? '';
  return `${short(a)} ⇄ ${short(b)}`;
}
