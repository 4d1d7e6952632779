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
  /** from 0 */
  readonly slot: number;
}

/** Badges that may stand at one position. */
const MOST_AT_ONE_PLACE = 4;

/** Shows badges in the lines of text editors. Several at one position stand in the order of their slots. */
export class BadgeStyles extends Disposables {
  // an editor draws what is attached to one position in the order of the types' keys, as text
  private readonly slots = Array.from({ length: MOST_AT_ONE_PLACE }, () =>
    this.hold(vscode.window.createTextEditorDecorationType({ rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed })),
  ).sort((a, b) => (a.key < b.key ? -1 : 1));

  /** Replaces what was shown in the editor. */
  show(editor: vscode.TextEditor, badges: readonly PlacedBadge[]): void {
    this.slots.forEach((type, slot) => editor.setDecorations(type, badges.filter((badge) => badge.slot === slot).map(asDecoration)));
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
        margin: '0 0.4em 0 0.4em',
        color: new vscode.ThemeColor(color),
        ...(background === null ? { fontStyle: 'italic' } : { backgroundColor: new vscode.ThemeColor(background) }),
      },
    },
  };
}
