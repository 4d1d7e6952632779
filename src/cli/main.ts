import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';
import { runCli, type Waiting } from './cli';
import type { ExportJob } from '../analysis/exportJob';
import { exportInThread } from './exportThread';

/** The entry of `goldlens`, and of the editor's exports, which are the same in a thread. It never calls `process.exit`, so that everything written still reaches a slow pipe. */

function version(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/** A reader that closes the pipe early (`goldlens … | head`) has what it wants. */
function tolerateClosedPipe(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

function main(): void {
  tolerateClosedPipe(process.stdout);
  tolerateClosedPipe(process.stderr);
  try {
    process.exitCode = runCli(process.argv.slice(2), {
      out: (text) => void process.stdout.write(text),
      err: (text) => void process.stderr.write(text),
      version: version(),
      waiting: waiting(),
    });
  } catch (error) {
    unexpected(error);
  }
}

function unexpected(error: unknown): void {
  // node would leave with 1, which scripts take for a gate that failed
  process.stderr.write(`goldlens: this should not happen, please report it\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 2;
}

/** The person at the terminal. */
function waiting(): Waiting {
  const enough = new AbortController();
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY;
  return {
    environment: process.env,
    signal: enough.signal,
    isTerminal,
    confirm: isTerminal ? confirm : null,
    until: (end) => {
      // the first time ends it in order, the second at once
      process.once('SIGINT', () => enough.abort());
      void end.then((code) => (process.exitCode = code), unexpected);
    },
  };
}

async function confirm(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline/promises');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // who closes the terminal has not said yes
    const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return /^\s*y(es)?\s*$/i.test(await Promise.race([terminal.question(`${question} [y/N] `), closed]));
  } finally {
    terminal.close();
  }
}

if (isMainThread) main();
else if (parentPort !== null) exportInThread(parentPort, workerData as ExportJob);
