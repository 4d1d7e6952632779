import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseTree, type Node } from 'jsonc-parser';
import { readGoldFile } from '../../../src/analysis/gold';
import { FORMATS } from '../../../src/core/formats/index';
import type { Problem } from '../../../src/core/model';
import { fixtureFiles, REPORT, type FixtureFile } from '../../support/fixtureFiles';
import { goldenReport, runsOf } from '../../support/goldenReport';
import { plainMetrics } from '../../support/plainMetrics';

const FILES = fixtureFiles();

/** What is told of a file as a whole, at no place of it. */
const WHOLE = new Set(['lists-differ', 'column-short', 'encoding', 'score-missing', 'no-shared-ids', 'no-shared-questions', 'gold-question-twice', 'more-problems']);

function problemsOf(file: FixtureFile): readonly Problem[] {
  if (file.format?.kind !== 'gold') return runsOf(file).flatMap(({ report }) => report.problems);
  const reading = readGoldFile(file.source);
  return reading.ok ? reading.problems : [];
}

describe('fixtures', () => {
  for (const { id, kind } of FORMATS) {
    it(`has one of ${id}${kind === 'run' || kind === 'gold' ? ', and a damaged twin' : ''}`, () => {
      const own = FILES.filter(({ format }) => format?.id === id);
      assert.ok(own.some(({ damaged }) => !damaged), `no file of test/fixtures/formats is read as ${id}`);
      if (kind === 'run' || kind === 'gold') assert.ok(own.some(({ damaged }) => damaged), `no damaged file of test/fixtures/formats is read as ${id}`);
    });
  }

  it('are all read as something', () => {
    assert.deepEqual(FILES.filter(({ format }) => format === null).map(({ name }) => name), []);
  });

  it('have no report left of a file that is gone', () => {
    const folders = new Set(FILES.map(({ source }) => path.dirname(source.path)));
    const reports = [...folders].flatMap((folder) => readdirSync(folder).filter((file) => file.endsWith(REPORT)).map((file) => path.join(folder, file)));
    assert.deepEqual(reports.filter((report) => !existsSync(report.slice(0, -REPORT.length))), []);
  });
});

describe('golden reports', () => {
  for (const file of FILES) {
    it(file.name, () => {
      assert.ok(existsSync(file.source.path + REPORT), 'write it with `npx tsx test/support/goldenReports.ts --update`, and check it by hand');
      assert.equal(goldenReport(file), readFileSync(file.source.path + REPORT, 'utf8'));
    });
  }
});

describe('numbers of the fixtures', () => {
  for (const file of FILES.filter(({ format }) => format?.kind === 'run')) {
    it(`follow from the definitions: ${file.name}`, () => {
      for (const { report, scored } of runsOf(file)) {
        const sums = new Map<string, number[]>();
        for (const { question, score } of scored) {
          const expected = score.scored ? plainMetrics(question) : {};
          const own = Object.entries(score.metrics).filter(([name]) => /^(Hits|FactRecall|AllGold|RR|AP|Precision|HitRate|Recall|AllRelevant|nDCG|RPrecision)(@|$)/.test(name));
          assert.deepEqual(own.map(([name]) => name).sort(), Object.keys(expected).sort(), question.id);
          for (const [name, value] of own) {
            assert.ok(Math.abs(value - (expected[name] ?? NaN)) < 1e-12, `${question.id} ${name}: ${value}, not ${expected[name] ?? 'there'}`);
            sums.set(name, [...(sums.get(name) ?? []), value]);
          }
        }
        assertMeans(report.metrics, sums);
      }
    });
  }
});

/** A run's value is the mean over its scored questions; facts and passages of one run may share the name of a metric. */
function assertMeans(metrics: readonly { name: string; value: number; n: number }[], sums: ReadonlyMap<string, readonly number[]>): void {
  for (const [name, values] of sums) {
    const summary = metrics.find((one) => one.name === name.replace(/^RR/, 'MRR').replace(/^AP/, 'MAP'));
    if (summary === undefined || summary.n !== values.length) continue;
    assert.ok(Math.abs(summary.value - values.reduce((sum, value) => sum + value, 0) / values.length) < 1e-12, name);
  }
}

describe('damaged fixtures', () => {
  for (const file of FILES.filter(({ damaged }) => damaged)) {
    it(`have a place for every problem: ${file.name}`, () => {
      const problems = problemsOf(file);
      assert.ok(problems.some(({ line, record }) => line !== null || record !== null), 'some damage is told at its place');
      const text = readFileSync(file.source.path, 'utf8');
      // where a record holds several questions, it may be the whole file
      const lines = file.format?.layout === 'parts' ? null : recordLines(text);
      for (const { code, line, record, message } of problems) {
        if (WHOLE.has(code)) continue;
        assert.ok(line !== null || record !== null, `${code}: ${message}`);
        assert.ok(line === null || (line >= 1 && line <= text.split('\n').length), `line ${line}`);
        const place = record === null ? undefined : lines?.[record - 1];
        if (line !== null && place !== undefined) assert.ok(line >= place[0] && line <= place[1], `${code} of record ${record} is told at line ${line}, the record stands on ${place.join('–')}`);
      }
    });
  }
});

/** First and last line of each record of a file whose records can be told without the product: lines, or the largest list or object of one that is JSON. */
function recordLines(text: string): (readonly [number, number])[] | null {
  const lines = text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [{ line, at: at + 1 }]));
  if (lines.every(({ line }) => line.startsWith('{') && line.trimEnd().endsWith('}'))) return lines.map(({ at }) => [at, at]);
  if (!isJson(text)) return null;
  const lists = listsIn(parseTree(text)).sort((a, b) => b.length - a.length);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  return lists[0]?.map(({ offset, length }) => [lineAt(offset), lineAt(offset + length)]) ?? null;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A list at the top, or the lists of objects in the object there. */
function listsIn(root: Node | undefined): Node[][] {
  if (root?.type === 'array') return [root.children ?? []];
  const values = (root?.children ?? []).flatMap(({ children }) => children?.[1] ?? []);
  return values.filter(({ type, children }) => type === 'array' && children?.[0]?.type === 'object').map(({ children }) => children ?? []);
}
