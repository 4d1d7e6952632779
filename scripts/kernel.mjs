#!/usr/bin/env node
/**
 * Compiles the engine's inner loops (src/analysis/engine/assembly, in AssemblyScript) to WebAssembly and writes them into
 * a module, so that nothing but the bundles ships. `--check` only says whether the module is what its sources compile to.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import asc from 'assemblyscript/asc';

const ROOT = path.resolve(import.meta.dirname, '..');
const TARGET = path.join(ROOT, 'src/analysis/engine/kernelCode.ts');
const OPTIONS = ['--runtime', 'stub', '--noAssert', '--enable', 'simd', '-O3', '--initialMemory', '32', '--memoryBase', '64'];

/** The text of the module. */
async function kernelModule() {
  let code = null;
  const { error, stderr } = await asc.main(['src/analysis/engine/assembly/kernel.ts', '--outFile', 'kernel.wasm', '--baseDir', ROOT, ...OPTIONS], {
    writeFile: (_name, contents) => void (code = contents),
  });
  if (error !== null || code === null) throw new Error(stderr.toString());
  const lines = Buffer.from(code).toString('base64').match(/.{1,120}/g);
  return `/** Made by \`npm run kernel\` from the sources in \`assembly\`; not written by hand. */\nexport const KERNEL_CODE = [\n${lines.map((line) => `  '${line}',\n`).join('')}].join('');\n`;
}

const made = await kernelModule();
if (!process.argv.includes('--check')) await writeFile(TARGET, made);
else if ((await readFile(TARGET, 'utf8')) !== made) {
  console.error('the compiled kernel is not what its sources say: run `npm run kernel`');
  process.exit(1);
}
