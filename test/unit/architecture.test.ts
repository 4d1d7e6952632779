import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The straight line of the architecture: who may import whom. The linter says it while one types, this for sure. */

const ROOT = path.resolve(import.meta.dirname, '..', '..');

interface Rule {
  readonly folder: string;
  /** folders of this project that may be imported from */
  readonly own: readonly string[];
  readonly packages: RegExp;
  readonly node: boolean;
}

const PURE = /^(zod|jsonc-parser|minimatch|pure-rand)(\/|$)/;
/** Libraries of the readers that are loaded when a table or an archive is met. */
const LAZY = /^(csv-parse|hyparquet|hyparquet-compressors|fflate|fzstd)(\/|$)/;
const RULES: readonly Rule[] = [
  { folder: 'src/core', own: ['src/core'], packages: PURE, node: false },
  { folder: 'src/shared', own: ['src/shared', 'src/core'], packages: /^zod\/mini$/, node: false },
  { folder: 'src/analysis', own: ['src/analysis', 'src/core', 'src/shared'], packages: PURE, node: true },
  { folder: 'src/judge', own: ['src/judge', 'src/analysis', 'src/core', 'src/shared'], packages: /^(zod|@ai-sdk\/[\w-]+)$/, node: true },
  { folder: 'src/cli', own: ['src/cli', 'src/analysis', 'src/judge', 'src/core', 'src/shared'], packages: PURE, node: true },
  { folder: 'src/host', own: ['src/host', 'src/analysis', 'src/judge', 'src/core', 'src/shared'], packages: /^(vscode|zod|jsonc-parser)(\/|$)/, node: true },
  { folder: 'webview', own: ['webview', 'src/shared', 'src/core'], packages: /^(preact|preact-render-to-string|d3-scale|d3-shape|zod\/mini|@vscode\/webview-ui-toolkit)(\/|$)/, node: false },
];

function sources(folder: string): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => path.join(folder, name).replaceAll('\\', '/'));
}

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function imports(file: string): Import[] {
  const text = readFileSync(path.join(ROOT, file), 'utf8');
  const statements = text.matchAll(/^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm);
  const dynamic = text.matchAll(/\b(?:import|require)\(\s*['"]([^'"]+)['"]\s*\)/g);
  return [
    ...[...statements].map((match) => ({ from: match[2] ?? '', typeOnly: match[1] !== undefined })),
    ...[...dynamic].map((match) => ({ from: match[1] ?? '', typeOnly: false })),
  ];
}

describe('the architecture', () => {
  for (const rule of RULES) {
    it(`${rule.folder} imports what it may and nothing else`, () => {
      const files = sources(rule.folder);
      assert.ok(files.length > 0);
      for (const file of files) {
        for (const { from } of imports(file)) {
          const where = `${file} imports ${from}`;
          if (from.startsWith('.')) {
            const target = path.posix.join(path.posix.dirname(file), from);
            assert.ok(rule.own.some((folder) => target.startsWith(`${folder}/`)), where);
          } else if (LAZY.test(from)) assert.match(file, /^src\/analysis\/readers-\w+\.ts$/, where);
          else if (from.startsWith('node:')) assert.ok(rule.node, where);
          else assert.match(from, rule.packages, where);
        }
      }
    });
  }

  it('shows the page nothing of core but types, names of metrics and the language of filters', () => {
    for (const file of [...sources('webview'), ...sources('src/shared')].filter((name) => !name.startsWith('webview/dev/'))) {
      for (const { from, typeOnly } of imports(file)) {
        if (/\/core\//.test(from) && !typeOnly) assert.match(from, /\/core\/(metrics\/names|model|filter\/\w+)$/, `${file} imports ${from}`);
      }
    }
  });

  it('knows the toolkit in one file only', () => {
    const knowing = sources('webview').filter((file) => imports(file).some(({ from }) => from.startsWith('@vscode/webview-ui-toolkit')));
    assert.deepEqual(knowing, ['webview/ui.ts']);
  });

  it('has no file over 400 lines', () => {
    const long = ['src', 'webview', 'test'].flatMap(sources).filter((file) => !file.includes('node_modules') && readFileSync(path.join(ROOT, file), 'utf8').split('\n').length > 401);
    assert.deepEqual(long, []);
  });

  it('loads the readers of tables and archives when they are needed only', () => {
    const loading = sources('src').flatMap((file) => imports(file).filter(({ from, typeOnly }) => /\/readers-/.test(from) && !typeOnly).map(() => file));
    assert.deepEqual(loading, []);
  });

  it('activates in at most sixty lines', () => {
    assert.ok(readFileSync(path.join(ROOT, 'src/extension.ts'), 'utf8').split('\n').length <= 61);
  });
});
