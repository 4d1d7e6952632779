import type { Problem } from '../core/model';
import type { ByteReader } from './bytes';
import { otherEncoding } from './encoding';

/** What is told of a file that was opened, before anything is read in it; at no line. */
export function openingProblems({ encoding, cutOff, archive }: ByteReader): Problem[] {
  return [...(encoding === undefined ? [] : [otherEncoding(encoding)]), ...(cutOff === true ? [GZIP_CUT_OFF] : []), ...(archive?.problems ?? [])];
}

const GZIP_CUT_OFF: Problem = { code: 'cut-off', severity: 'warning', message: 'The gzip file ends too early: it is cut off, or still being written. What it holds up to there is read.', line: null, record: null };
