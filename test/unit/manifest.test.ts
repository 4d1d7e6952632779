import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
const read = (name: string): string => readFileSync(path.join(ROOT, name), 'utf8');

interface Manifest {
  readonly main: string;
  readonly icon: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly activationEvents: readonly string[];
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly capabilities: { readonly untrustedWorkspaces: { readonly supported: boolean }; readonly virtualWorkspaces: { readonly supported: boolean } };
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly menus: Readonly<Record<string, readonly { readonly command: string; readonly when?: string }[]>>;
    readonly keybindings: readonly { readonly command: string; readonly when?: string }[];
    readonly customEditors: readonly { readonly viewType: string; readonly priority: string }[];
    readonly views: Readonly<Record<string, readonly { readonly id: string }[]>>;
    readonly configuration: { readonly properties: Readonly<Record<string, { readonly scope?: string; readonly default?: unknown; readonly markdownDescription?: string }>> };
  };
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const strings = JSON.parse(read('package.nls.json')) as Record<string, string>;

function hostSources(): string {
  const files = readdirSync(path.join(ROOT, 'src/host'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.map((name) => read(path.join('src/host', name))).join('\n') + read('src/extension.ts');
}

describe('the manifest', () => {
  it('has the commands, the view and the editor people rely on', () => {
    const commands = manifest.contributes.commands.map(({ command }) => command);
    for (const name of ['openRun', 'inspectQuestion', 'nextFailed', 'previousFailed', 'openSamples', 'refresh', 'compareRuns']) assert.ok(commands.includes(`goldlens.${name}`), name);
    assert.deepEqual(Object.values(manifest.contributes.views).flat().map(({ id }) => id), ['goldlens.runs']);
    assert.deepEqual(manifest.contributes.customEditors.map(({ viewType, priority }) => [viewType, priority]), [['goldlens.report', 'option']]);
  });

  it('names only commands that are registered, and menus only commands that are contributed', () => {
    const code = hostSources();
    const contributed = new Set(manifest.contributes.commands.map(({ command }) => command));
    for (const command of contributed) assert.ok(code.includes(`'${command}'`), `${command} is not registered`);
    const placed = [...Object.values(manifest.contributes.menus).flat(), ...manifest.contributes.keybindings].map(({ command }) => command);
    for (const command of placed) assert.ok(contributed.has(command), `${command} is not contributed`);
  });

  it('has every string in package.nls.json, and no string too many', () => {
    const used = new Set([...read('package.json').matchAll(/%([\w.]+)%/g)].map((match) => match[1] ?? ''));
    assert.deepEqual([...used].sort(), Object.keys(strings).sort());
  });

  it('describes and scopes every setting, and the code reads each', () => {
    const code = hostSources();
    for (const [name, { scope, default: value, markdownDescription }] of Object.entries(manifest.contributes.configuration.properties)) {
      assert.ok(scope, `${name} has no scope`);
      assert.notEqual(value, undefined, `${name} has no default`);
      assert.ok(markdownDescription, `${name} has no description`);
      assert.ok(code.includes(`'${name.replace(/^goldlens\./, '')}'`), `${name} is not read`);
    }
  });

  it('starts late, works untrusted and on virtual file systems', () => {
    assert.deepEqual(manifest.activationEvents, ['onStartupFinished']);
    assert.equal(manifest.capabilities.untrustedWorkspaces.supported, true);
    assert.equal(manifest.capabilities.virtualWorkspaces.supported, true);
  });

  it('is typed against the oldest editor it supports, and ships bundles only', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
    assert.equal(manifest.dependencies, undefined);
    assert.ok(existsSync(path.join(ROOT, manifest.icon)));
  });
});
