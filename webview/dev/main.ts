import { FakeHost, type Scenario } from './fakeHost';
import { applyTheme, THEMES, type ThemeName } from './themes';

declare global {
  interface Window {
    /** put there by the server of the dev page */
    goldlensScenario: Scenario;
    /** for tests: what the page said, and a way to talk to it */
    goldlensHost: FakeHost;
    acquireVsCodeApi: () => FakeHost['api'];
  }
}

/** Runs before the page's own script: theme, a stand-in for the editor's API, and keys 1–4 to switch theme. */
const asked = new URLSearchParams(location.search).get('theme');
applyTheme(document, THEMES.find((theme) => theme === asked) ?? 'dark');
document.addEventListener('keydown', (event) => {
  const theme: ThemeName | undefined = THEMES[Number(event.key) - 1];
  if (theme !== undefined && event.altKey) applyTheme(document, theme);
});
const host = new FakeHost(window.goldlensScenario, (message) => window.postMessage(message, '*'), sessionStorage, location.search);
window.goldlensHost = host;
window.acquireVsCodeApi = () => host.api;
