import { constants } from 'node:fs';
import { lstat, open, type FileHandle } from 'node:fs/promises';

/** A file that lines are not appended to: a link could lead anywhere, and is not followed. */
export class NoPlainFile extends Error {}

const NEW_LINE = 0x0a;

/**
 * Appends one line, in one write to the end of the file as it is then, so that two writers lose nothing of each other.
 * What was cut off before it (a writer that was stopped) stays as a line of its own.
 * @param line with its line end
 * @throws NoPlainFile for links, folders and devices; the system's error when it cannot be written
 */
export async function appendLine(path: string, line: string): Promise<void> {
  const file = await openForAppending(path);
  try {
    const { size } = await refuseOthers(file);
    const bytes = Buffer.from(size > 0 && !(await endsWithNewLine(file, size)) ? `\n${line}` : line);
    const { bytesWritten } = await file.write(bytes);
    if (bytesWritten < bytes.byteLength) throw new Error(`only ${bytesWritten} of ${bytes.byteLength} bytes could be written`);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function openForAppending(path: string): Promise<FileHandle> {
  // not every system can refuse a link while opening; nor may opening wait for the other end of a pipe
  const { O_RDWR, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const there = await lstat(path).catch(() => null);
  if (there !== null && !there.isFile()) throw new NoPlainFile();
  try {
    return await open(path, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o666);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw new NoPlainFile();
    throw error;
  }
}

async function refuseOthers(file: FileHandle): Promise<{ readonly size: number }> {
  const status = await file.stat();
  if (!status.isFile()) throw new NoPlainFile();
  return status;
}

async function endsWithNewLine(file: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(1), 0, 1, size - 1);
  return bytesRead === 0 || buffer[0] === NEW_LINE;
}
