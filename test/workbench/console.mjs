/**
 * @typedef {object} ConsoleMessage
 * @property {'log' | 'debug' | 'info' | 'warning' | 'error' | 'pageerror' | 'csp'} kind
 * @property {string} text
 * @property {string} url the document or script it came from, '' when unknown
 * @property {boolean} ours it came out of a webview, or names this extension: not VS Code's own
 */

const policyViolation = /Content Security Policy/;
/** What VS Code's own script prints in each webview, or makes Chromium print. */
const webviewPreamble = /^An iframe which has both allow-scripts|service worker controller/;
const webviewContent = /\/webview\/browser\/pre\/|vscode-resource/;

/**
 * Keeps everything that a page and the frames inside it print, throw, or are refused by a Content Security Policy.
 * @param {import('playwright-core').Page} page
 * @param {string} extensionPath a message that names a file under it is ours
 * @returns {() => ConsoleMessage[]} all messages so far
 */
export function recordConsole(page, extensionPath) {
  /** @type {ConsoleMessage[]} */
  const messages = [];
  const isOurs = (text, url) =>
    (webviewContent.test(url) && !webviewPreamble.test(text)) ||
    text.includes(`${extensionPath}/dist/`) ||
    /\bgoldlens\./i.test(text);
  const add = (kind, text, url) => messages.push({ kind, text, url, ours: isOurs(text, url) });
  page.on('console', (message) => {
    const text = message.text();
    const isViolation = message.type() === 'error' && policyViolation.test(text);
    add(isViolation ? 'csp' : message.type(), text, message.location().url);
  });
  page.context().on('weberror', (webError) => {
    const error = webError.error();
    add('pageerror', error.stack ?? String(error), webError.location().url);
  });
  return () => [...messages];
}
