import * as vscode from 'vscode';

/** Puts a text on the clipboard and says so for a moment. */
export async function copied(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
  vscode.window.setStatusBarMessage(vscode.l10n.t('Copied.'), 2000);
}
