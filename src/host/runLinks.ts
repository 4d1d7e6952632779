import * as vscode from 'vscode';
import * as z from 'zod/mini';
import type { Problem, RunReport } from '../core/model';
import type { LinkedKind } from '../shared/fileView';
import type { LinkOrigin } from '../shared/viewModel';
import { saveRunSettings, type ConfigWritten } from './projectConfig/configWriter';
import type { ProjectRun } from './projectConfig/projectConfigs';
import { tooLarge } from './runSource';
import { fileOf } from './runUri';

export interface LinkedFile {
  readonly uri: vscode.Uri;
  readonly origin: LinkOrigin;
}

/** What is settled of a run's gold or corpus; `unset`: one may be looked for. */
export type SettledLink = LinkedFile | 'none' | 'unset';

/** The file to read a run with, if it can be; what is wrong with it is told with the run. */
export async function readableLink(link: SettledLink, kind: LinkedKind): Promise<{ readonly file: LinkedFile | null; readonly problems: readonly Problem[] }> {
  if (typeof link === 'string') return { file: null, problems: [] };
  const message = await tooLarge(link.uri);
  return message === null ? { file: link, problems: [] } : { file: null, problems: [{ code: `${kind}-too-large`, severity: 'error', message, line: null, record: null }] };
}

/** Addresses of chosen files; null where none is to be used. */
const choicesSchema = z.catch(z.object({ gold: z.nullish(z.string()), corpus: z.nullish(z.string()) }), {});
type Choices = z.infer<typeof choicesSchema>;

/** Which gold and which corpus a run is to be read with. A choice counts before the config file until it is kept there. */
export class RunLinks {
  constructor(private readonly memory: vscode.Memento) {}

  of(run: vscode.Uri, project: Pick<ProjectRun, LinkedKind>): Readonly<Record<LinkedKind, SettledLink>> {
    const choices = this.choices(run);
    const settled = (kind: LinkedKind): SettledLink => {
      const choice = choices[kind];
      if (choice === null) return 'none';
      if (choice !== undefined) return { uri: vscode.Uri.parse(choice, true), origin: 'chosen' };
      const uri = project[kind];
      return uri === null ? 'unset' : { uri, origin: 'config' };
    };
    return { gold: settled('gold'), corpus: settled('corpus') };
  }

  /** Links a file to a run on this machine; null: none is to be used. */
  async choose(run: vscode.Uri, kind: LinkedKind, file: vscode.Uri | null): Promise<void> {
    await this.remember(run, { ...this.choices(run), [kind]: file === null ? null : file.toString() });
  }

  /** Writes a link into the config file, where everybody who has the project finds it. */
  async keep(run: vscode.Uri, kind: LinkedKind, file: vscode.Uri): Promise<ConfigWritten> {
    const written = await saveRunSettings(run, { [kind]: file });
    if (written.ok) await this.remember(run, { ...this.choices(run), [kind]: undefined });
    return written;
  }

  private choices(run: vscode.Uri): Choices {
    return choicesSchema.parse(this.memory.get(keyOf(run)));
  }

  private async remember(run: vscode.Uri, choices: Choices): Promise<void> {
    await this.memory.update(keyOf(run), Object.values(choices).every((choice) => choice === undefined) ? undefined : choices);
  }
}

function keyOf(run: vscode.Uri): string {
  return `links:${fileOf(run).toString()}`;
}

/** Whether a run has questions that could be scored if their gold were known, or chunks without texts, and nobody has settled where to take them from. */
export function misses(kind: LinkedKind, settled: ReturnType<RunLinks['of']>, { counts, goldKind, byIdOnly }: RunReport): boolean {
  if (settled[kind] !== 'unset') return false;
  return kind === 'gold' ? counts.goldMissing > 0 && goldKind !== 'answers' : byIdOnly > 0;
}
