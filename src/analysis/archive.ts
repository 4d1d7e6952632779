import { createRequire } from 'node:module';
import type { Format, Wanted } from '../core/formats/format';
import type { Problem } from '../core/model';
import { bytesReader, UnreadableFile, type ArchivePart, type ByteReader } from './bytes';
import { detectIn, readHeads, HEAD_BYTES } from './head';
import type { Archive, Member } from './readers-zip';
import type * as ZipReader from './readers-zip';
import { asUtf8 } from './utf8';

/** What an archive is opened for, which settles the member that is read. */
export type Purpose = NonNullable<Wanted>;

/** A larger archive is not looked through. */
const MOST_PACKED = 512 * 1024 * 1024;
/** So many members are looked into to find the one that is meant. */
const MOST_CANDIDATES = 40;
const MOST_NAMED = 8;
const READABLE = /\.(jsonl?|ndjson|trec|run|res|qrels|txt|tsv|csv|parquet)$/i;
/** Copies that a Mac packs along, and hidden files. */
const HIDDEN = /(^|\/)(\.[^./]|__MACOSX\/)/;
const SAMPLE = /^samples\/(.+)_epoch_(\d+)\.json$/;

// archives are met seldom: what reads them is a bundle of its own, beside whatever bundle this is
const load = createRequire(__filename);

export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && ((start[2] === 3 && start[3] === 4) || (start[2] === 5 && start[3] === 6));
}

/**
 * What is meant in a zip archive, as UTF-8: the only member that is a run (or gold), or of a log of Inspect its samples, one
 * after the other in the order of their ids. `limit`: bytes that they may unfold to.
 * @throws UnreadableFile with a sentence for people when it is not clear what is meant, or it cannot be read
 */
export function openArchive(reader: ByteReader, purpose: Purpose, limit: number): ByteReader {
  const seen = lookInto(reader, purpose, limit);
  if (isInspectLog(seen.names)) return openLog(reader, seen.names, limit);
  const name = chosen(seen, purpose);
  const archive = read(reader, limit, (one) => (one === name ? Infinity : 0));
  const [member] = archive.members;
  if (member === undefined) throw new UnreadableFile(`\`${shown(name)}\` inside the archive cannot be read: ${archive.failed[0]?.why ?? 'it is not there any more'}.`);
  const text = asUtf8(bytesReader(member.bytes));
  return withArchive(text, { members: [{ name, line: 0 }], readFrom: `from \`${shown(name)}\` inside the archive`, problems: problemsOf(archive) });
}

/** The format of what `openArchive` would read, by the first bytes of the archive's members; null when it is none that is known. */
export function detectArchive(reader: ByteReader, limit: number): Format | null {
  const seen = lookInto(reader, 'run', limit);
  const formats = seen.candidates.flatMap(({ format }) => format ?? []);
  const runs = formats.filter(({ kind }) => kind === 'run');
  if (isInspectLog(seen.names)) return runs[0] ?? formats[0] ?? null;
  return (runs.length === 1 ? runs[0] : seen.candidates.length === 1 ? formats[0] : undefined) ?? null;
}

const CALLED: Readonly<Record<Purpose, string>> = { run: 'run', gold: 'gold file', corpus: 'corpus file' };

interface Seen {
  readonly names: readonly string[];
  /** members that could be read, with what their first bytes show */
  readonly candidates: readonly { readonly name: string; readonly format: Format | null }[];
}

function lookInto(reader: ByteReader, purpose: Purpose, limit: number): Seen {
  if (reader.size > MOST_PACKED) throw new UnreadableFile('The archive is too large to be read (over 512 MB): unpack it first.');
  let looked = 0;
  const archive = read(reader, limit, (name) => {
    if (!isReadable(name) || looked === MOST_CANDIDATES) return 0;
    looked++;
    // a table in Parquet says at its end what it holds
    return /\.parquet$/i.test(name) ? Infinity : HEAD_BYTES;
  });
  const candidates = [...archive.members.map((member) => ({ name: member.name, format: formatOf(member, purpose) })), ...archive.failed.map(({ name }) => ({ name, format: null }))];
  return { names: archive.names, candidates };
}

function formatOf({ name, bytes, cut }: Member, purpose: Purpose): Format | null {
  const reader = asUtf8(bytesReader(bytes));
  try {
    return detectIn(readHeads(reader, name, cut ? reader.size + 1 : reader.size), purpose)?.format ?? null;
  } catch (error) {
    if (error instanceof UnreadableFile) return null;
    throw error;
  }
}

/** @throws UnreadableFile when no member is the one that is meant */
function chosen({ names, candidates }: Seen, purpose: Purpose): string {
  const fitting = candidates.filter(({ format }) => format?.kind === purpose);
  const [only] = fitting.length > 0 ? fitting : candidates;
  if (only !== undefined && (fitting.length === 1 || candidates.length === 1)) return only.name;
  if (fitting.length > 1) throw new UnreadableFile(`The archive holds ${fitting.length} ${CALLED[purpose]}s: ${listed(fitting.map(({ name }) => name))}. Unpack it and open the one you mean.`);
  if (names.length === 0) throw new UnreadableFile('The archive is empty: it holds no file.');
  const looked = names.filter(isReadable).length > MOST_CANDIDATES ? `the first ${MOST_CANDIDATES} of the ${names.length} files` : `the ${names.length} file(s)`;
  throw new UnreadableFile(`No ${CALLED[purpose]} was recognised among ${looked} of the archive: ${listed(names)}. Unpack it and open the one you mean.`);
}

function isInspectLog(names: readonly string[]): boolean {
  return names.includes('_journal/start.json') || (names.includes('header.json') && names.some((name) => SAMPLE.test(name)));
}

/** Inspect's log: a member for each sample and epoch, and a header that is written when all are done. */
function openLog(reader: ByteReader, names: readonly string[], limit: number): ByteReader {
  const samples = new Set(names.filter((name) => SAMPLE.test(name)));
  const head = names.includes('header.json') ? 'header.json' : '_journal/start.json';
  const archive = read(reader, limit, (name) => (samples.has(name) || (samples.size === 0 && name === head) ? Infinity : 0));
  const members = [...archive.members].sort(bySample);
  const running: Problem[] = head === 'header.json' ? [] : [{ code: 'log-running', severity: 'info', message: 'The log has no `header.json`: Inspect is still writing it, or was stopped. The samples so far are read.', line: null, record: null }];
  const readFrom = `${members.length} sample(s) of the archive in the order of their ids`;
  const placed: { name: string; line: number }[] = [];
  let line = 0;
  for (const { name, bytes } of members) {
    placed.push({ name, line });
    line += 1 + bytes.reduce((count, byte) => count + (byte === 0x0a ? 1 : 0), 0);
  }
  const text = Buffer.concat(members.flatMap(({ bytes }) => [bytes, Buffer.from('\n')]));
  return bytesReader(text, { archive: { members: placed, readFrom, problems: [...problemsOf(archive), ...running] } });
}

const byNumber = new Intl.Collator('en', { numeric: true });

function bySample(one: Member, other: Member): number {
  const [, a = '', epochA = ''] = SAMPLE.exec(one.name) ?? [];
  const [, b = '', epochB = ''] = SAMPLE.exec(other.name) ?? [];
  return byNumber.compare(a, b) || byNumber.compare(epochA, epochB);
}

/** Problems of an archive's text, named by the member they are in: the archive itself has no lines. */
export function namedByMember(problems: readonly Problem[], archive: ArchivePart | undefined): readonly Problem[] {
  if (archive === undefined) return problems;
  return problems.map((problem) => {
    const { line, message } = problem;
    const member = line === null ? undefined : archive.members.findLast((one) => one.line < line);
    return line === null || member === undefined ? problem : { ...problem, message: `${shown(member.name)}, line ${line - member.line}: ${message}`, line: null };
  });
}

function problemsOf({ failed, cutIn }: Archive): Problem[] {
  const left = failed.map(({ name, why }): Problem => ({ code: 'member-unreadable', severity: 'error', message: `\`${shown(name)}\` inside the archive is left out: ${why}.`, line: null, record: null }));
  if (cutIn === null) return left;
  return [...left, { code: 'cut-off', severity: 'warning', message: `The archive ends inside \`${shown(cutIn)}\`: it is cut off, or still being written.`, line: null, record: null }];
}

function isReadable(name: string): boolean {
  return READABLE.test(name) && !HIDDEN.test(name);
}

function read(reader: ByteReader, limit: number, wanted: (name: string) => number): Archive {
  const archive = (load('./readers-zip.js') as typeof ZipReader).readArchive(reader, limit, wanted);
  if (archive.refused !== null) throw new UnreadableFile(archive.refused);
  return archive;
}

function withArchive(reader: ByteReader, archive: ArchivePart): ByteReader {
  return { size: reader.size, held: true, archive, ...(reader.encoding === undefined ? {} : { encoding: reader.encoding }), read: (target, offset) => reader.read(target, offset), close: () => reader.close() };
}

function listed(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return `${names.slice(0, MOST_NAMED).map((name) => `\`${shown(name)}\``).join(', ')}${others > 0 ? ` and ${others} more` : ''}`;
}

function shown(name: string): string {
  return name.length > 120 ? `${name.slice(0, 60)}…${name.slice(-50)}` : name;
}
