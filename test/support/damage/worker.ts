import { parentPort, workerData } from 'node:worker_threads';
import { fixtureFiles } from '../fixtureFiles';
import { Cases } from './cases';

/** What a thread is to do: `turns[own]` counts what it has begun, so that somebody can see it hang. */
export interface Job {
  readonly perFormat: number;
  readonly threads: number;
  readonly own: number;
  readonly turns: SharedArrayBuffer;
}

export interface Tally {
  readonly cases: number;
  readonly compared: number;
  readonly otherFormat: number;
  readonly failures: readonly string[];
}

const MOST_FAILURES = 5;

/** The cases of a format are shared out over its files, and the cases of a file over the threads. */
function work({ perFormat, threads, own, turns }: Job): Tally {
  const begun = new Int32Array(turns);
  const files = fixtureFiles();
  const failures: string[] = [];
  let cases = 0;
  let compared = 0;
  let otherFormat = 0;
  files.forEach((file, index) => {
    const ofFormat = files.filter(({ format }) => format?.id === file.format?.id).length;
    const share = Math.ceil(perFormat / ofFormat);
    const all = new Cases(file);
    let failed = 0;
    for (let number = own; number < share && failed < MOST_FAILURES; number += threads) {
      Atomics.store(begun, own * 2, index);
      Atomics.store(begun, own * 2 + 1, number + 1);
      cases++;
      try {
        const outcome = all.run(number);
        if (outcome === null) otherFormat++;
        else compared += outcome;
      } catch (error) {
        failed++;
        failures.push(error instanceof Error ? error.message : String(error));
      }
    }
  });
  return { cases, compared, otherFormat, failures };
}

parentPort?.postMessage(work(workerData as Job));
