import * as vscode from 'vscode';
import { mapFault, type FieldMap } from '../../core/mapping/fieldMap';
import { fieldMapOf, type RunSettings } from '../../core/projectConfig/settings';
import { Disposables } from '../disposables';
import { saveRunSettings } from '../projectConfig/configWriter';
import { fileOf } from '../runUri';

const PREFIX = 'map:';

/** The mappings of run files: in the project's config file, or, where that cannot be written, remembered for the workspace. */
export class SavedMaps extends Disposables {
  private readonly changes = this.hold(new vscode.EventEmitter<void>());
  /** a mapping is remembered, or forgotten */
  readonly onDidRemember = this.changes.event;

  constructor(private readonly memory: vscode.Memento) {
    super();
  }

  /** The mapping of a run whose project says `settings` of it; null when the file is read as its format is. */
  of(run: vscode.Uri, settings: RunSettings): FieldMap | null {
    const map = this.memory.get<FieldMap>(keyOf(run));
    return map === undefined || mapFault(map) !== null ? fieldMapOf(settings) : map;
  }

  /** The files whose mappings are remembered for the workspace. */
  remembered(): vscode.Uri[] {
    return this.memory.keys().flatMap((key) => (key.startsWith(PREFIX) ? [vscode.Uri.parse(key.slice(PREFIX.length), true)] : []));
  }

  isRemembered(run: vscode.Uri): boolean {
    return this.memory.get(keyOf(run)) !== undefined;
  }

  /** Gives the config file it was saved in; else a sentence that says why it is only remembered. */
  async save(run: vscode.Uri, map: FieldMap | null): Promise<{ readonly config: vscode.Uri | null; readonly message: string | null }> {
    const written = await saveRunSettings(run, { fields: map });
    const remembered = written.ok || map === null ? undefined : map;
    const isNews = (remembered !== undefined) !== this.isRemembered(run);
    await this.memory.update(keyOf(run), remembered);
    if (isNews) this.changes.fire();
    return written.ok ? { config: written.uri, message: null } : { config: null, message: written.message };
  }
}

function keyOf(run: vscode.Uri): string {
  return `${PREFIX}${fileOf(run).toString()}`;
}
