import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { appendLine } from '../analysis/appendLine';
import { JUDGE_SUFFIX } from '../analysis/judgeName';
import { cacheLine, foldCache, NO_CALLS, type CacheLine, type JudgeCalls } from '../core/judge/cacheLine';

/** A larger one is read by nothing that waits for it. */
const MOST_BYTES = 1024 * 1024 * 1024;

/** What has been judged beside a run on this machine; what is wrong with the file is a problem, never an exception. */
export function judgedBeside(runPath: string): JudgeCalls {
  try {
    return foldCache(textOf(`${runPath}${JUDGE_SUFFIX}`));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return NO_CALLS;
    const why = error instanceof Error ? error.message : String(error);
    return { ...NO_CALLS, problems: [{ code: 'judge-cache-unreadable', severity: 'error', message: `The judge\u2019s cache could not be read: ${why}. Nothing of it was changed.`, line: null, record: null }] };
  }
}

/** Without waiting for a pipe that somebody put there. */
function textOf(path: string): string {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new Error('it is no file');
    if (status.size > MOST_BYTES) throw new Error('it is larger than 1 GB');
    return new TextDecoder().decode(readFileSync(file));
  } finally {
    closeSync(file);
  }
}

/** Keeps what calls came to. */
export interface CallStore {
  /** Resolves once it is kept. @throws Error when it cannot be: then nothing more may be asked, since it would be lost */
  keep(line: CacheLine): Promise<void>;
}

/** The cache beside a run. Lines are appended, those that come while others are being written together with the next write. */
export class CacheFile implements CallStore {
  private waiting: string[] = [];
  private writing: Promise<void> | null = null;

  constructor(private readonly path: string) {}

  async keep(line: CacheLine): Promise<void> {
    this.waiting.push(cacheLine(line));
    // whoever comes while a write is under way is part of the next one
    const before = this.writing;
    if (before !== null) await before.catch(() => undefined);
    await (this.writing ??= this.write());
  }

  private async write(): Promise<void> {
    const lines = this.waiting.join('');
    this.waiting = [];
    try {
      if (lines !== '') await appendLine(this.path, lines);
    } finally {
      this.writing = null;
    }
  }
}
