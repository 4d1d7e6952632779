import type * as vscode from 'vscode';
import { mapFault, type FieldMap } from '../../core/mapping/fieldMap';
import { readProjectConfig } from '../../core/projectConfig/read';
import { settingsOf } from '../../core/projectConfig/settings';
import { saveRunSettings } from '../projectConfig/configWriter';
import { nearestConfig, pathFrom } from '../projectConfig/nearestConfig';
import { fileOf } from '../runUri';

/** The mappings of run files: in the project's config file, or, where that cannot be written, remembered for the workspace. */
export class SavedMaps {
  constructor(private readonly memory: vscode.Memento) {}

  /** null when the file is read as its format is. */
  async of(run: vscode.Uri): Promise<FieldMap | null> {
    const map = this.memory.get<FieldMap>(keyOf(run)) ?? (await fieldsInConfig(run));
    return map === null || mapFault(map) !== null ? null : map;
  }

  /** Gives the config file it was saved in; else a sentence that says why it is only remembered. */
  async save(run: vscode.Uri, map: FieldMap | null): Promise<{ readonly config: vscode.Uri | null; readonly message: string | null }> {
    const written = await saveRunSettings(run, { fields: map });
    await this.memory.update(keyOf(run), written.ok || map === null ? undefined : map);
    return written.ok ? { config: written.uri, message: null } : { config: null, message: written.message };
  }
}

function keyOf(run: vscode.Uri): string {
  return `map:${fileOf(run).toString()}`;
}

async function fieldsInConfig(run: vscode.Uri): Promise<FieldMap | null> {
  const file = fileOf(run);
  const found = await nearestConfig(file);
  if (found === null) return null;
  const { config } = readProjectConfig(found.text);
  return (settingsOf(config, pathFrom(found.folder, file))?.settings.fields ?? null) as FieldMap | null;
}
