import * as vscode from 'vscode';
import type { Problem } from '../core/model';
import type { LinkKind } from './linkFinder';
import { saveRunSettings, type ConfigWritten } from './projectConfig/configWriter';
import type { ProjectRun } from './projectConfig/projectConfigs';
import { tooLarge } from './runSource';
import { fileOf } from './runUri';

/** Who says that a file belongs to a run: its project's config file, a person (for now), or Goldlens, which found it. */
export type LinkOrigin = 'config' | 'chosen' | 'found';

export interface LinkedFile {
  readonly uri: vscode.Uri;
  readonly origin: LinkOrigin;
}

/** What is settled of a run's gold or corpus; `unset`: one may be looked for. */
export type SettledLink = LinkedFile | 'none' | 'unset';

/** The file to read a run with, if it can be; what is wrong with it is told with the run. */
export async function readableLink(link: SettledLink, kind: LinkKind): Promise<{ readonly file: LinkedFile | null; readonly problems: readonly Problem[] }> {
  if (typeof link === 'string') return { file: null, problems: [] };
  const message = await tooLarge(link.uri);
  return message === null ? { file: link, problems: [] } : { file: null, problems: [{ code: `${kind}-too-large`, severity: 'error', message, line: null, record: null }] };
}

type Choices = { readonly [Kind in LinkKind]?: string | null | undefined };

/** Which gold and which corpus a run is to be read with. A choice counts before the config file until it is kept there. */
export class RunLinks {
  constructor(private readonly memory: vscode.Memento) {}

  of(run: vscode.Uri, project: Pick<ProjectRun, LinkKind>): Readonly<Record<LinkKind, SettledLink>> {
    const choices = this.choices(run);
    const settled = (kind: LinkKind): SettledLink => {
      const choice = choices[kind];
      if (choice === null) return 'none';
      if (choice !== undefined) return { uri: vscode.Uri.parse(choice, true), origin: 'chosen' };
      const uri = project[kind];
      return uri === null ? 'unset' : { uri, origin: 'config' };
    };
    return { gold: settled('gold'), corpus: settled('corpus') };
  }

  /** Links a file to a run on this machine; null: none is to be used. */
  async choose(run: vscode.Uri, kind: LinkKind, file: vscode.Uri | null): Promise<void> {
    await this.remember(run, { ...this.choices(run), [kind]: file === null ? null : file.toString() });
  }

  /** Writes a link into the config file, where everybody who has the project finds it. */
  async keep(run: vscode.Uri, kind: LinkKind, file: vscode.Uri): Promise<ConfigWritten> {
    const written = await saveRunSettings(run, { [kind]: file });
    if (written.ok) await this.remember(run, { ...this.choices(run), [kind]: undefined });
    return written;
  }

  private choices(run: vscode.Uri): Choices {
    return this.memory.get<Choices>(keyOf(run)) ?? {};
  }

  private async remember(run: vscode.Uri, choices: Choices): Promise<void> {
    await this.memory.update(keyOf(run), Object.values(choices).every((choice) => choice === undefined) ? undefined : choices);
  }
}

function keyOf(run: vscode.Uri): string {
  return `links:${fileOf(run).toString()}`;
}
