// What a suite in the extension host can ask of the page around it. Each takes and returns JSON.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { locate, scopeOf } from './targets.mjs';

const WAIT_MS = 30_000;
/** Another editor may come to the front while its page is waited for: what is in front is looked up again this often. */
const LOOK_AGAIN_MS = 3_000;

/**
 * @param {import('./launch.mjs').Workbench} workbench
 * @param {string} screenshotFolder
 * @returns {Record<string, (args: any) => Promise<unknown>>}
 */
export function createOperations({ page, consoleMessages }, screenshotFolder) {
  return {
    async click({ target, ...options }) {
      await (await locate(page, target)).click(options);
    },
    async hover({ target }) {
      await (await locate(page, target)).hover();
    },
    async press({ key, target }) {
      await (target ? (await locate(page, target)).press(key) : page.keyboard.press(key));
    },
    async type({ text, target }) {
      await (target ? (await locate(page, target)).pressSequentially(text) : page.keyboard.type(text));
    },
    async query({ target }) {
      return (await locate(page, target)).evaluateAll(describeElements);
    },
    async waitFor({ target, attribute, state = 'visible' }) {
      const until = Date.now() + WAIT_MS;
      for (;;) {
        let found = await locate(page, target);
        if (attribute) {
          found = found.and((await scopeOf(page, target.frame)).locator(attributeSelector(attribute)));
        }
        const left = until - Date.now();
        try {
          await found.first().waitFor({ state, timeout: Math.max(1, Math.min(LOOK_AGAIN_MS, left)) });
          return await found.evaluateAll(describeElements);
        } catch (error) {
          if (left <= LOOK_AGAIN_MS) {
            throw error;
          }
        }
      }
    },
    async styles({ target, names }) {
      return (await locate(page, target)).evaluate(readStyles, names);
    },
    async screenshot({ name, target }) {
      const file = path.join(screenshotFolder, `${name}.png`);
      fs.mkdirSync(path.dirname(file), { recursive: true });
      await (target ? await locate(page, target) : page).screenshot({ path: file });
      return file;
    },
    async resize(size) {
      await page.setViewportSize(size);
    },
    async consoleMessages() {
      return consoleMessages();
    },
    async axe({ frame }) {
      return runAxe(await (await scopeOf(page, frame)).locator(':root').elementHandle());
    },
  };
}

function attributeSelector({ name, value }) {
  return value === undefined ? `[${name}]` : `[${name}=${JSON.stringify(value)}]`;
}

/** Runs in the page. Boxes are in CSS pixels of the element's own frame. */
function describeElements(elements) {
  return elements.map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      tag: element.localName,
      text: element.textContent,
      attributes: Object.fromEntries([...element.attributes].map(({ name, value }) => [name, value])),
      role: element.computedRole ?? element.getAttribute('role') ?? '',
      name: element.computedName ?? element.getAttribute('aria-label') ?? '',
      value: typeof element.value === 'string' ? element.value : null,
      box: { x, y, width, height },
      isVisible: element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0,
      isFocused: element.ownerDocument.activeElement === element,
    };
  });
}

/** Runs in the page. */
function readStyles(element, names) {
  const computed = getComputedStyle(element);
  return Object.fromEntries(names.map((name) => [name, computed.getPropertyValue(name)]));
}

/** Runs axe in the element's own frame; evaluated by the browser, so the frame's script policy does not matter. */
async function runAxe(root) {
  const source = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  const frame = await root.ownerFrame();
  await frame.evaluate(source);
  return frame.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, impact, help, nodes }) => ({
      id,
      impact,
      help,
      nodes: nodes.map(({ html, target, failureSummary }) => ({ html, target: target.flat(), failureSummary })),
    }));
  });
}
