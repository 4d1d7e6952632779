import { build, type BuildOptions } from 'esbuild';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CompareScenario } from '../../../webview/dev/compareMain';
import type { Scenario } from '../../../webview/dev/fakeHost';

const PAGE: BuildOptions = {
  bundle: true, platform: 'browser', target: 'es2022', format: 'iife', minify: true, jsx: 'automatic', jsxImportSource: 'preact',
  write: false, outdir: 'out', logLevel: 'warning', loader: { '.ttf': 'file' },
};
const NONCE = 'devpage';

/** Serves the report page in a plain browser, with the same content policy as in the editor and a made-up host. */
export class DevPage {
  private readonly scenarios = new Map<string, Scenario | CompareScenario>();
  private constructor(
    private readonly server: Server,
    private readonly files: ReadonlyMap<string, string>,
  ) {}

  static async start(port = 0): Promise<DevPage> {
    const files = new Map([...(await bundle({ webview: 'webview/main.tsx' })), ...(await bundle({ dev: 'webview/dev/main.ts', compareDev: 'webview/dev/compareMain.ts' })), ...(await bundle({ compare: 'webview/compare.tsx' }))]);
    const server = createServer();
    const page = new DevPage(server, files);
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', page.origin);
      const { type, body } = page.respond(url);
      response.writeHead(body === null ? 404 : 200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': page.policy });
      response.end(body ?? '');
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    return page;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The address that shows a scenario. */
  url(name: string, scenario: Scenario, theme = 'dark'): string {
    this.scenarios.set(name, scenario);
    return `${this.origin}/page?scenario=${encodeURIComponent(name)}&theme=${theme}`;
  }

  /** The address of a comparison. */
  compareUrl(name: string, scenario: CompareScenario, theme = 'dark'): string {
    this.scenarios.set(name, scenario);
    return `${this.origin}/compare?scenario=${encodeURIComponent(name)}&theme=${theme}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private get policy(): string {
    return `default-src 'none'; script-src 'nonce-${NONCE}'; style-src ${this.origin} 'nonce-${NONCE}'; font-src ${this.origin}`;
  }

  private respond(url: URL): { readonly type: string; readonly body: string | null } {
    if (url.pathname === '/') return { type: 'text/html', body: this.index() };
    if (url.pathname === '/page') return { type: 'text/html', body: html(url.searchParams.get('scenario') ?? '', 'webview', 'dev') };
    if (url.pathname === '/compare') return { type: 'text/html', body: html(url.searchParams.get('scenario') ?? '', 'compare', 'compareDev') };
    if (url.pathname === '/scenario.js') {
      const scenario = this.scenarios.get(url.searchParams.get('name') ?? '');
      return { type: 'text/javascript', body: scenario === undefined ? null : `window.goldlensScenario = ${JSON.stringify(scenario)};` };
    }
    return { type: url.pathname.endsWith('.css') ? 'text/css' : 'text/javascript', body: this.files.get(url.pathname.slice(1)) ?? null };
  }

  private index(): string {
    const links = [...this.scenarios.keys()].map((name) => `<li><a href="/page?scenario=${encodeURIComponent(name)}">${name}</a></li>`);
    return `<!doctype html><title>Report page</title><ul>${links.join('')}</ul>`;
  }
}

function html(scenario: string, page: string, dev: string): string {
  const script = (src: string): string => `<script nonce="${NONCE}" src="${src}"></script>`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Goldlens</title>
<meta name="viewport" content="width=device-width"><meta property="csp-nonce" content="${NONCE}"><link rel="stylesheet" href="/${page}.css"></head>
<body><div id="root"></div>${script(`/scenario.js?name=${encodeURIComponent(scenario)}`)}${script(`/${dev}.js`)}${script(`/${page}.js`)}</body></html>`;
}

async function bundle(entryPoints: Record<string, string>): Promise<readonly (readonly [string, string])[]> {
  const result = await build({ ...PAGE, entryPoints });
  return (result.outputFiles ?? []).map((file) => [file.path.slice(file.path.lastIndexOf('/') + 1), file.text] as const);
}
