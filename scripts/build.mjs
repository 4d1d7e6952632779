#!/usr/bin/env node
/** Builds what ships into dist/: the extension, its worker, the readers they load when a table or an archive is met, the report page, the command line, the judge and its providers, and the JSON Schema of the config file. */
import { build, context, transform } from 'esbuild';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';

const watch = process.argv.includes('--watch');
const node = { bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true, legalComments: 'none', mainFields: ['module', 'main'], logLevel: 'warning' };

/** Every schema of zod carries the makers of JSON Schemas along. The extension makes none: it has the one that the build wrote. */
const withoutSchemaMakers = {
  name: 'without-schema-makers',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]core[\\/](to-json-schema|json-schema-processors)\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)].map(([, own, other]) => own ?? other);
      return { contents: names.map((name) => `const _${name} = () => undefined; export { _${name} as ${name} };`).join('\n') };
    });
  },
};

/** The AI SDK imports zod by the name that brings all its languages; messages are read in one. */
const inEnglish = {
  name: 'in-english',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: 'export { default as en } from "./en.js";' }));
  },
};

const targets = [
  { ...node, entryPoints: { extension: 'src/extension.ts' }, external: ['vscode'], outdir: 'dist', plugins: [withoutSchemaMakers] },
  // what few people need in a sitting is loaded when they do
  { ...node, entryPoints: { sharing: 'src/host/sharing/sharing.ts' }, external: ['vscode'], outdir: 'dist' },
  { ...node, entryPoints: { worker: 'src/analysis/worker.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { 'readers-csv': 'src/analysis/readers-csv.ts', 'readers-parquet': 'src/analysis/readers-parquet.ts', 'readers-zip': 'src/analysis/readers-zip.ts' }, outdir: 'dist' },
  { ...node, entryPoints: { cli: 'src/cli/main.ts' }, outdir: 'dist', banner: { js: '#!/usr/bin/env node' } },
  { ...node, entryPoints: { judge: 'src/judge/bundle.ts' }, outdir: 'dist', plugins: [inEnglish] },
  { ...node, entryPoints: { 'judge-providers': 'src/judge/providers/providers.ts' }, outdir: 'dist', plugins: [inEnglish] },
  {
    bundle: true, platform: 'browser', target: 'es2022', format: 'iife', minify: true, legalComments: 'none',
    entryPoints: { webview: 'webview/main.tsx', compare: 'webview/compare.tsx' }, outdir: 'dist', jsx: 'automatic', jsxImportSource: 'preact',
    loader: { '.ttf': 'file' }, assetNames: '[name]', logLevel: 'warning',
  },
];

/** The pages that are exported hold their styles: those of the report's own views, and what stands in for an editor's theme. */
async function exportTarget() {
  const sheets = await Promise.all(['base', 'scorecard', 'charts', 'compare', 'export'].map((name) => readFile(`webview/style/${name}.css`, 'utf8')));
  const { code } = await transform(sheets.join('\n'), { loader: 'css', minify: true });
  return { ...node, entryPoints: { 'export-pages': 'webview/export/pages.tsx' }, outdir: 'dist', jsx: 'automatic', jsxImportSource: 'preact', define: { EXPORT_STYLES: JSON.stringify(code) } };
}

/** The schema is made by the code that reads the file, run here once. */
async function writeConfigSchema() {
  const { outputFiles } = await build({ ...node, format: 'esm', entryPoints: ['src/core/projectConfig/jsonSchema.ts'], write: false });
  const { projectConfigJsonSchema } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);
  await writeFile('dist/goldlens.config.schema.json', JSON.stringify(projectConfigJsonSchema(), null, 2));
}

for (const name of ['extension.js', 'worker.js', 'readers-csv.js', 'readers-parquet.js', 'readers-zip.js', 'cli.js', 'webview.js', 'webview.css', 'compare.js', 'compare.css', 'export-pages.js', 'sharing.js', 'judge.js', 'judge-providers.js', 'goldlens.config.schema.json']) await rm(`dist/${name}`, { force: true });
await mkdir('dist', { recursive: true });
await writeConfigSchema();
targets.push(await exportTarget());
if (watch) {
  for (const target of targets) await (await context({ ...target, sourcemap: true, minify: false })).watch();
  console.log('watching');
} else {
  await Promise.all(targets.map((target) => build(target)));
}
