import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Source } from '../../src/analysis/analysis';
import { openReader } from '../../src/analysis/open';
import { detectIn, readHeads } from '../../src/analysis/head';
import { FORMATS } from '../../src/core/formats/index';
import type { Format, Wanted } from '../../src/core/formats/format';

const FOLDER = path.join(__dirname, '../fixtures/formats');
/** Beside a fixture stands what is read of it, for people. */
export const REPORT = '.report.md';

/** A file of test/fixtures/formats. */
export interface FixtureFile {
  /** "trec-run/good.txt" */
  readonly name: string;
  readonly source: Source & { readonly kind: 'path' };
  /** gold of its folder that a run is scored against; null when it has none */
  readonly gold: Source | null;
  /** the broken twin of another file */
  readonly damaged: boolean;
  /** null when nothing fits */
  readonly format: Format | null;
}

/** All fixtures, found in their folders: a new one is picked up by itself. */
export function fixtureFiles(): FixtureFile[] {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();
  return folders.flatMap((folder) => {
    const files = readdirSync(path.join(FOLDER, folder)).filter((file) => !file.endsWith(REPORT)).sort();
    const gold = files.find((file) => file.startsWith('gold.'));
    return files.map((file): FixtureFile => {
      const source = sourceOf(folder, file);
      const format = formatOf(source, file === gold || FORMATS.some(({ id, kind }) => id === folder && kind === 'gold') ? 'gold' : null);
      return { name: `${folder}/${file}`, source, gold: gold === undefined || file === gold ? null : sourceOf(folder, gold), damaged: file.includes('damaged'), format };
    });
  });
}

function sourceOf(folder: string, file: string): FixtureFile['source'] {
  return { kind: 'path', name: file, path: path.join(FOLDER, folder, file) };
}

function formatOf(source: Source, wanted: Wanted): Format | null {
  const reader = openReader(source);
  try {
    return detectIn(readHeads(reader, source.name), wanted)?.format ?? null;
  } finally {
    reader.close();
  }
}
