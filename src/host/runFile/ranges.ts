import * as vscode from 'vscode';
import type { Stretch, TextPlace } from '../../core/textLines';

export function asRange({ start, end }: Stretch): vscode.Range {
  return new vscode.Range(asPosition(start), asPosition(end));
}

export function asPosition({ line, character }: TextPlace): vscode.Position {
  return new vscode.Position(line, character);
}
