import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../../../src/cli/cli';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs one command line in this process, with what it writes held. */
export function goldlens(...argv: string[]): Outcome {
  let out = '';
  let err = '';
  const code = runCli(argv, { out: (text) => void (out += text), err: (text) => void (err += text), version: '1.2.3' });
  return { code, out, err };
}

/** The JSON of `goldlens score`, as far as tests look at it. */
export interface ScoreOutput {
  readonly run: string;
  readonly format: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly counts: Readonly<Record<string, number>>;
  readonly metrics: Readonly<Record<string, { readonly value: number; readonly ci95: [number, number] | null; readonly n: number }>>;
  readonly missed: Readonly<Record<string, number>> | null;
  readonly problems: readonly { readonly code: string; readonly line: number | null }[];
  readonly questions: readonly QuestionOutput[];
}
export interface QuestionOutput {
  readonly id: string;
  readonly query: string;
  readonly scored: boolean;
  readonly reason: string | null;
  readonly firstHit: number | null;
  readonly depth: number;
  readonly facts: readonly { readonly fact: string; readonly ranks: number[]; readonly missed: string | null; readonly spans: { rank: number; start: number; end: number }[] }[];
  readonly relevant: readonly { readonly id: string; readonly grade: number; readonly rank: number | null }[];
  readonly answer: { readonly answer: string; readonly gold: string[] } | null;
  readonly metrics: Readonly<Record<string, number>>;
}

/** `goldlens score … --questions --format json`, which has to succeed. */
export function score(...argv: string[]): ScoreOutput {
  const { code, out, err } = goldlens('score', ...argv, '--questions', '--format', 'json');
  if (code !== 0) throw new Error(`exit ${code}: ${err}`);
  return JSON.parse(out) as ScoreOutput;
}

/** An entry of the JSON of `goldlens detect`. */
export interface DetectOutput {
  readonly file: string;
  readonly kind: string;
  readonly format: string | null;
  readonly runs: readonly string[];
  readonly questions: number | null;
  readonly gold: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly reason: string;
}

/** A folder for the files of a test, gone when `remove` is called. */
export class Folder {
  private readonly path = mkdtempSync(join(tmpdir(), 'goldlens-'));

  pathOf(name: string): string {
    return join(this.path, name);
  }

  /** Writes a file and gives its path; what is not text is written as JSON. */
  write(name: string, contents: unknown): string {
    const path = this.pathOf(name);
    writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true });
  }
}

/** Path of a file of the shared data, or null where there is none; a file that cannot be read fails the test. */
export function sharedFile(...parts: string[]): string | null {
  const root = process.env.GOLDLENS_SHARED;
  return root ? join(root, ...parts) : null;
}

export function sharedJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}
