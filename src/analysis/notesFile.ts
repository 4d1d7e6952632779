import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';
import { foldNotes, NO_NOTES, type Notes } from '../core/notes/fold';
import type { Source } from './analysis';
import { NOTES_SUFFIX } from './notesName';

/** Notes are typed by people: a larger file is none. */
const MOST_BYTES = 32 * 1024 * 1024;
const TOO_LARGE = 'it is larger than 32 MB';

/** Reads a notes file whole; without one there are no notes, and what is wrong with it is a problem. */
export function readNotesFile(source: Source): Notes {
  try {
    const bytes = source.kind === 'bytes' ? source.bytes : bytesOf(source.path);
    if (bytes.byteLength > MOST_BYTES) return unreadable(TOO_LARGE);
    return foldNotes(new TextDecoder().decode(bytes));
  } catch (error) {
    if (isMissing(error)) return NO_NOTES;
    return unreadable(error instanceof Error ? error.message : String(error));
  }
}

/** The notes beside a run on this machine. */
export function notesBeside(runPath: string): Notes {
  const path = `${runPath}${NOTES_SUFFIX}`;
  return readNotesFile({ kind: 'path', name: path, path });
}

/** Without waiting for a pipe that somebody put there. */
function bytesOf(path: string): Uint8Array {
  const file = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const status = fstatSync(file);
    if (!status.isFile()) throw new Error('it is no file');
    if (status.size > MOST_BYTES) throw new Error(TOO_LARGE);
    return readFileSync(file);
  } finally {
    closeSync(file);
  }
}

function unreadable(why: string): Notes {
  return { entries: [], problems: [{ code: 'notes-unreadable', severity: 'error', message: `The notes file could not be read: ${why}. Nothing of it was changed.`, line: null, record: null }] };
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
