#!/usr/bin/env node
/** Runs the benchmarks, all or those whose name holds a word given: `npm run bench -- matching`. Each prints ratios from one interleaved run. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { buildSync } from 'esbuild';

const wanted = process.argv.slice(2);
const benches = readdirSync('test/bench').filter((name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((word) => name.includes(word))));
if (benches.length === 0) {
  console.error(`no benchmark is called ${wanted.join(' or ')}`);
  process.exit(2);
}
let failed = false;
for (const name of benches) {
  console.log(`\n── ${name.replace('.bench.ts', '')}`);
  // bundled as what ships: other ways to run TypeScript keep the names of functions, which costs in inner loops
  const outfile = `test/bench/results/${name.replace('.ts', '.cjs')}`;
  buildSync({ entryPoints: [`test/bench/${name}`], outfile, bundle: true, platform: 'node', format: 'cjs', mainFields: ['module', 'main'], logLevel: 'error' });
  failed = spawnSync('node', [outfile], { stdio: 'inherit' }).status !== 0 || failed;
  rmSync(outfile);
}
process.exit(failed ? 1 : 0);
