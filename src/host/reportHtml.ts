import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';

/** The page's frame: nothing of a run is in it. Scripts run by nonce, styles come from the extension. */
export function reportHtml(webview: vscode.Webview, extension: vscode.Uri, page: 'webview' | 'compare' = 'webview'): string {
  const nonce = randomBytes(24).toString('base64');
  const asset = (name: string): string => webview.asWebviewUri(vscode.Uri.joinPath(extension, 'dist', name)).toString();
  const csp = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource} 'nonce-${nonce}'`,
    `font-src ${webview.cspSource}`,
    `img-src ${webview.cspSource}`,
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Goldlens</title>
<link rel="stylesheet" href="${asset(`${page}.css`)}">
</head>
<body>
<div id="root"></div>
<script nonce="${nonce}" src="${asset(`${page}.js`)}"></script>
</body>
</html>`;
}

/** What the page may load: built files and pictures, nothing of the workspace. */
export function pageRoots(extension: vscode.Uri): vscode.Uri[] {
  return [vscode.Uri.joinPath(extension, 'dist'), vscode.Uri.joinPath(extension, 'media')];
}
