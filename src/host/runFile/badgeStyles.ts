import * as vscode from 'vscode';
import { Disposables } from '../disposables';
import type { Badge, Tone } from './badgeText';

const COLORS: Readonly<Record<Tone, { readonly color: string; readonly background: string | null }>> = {
  good: { color: 'charts.green', background: 'diffEditor.insertedTextBackground' },
  middle: { color: 'list.warningForeground', background: 'inputValidation.warningBackground' },
  bad: { color: 'list.errorForeground', background: 'diffEditor.removedTextBackground' },
  plain: { color: 'editorCodeLens.foreground', background: null },
};
const NBSP = '\u00a0';

export interface PlacedBadge extends Badge {
  readonly at: vscode.Position;
}

/** Shows badges in the lines of text editors. Several at one position stand in the order given. */
export class BadgeStyles extends Disposables {
  private readonly type = this.hold(vscode.window.createTextEditorDecorationType({ rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed }));

  /** Replaces what was shown in the editor. */
  show(editor: vscode.TextEditor, badges: readonly PlacedBadge[]): void {
    editor.setDecorations(this.type, badges.map(asDecoration));
  }
}

function asDecoration({ at, text, tone }: PlacedBadge): vscode.DecorationOptions {
  const { color, background } = COLORS[tone];
  return {
    range: new vscode.Range(at, at),
    renderOptions: {
      after: {
        // an editor folds plain spaces at the edges
        contentText: `${NBSP}${text.replaceAll(' ', NBSP)}${NBSP}`,
        margin: '0 0 0 0.8em',
        color: new vscode.ThemeColor(color),
        ...(background === null ? {} : { backgroundColor: new vscode.ThemeColor(background) }),
      },
    },
  };
}
