import * as vscode from 'vscode';
import { Disposables } from '../disposables';

/** Colour and line of each fact: F1 to F6, then round again. The line tells facts apart where colours do not, and shows above the text where facts overlap. */
const STYLES: readonly { readonly color: string; readonly borderStyle: string; readonly borderWidth: string }[] = [
  { color: 'charts.blue', borderStyle: 'solid', borderWidth: '0 0 2px 0' },
  { color: 'symbolIcon.classForeground', borderStyle: 'dashed', borderWidth: '1px 0 2px 0' },
  { color: 'charts.purple', borderStyle: 'double', borderWidth: '0 0 3px 0' },
  { color: 'charts.green', borderStyle: 'dotted', borderWidth: '1px 0 2px 0' },
  { color: 'charts.yellow', borderStyle: 'solid', borderWidth: '1px 0 1px 0' },
  { color: 'charts.red', borderStyle: 'dashed', borderWidth: '1px 0 1px 0' },
];

export interface FactRange {
  /** index of the fact, from 0 */
  readonly fact: number;
  readonly range: vscode.Range;
}

/** Highlights gold facts in text editors. */
export class FactStyles extends Disposables {
  private readonly types = STYLES.map(({ color, borderStyle, borderWidth }) =>
    this.hold(
      vscode.window.createTextEditorDecorationType({
        backgroundColor: new vscode.ThemeColor('editor.wordHighlightStrongBackground'),
        borderColor: new vscode.ThemeColor(color),
        borderStyle,
        borderWidth,
        rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
      }),
    ),
  );

  /** Replaces what was highlighted in the editor. */
  show(editor: vscode.TextEditor, facts: readonly FactRange[]): void {
    this.types.forEach((type, style) => {
      editor.setDecorations(
        type,
        facts.filter(({ fact }) => fact % this.types.length === style).map(({ range }) => range),
      );
    });
  }
}
