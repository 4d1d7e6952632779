// What a suite names, as Playwright locators.

/**
 * @typedef {object} Target
 * @property {'workbench' | 'report'} frame the editor's own page, or the webview in the active editor group
 * @property {string} [selector] CSS; narrows the frame
 * @property {string} [role] an ARIA role, looked for inside what `selector` gives
 * @property {string} [name] accessible name that goes with `role`: the whole of it when `exact`
 * @property {boolean} [exact]
 * @property {{ source: string, flags: string }} [text] a pattern that the element's text must match
 * @property {number} [nth] from 0, when several match
 */

/**
 * @param {import('playwright-core').Page} page @param {Target} target
 * @returns {Promise<import('playwright-core').Locator>}
 */
export async function locate(page, { frame, selector, role, name, exact, text, nth }) {
  const scope = await scopeOf(page, frame);
  let found = scope.locator(selector ?? ':root');
  if (role !== undefined) {
    found = found.getByRole(role, { name, exact });
  }
  if (text !== undefined) {
    found = found.filter({ hasText: new RegExp(text.source, text.flags) });
  }
  return nth === undefined ? found : found.nth(nth);
}

/** The page, or the document that the active editor's webview shows. */
export async function scopeOf(page, frame) {
  if (frame === 'workbench') {
    return page;
  }
  // VS Code puts the extension's HTML into a frame inside the webview's own frame.
  return page.frameLocator(`iframe.webview[name="${await activeWebview(page)}"]`).frameLocator('#active-frame');
}

/** Waits until the active editor group shows a webview and gives the name of its frame. */
async function activeWebview(page) {
  const handle = await page.waitForFunction(() => {
    // Webviews float above the workbench; the place of each in its editor names the element that floats there.
    const place = document.querySelector('.editor-group-container.active [id^="webview-editor-element-"]');
    const floating = document.getElementById(place?.getAttribute('aria-flowto'));
    const isShown = floating && getComputedStyle(floating).visibility === 'visible';
    return isShown && floating.querySelector('iframe.webview.ready')?.name;
  });
  return handle.jsonValue();
}
