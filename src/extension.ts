import * as vscode from 'vscode';
import { AnalysisService } from './analysis/service';
import { cachePlace } from './host/cachePlace';
import { Exports } from './host/exports';
import { ChunkOpening } from './host/runFile/chunkOpening';
import { CompareChoice } from './host/compare/compareChoice';
import { Commands } from './host/commands';
import { Discovery } from './host/discovery';
import { FileKinds } from './host/fileKind';
import { FieldMapping } from './host/mapping/fieldMapping';
import { SavedMaps } from './host/mapping/savedMaps';
import { Linking } from './host/linking';
import { QuestionLinks } from './host/questionLinks';
import { ReportActions } from './host/reportActions';
import { REPORT_VIEW, ReportEditor } from './host/reportEditor';
import { registerRunFileFeatures } from './host/runFile/register';
import { ConfigProblems } from './host/projectConfig/configProblems';
import { ProjectConfigs } from './host/projectConfig/projectConfigs';
import { RunNotes } from './host/notes/runNotes';
import { NamedRuns } from './host/namedRuns';
import { RunLinks } from './host/runLinks';
import { RunDrop } from './host/runDrop';
import { showRuns } from './host/showRuns';
import { RunStore } from './host/runStore';
import { RunTree } from './host/runTree';

/** Builds the parts and registers them; reads nothing and looks for nothing until somebody asks. */
export function activate(context: vscode.ExtensionContext): void {
  const log = vscode.window.createOutputChannel('Goldlens', { log: true });
  const analysis = new AnalysisService(context.asAbsolutePath('dist/worker.js'), cachePlace(context), (message) => log.warn(message));
  const kinds = new FileKinds(analysis);
  const configs = new ProjectConfigs();
  const maps = new SavedMaps(context.workspaceState);
  const links = new RunLinks(context.workspaceState);
  const notes = new RunNotes(analysis, context.workspaceState);
  const store = new RunStore(analysis, kinds, configs, maps, log, context.workspaceState, links, notes);
  const discovery = new Discovery(kinds, new NamedRuns(configs, maps));
  const chunks = new ChunkOpening(store);
  const addresses = new QuestionLinks(context.extension.id);
  const linking = new Linking(store, links, kinds);
  const actions = new ReportActions(store, chunks, linking, log, addresses);
  const reports = new ReportEditor(context.extensionUri, store, actions, analysis, notes, log);
  const mapping = new FieldMapping(analysis, store, reports, maps, log);
  const exports = new Exports({ store, notes, analysis, cli: context.asAbsolutePath('dist/cli.js') });
  const tree = new RunTree(discovery, store);

  context.subscriptions.push(
    ...[log, analysis, configs, maps, notes, store, discovery, chunks, addresses, reports, tree],
    vscode.window.createTreeView('goldlens.runs', { treeDataProvider: tree, dragAndDropController: new RunDrop(), showCollapseAll: true, canSelectMany: true }),
    vscode.window.registerCustomEditorProvider(REPORT_VIEW, reports, { supportsMultipleEditorsPerDocument: true }),
    new Commands(context, discovery, store, reports, mapping, tree, linking, new CompareChoice(context, analysis, discovery, store, reports, exports, log), exports, log),
    new ConfigProblems(configs),
    showRuns(store, discovery, reports),
    registerRunFileFeatures(store, discovery),
  );
}
