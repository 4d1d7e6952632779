#!/usr/bin/env node
/** Runs the benchmarks, all or those whose name holds a word given: `npm run bench -- matching`. Each prints ratios from one interleaved run. */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

const wanted = process.argv.slice(2);
const benches = readdirSync('test/bench').filter((name) => name.endsWith('.bench.ts') && (wanted.length === 0 || wanted.some((word) => name.includes(word))));
if (benches.length === 0) {
  console.error(`no benchmark is called ${wanted.join(' or ')}`);
  process.exit(2);
}
let failed = false;
for (const name of benches) {
  console.log(`\n── ${name.replace('.bench.ts', '')}`);
  failed = spawnSync('npx', ['tsx', `test/bench/${name}`], { stdio: 'inherit' }).status !== 0 || failed;
}
process.exit(failed ? 1 : 0);
