import os from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { fixtureFiles } from '../fixtureFiles';
import type { Job, Tally } from './worker';

/** No case takes longer, however busy the machine. */
const MOST_MS_A_CASE = 60_000;
/** A thread has to load the product first. */
const MOST_MS_TO_START = 5 * 60_000;
const LOOK_EVERY_MS = 1000;

/**
 * Damages every fixture so many times a format, in several threads, and says what does not hold. This thread does
 * nothing but watch: a case that does not end is named, and its thread ended.
 */
export async function damageFixtures(perFormat: number, threads = os.availableParallelism()): Promise<Tally> {
  const turns = new SharedArrayBuffer(threads * 8);
  const names = fixtureFiles().map(({ name }) => name);
  const tallies = await Promise.all(Array.from({ length: threads }, (_, own) => inThread({ perFormat, threads, own, turns }, names)));
  const sum = (count: (tally: Tally) => number): number => tallies.reduce((total, tally) => total + count(tally), 0);
  return { cases: sum(({ cases }) => cases), compared: sum(({ compared }) => compared), otherFormat: sum(({ otherFormat }) => otherFormat), failures: tallies.flatMap(({ failures }) => failures) };
}

function inThread(job: Job, names: readonly string[]): Promise<Tally> {
  const begun = new Int32Array(job.turns);
  // a thread of Node 20 takes no loader of its own for its first file
  const worker = new Worker(`require('tsx/cjs'); require(${JSON.stringify(path.join(__dirname, 'worker.ts'))});`, { eval: true, workerData: job });
  const turn = (): string => `${names[Atomics.load(begun, job.own * 2)] ?? ''}, case ${Atomics.load(begun, job.own * 2 + 1) - 1}`;
  return new Promise((resolve, reject) => {
    let seen = { turn: '', since: Date.now() };
    const watch = setInterval(() => {
      if (seen.turn !== turn()) seen = { turn: turn(), since: Date.now() };
      else if (Date.now() - seen.since > (Atomics.load(begun, job.own * 2 + 1) === 0 ? MOST_MS_TO_START : MOST_MS_A_CASE)) {
        reject(new Error(`${turn()} does not end`));
        void worker.terminate();
      }
    }, LOOK_EVERY_MS);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', (code) => {
      clearInterval(watch);
      reject(new Error(`the thread ended (code ${code}) at ${turn()}`));
    });
  });
}
