import * as vscode from 'vscode';
import { JsonPlaces, type JsonPath } from '../../core/jsonPlace';
import { leadsOutside } from '../../core/projectConfig/checks';
import { problemAt, type ConfigProblem } from '../../core/projectConfig/problem';
import { readProjectConfig, type PlacedEntry } from '../../core/projectConfig/read';
import { CONFIG_FILE } from '../../core/projectConfig/schema';
import { TextLines } from '../../core/textLines';
import { Disposables } from '../disposables';
import { isThere } from '../runSource';
import { fileAt, readConfigFile } from './nearestConfig';
import { missing, outside, type ProjectConfigs } from './projectConfigs';

/** Every pattern is a search through the workspace. */
const MOST_GLOBS = 50;
const SEVERITIES = { error: vscode.DiagnosticSeverity.Error, warning: vscode.DiagnosticSeverity.Warning, info: vscode.DiagnosticSeverity.Information } as const;

/**
 * Shows in Problems, at its place, what is wrong with the config files that are in use or open. While one is open, the
 * editor's own JSON support tells what breaks the schema: it is left to it, so that nothing is told twice.
 */
export class ConfigProblems extends Disposables {
  private readonly collection = this.hold(vscode.languages.createDiagnosticCollection('goldlens-config'));
  private readonly turns = new Map<string, number>();

  constructor(configs: ProjectConfigs) {
    super();
    this.hold(configs.onDidRead(({ uri, text }) => void this.check(uri, text)));
    this.hold(configs.onDidChange((uri) => void this.checkFile(uri)));
    this.hold(vscode.workspace.onDidOpenTextDocument((document) => this.checkDocument(document)));
    this.hold(vscode.workspace.onDidChangeTextDocument(({ document }) => this.checkDocument(document)));
    this.hold(vscode.workspace.onDidCloseTextDocument(({ uri }) => isConfig(uri) && void this.checkFile(uri)));
    vscode.workspace.textDocuments.forEach((document) => this.checkDocument(document));
  }

  private checkDocument(document: vscode.TextDocument): void {
    if (isConfig(document.uri)) void this.check(document.uri, document.getText());
  }

  private async checkFile(uri: vscode.Uri): Promise<void> {
    const file = await readConfigFile(uri);
    if (file !== null) return this.check(uri, file.text);
    this.turn(uri);
    this.collection.delete(uri);
  }

  /** Text that is open in an editor counts before the one on disk. */
  private async check(uri: vscode.Uri, onDisk: string): Promise<void> {
    const document = openDocument(uri);
    const text = document?.getText() ?? onDisk;
    const turn = this.turn(uri);
    const { config, problems } = readProjectConfig(text);
    const own = problems.filter(({ bySchema }) => document === undefined || !bySchema);
    const found = [...own, ...(await fileProblems(vscode.Uri.joinPath(uri, '..'), config.runs, text))];
    if (this.turns.get(uri.toString()) === turn && !this.isDisposed) this.collection.set(uri, found.map(diagnostic));
  }

  private turn(uri: vscode.Uri): number {
    const turn = (this.turns.get(uri.toString()) ?? 0) + 1;
    this.turns.set(uri.toString(), turn);
    return turn;
  }
}

function isConfig(uri: vscode.Uri): boolean {
  return uri.path.endsWith(`/${CONFIG_FILE}`) && vscode.workspace.getWorkspaceFolder(uri) !== undefined;
}

function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
}

/** What only a look at the files can tell. */
async function fileProblems(folder: vscode.Uri, runs: readonly PlacedEntry[], text: string): Promise<ConfigProblem[]> {
  const found: ConfigProblem[] = [];
  const [places, lines] = [new JsonPlaces(text), new TextLines(text)];
  const tell = (path: JsonPath, code: string, severity: 'error' | 'warning', message: string): void => void found.push(problemAt(lines, places.around(path), { code, severity, message, bySchema: false }));
  for (const { entry, index } of runs) {
    for (const name of ['gold', 'corpus'] as const) {
      const written = entry[name];
      if (written === undefined) continue;
      const file = fileAt(folder, written);
      if (file === null) tell(['runs', index, name], `config-${name}`, 'error', outside(name, written));
      else if (!(await isThere(file))) tell(['runs', index, name], `config-${name}`, 'error', missing(name, written));
    }
  }
  for (const { glob, path } of runs.flatMap(({ globs }) => globs).slice(0, MOST_GLOBS)) {
    if (!(await namesFile(folder, glob))) tell(path, 'config-no-file', 'warning', `"${glob}" matches no file.`);
  }
  return found;
}

async function namesFile(folder: vscode.Uri, glob: string): Promise<boolean> {
  // a pattern that leads elsewhere is told by the reader; other file systems may not be searchable
  if (folder.scheme !== 'file' || leadsOutside(glob)) return true;
  if (await isThere(vscode.Uri.joinPath(folder, glob))) return true;
  return (await vscode.workspace.findFiles(new vscode.RelativePattern(folder, glob.replace(/^(\.\/)+/, '')), null, 1)).length > 0;
}

function diagnostic({ start, end, message, severity, code }: ConfigProblem): vscode.Diagnostic {
  const found = new vscode.Diagnostic(new vscode.Range(start.line - 1, start.column - 1, end.line - 1, end.column - 1), message, SEVERITIES[severity]);
  found.source = 'Goldlens';
  found.code = code;
  return found;
}
