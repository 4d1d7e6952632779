import { readFileSync } from 'node:fs';
import path from 'node:path';

/** `y` JSON, `n` not JSON, `t` Python's not-numbers, `e` may be read or refused. */
export type JsonCaseKind = 'y' | 'n' | 't' | 'e';

export interface JsonCase {
  readonly kind: JsonCaseKind;
  readonly name: string;
  readonly bytes: Buffer;
}

/** The cases of test/fixtures/json/cases.txt, which says how they are written. */
export function jsonCases(): JsonCase[] {
  const lines = readFileSync(path.join(__dirname, '../fixtures/json/cases.txt'), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#')).map((line) => {
    const [, kind, name, text] = /^([ynte]) \| (.+?) \| (.*)$/.exec(line) ?? [];
    if (kind === undefined || name === undefined || text === undefined) throw new Error(`no case: ${line}`);
    return { kind: kind as JsonCaseKind, name, bytes: bytesOf(text) };
  });
}

function bytesOf(text: string): Buffer {
  const parts = text.split(/(<[0-9A-F]{2}>|<x\d+:[^>]*>)/);
  return Buffer.concat(parts.map((part) => {
    const repeated = /^<x(\d+):([^>]*)>$/.exec(part);
    if (repeated !== null) return Buffer.from((repeated[2] ?? '').repeat(Number(repeated[1])));
    return /^<[0-9A-F]{2}>$/.test(part) ? Buffer.from(part.slice(1, 3), 'hex') : Buffer.from(part);
  }));
}
