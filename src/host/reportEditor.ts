import * as vscode from 'vscode';
import type { MappingView } from '../shared/mappingPreview';
import type { AnalysisService } from '../analysis/service';
import { Diagnoses } from './diagnoses';
import { Disposables } from './disposables';
import type { RunNotes } from './notes/runNotes';
import type { ReportActions } from './reportActions';
import { pageRoots, reportHtml } from './reportHtml';
import { ReportSession, type ReportPlace } from './reportSession';
import type { RunStore } from './runStore';

export const REPORT_VIEW = 'goldlens.report';

/** The report of a run file, as a custom editor: VS Code restores, splits and titles it. Several may show one file. */
export class ReportEditor extends Disposables implements vscode.CustomReadonlyEditorProvider {
  private readonly sessions = new Map<vscode.WebviewPanel, ReportSession>();
  private readonly wanted = new Map<string, ReportPlace>();
  private readonly diagnoses: Diagnoses;
  private readonly looks = this.hold(new vscode.EventEmitter<void>());
  /** another report, or another question, is looked at */
  readonly onDidLook = this.looks.event;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly store: RunStore,
    private readonly actions: ReportActions,
    private readonly analysis: AnalysisService,
    private readonly notes: RunNotes,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.diagnoses = this.hold(new Diagnoses(store, analysis, log));
    this.hold(store.onDidChange(({ status }) => status !== 'loading' && this.tellKind()));
  }

  /** The report in front; null when another editor is. */
  get active(): ReportSession | null {
    for (const [panel, session] of this.sessions) if (panel.active) return session;
    return null;
  }

  openCustomDocument(uri: vscode.Uri): vscode.CustomDocument {
    return { uri, dispose: () => undefined };
  }

  resolveCustomEditor(document: vscode.CustomDocument, panel: vscode.WebviewPanel): void {
    const { uri } = document;
    panel.webview.options = { enableScripts: true, localResourceRoots: pageRoots(this.extension) };
    const session = new ReportSession(uri, panel.webview, this.store, this.actions, this.analysis, this.notes, this.diagnoses, this.log, () => this.looks.fire(), this.sessionOf(uri)?.lookingAt ?? null);
    this.sessions.set(panel, session);
    const wanted = this.wanted.get(uri.toString());
    this.wanted.delete(uri.toString());
    if (wanted !== undefined) session.show(wanted);
    panel.onDidChangeViewState(() => {
      if (!panel.visible) session.hidden();
      this.followActive();
    });
    panel.onDidDispose(() => {
      this.sessions.delete(panel);
      session.dispose();
      this.followActive();
    });
    panel.webview.html = reportHtml(panel.webview, this.extension);
    this.followActive();
  }

  /**
   * Opens the report of a run at a place, or brings the open one to the front; without a place, an open one stays where it is.
   */
  async open(uri: vscode.Uri, place?: ReportPlace): Promise<void> {
    const session = this.sessionOf(uri);
    if (session !== null && place !== undefined) session.show(place);
    if (session === null && place !== undefined) this.wanted.set(uri.toString(), place);
    await vscode.commands.executeCommand('vscode.openWith', uri, REPORT_VIEW);
  }

  /** Shows, in every report of the file, what a mapping reads of it; null shows the report again. */
  showMapping(uri: vscode.Uri, view: MappingView | null): void {
    for (const session of this.sessions.values()) if (session.uri.toString() === uri.toString()) session.showMapping(view);
  }

  isOpen(uri: vscode.Uri): boolean {
    return this.sessionOf(uri) !== null;
  }

  private sessionOf(uri: vscode.Uri): ReportSession | null {
    const sessions = [...this.sessions].filter(([, session]) => session.uri.toString() === uri.toString());
    const [, session] = sessions.find(([panel]) => panel.active) ?? sessions.find(([panel]) => panel.visible) ?? sessions[0] ?? [];
    return session ?? null;
  }

  private followActive(): void {
    void vscode.commands.executeCommand('setContext', 'goldlens.reportActive', this.active !== null);
    this.tellKind();
    this.looks.fire();
  }

  /** Gold can be chosen for a run, not for a page of something else. */
  private tellKind(): void {
    const { active } = this;
    void vscode.commands.executeCommand('setContext', 'goldlens.reportOfRun', active !== null && this.store.get(active.uri)?.report != null);
  }

  override dispose(): void {
    for (const session of this.sessions.values()) session.dispose();
    this.sessions.clear();
    super.dispose();
  }
}
