import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';
import { compared } from './rows';

const folder = fileURLToPath(new URL('../../../media/sample', import.meta.url));
const source = (path: string) => ({ kind: 'path' as const, name: path.split('/').at(-1)!, path: join(folder, path) });

interface Raw {
  readonly query: string;
  readonly question_type: string;
  readonly retrieval_list: readonly { readonly text: string }[];
}
interface Asked {
  readonly query: string;
  readonly question_type: string;
  readonly evidence_list: readonly { readonly fact: string }[];
}

const questions = JSON.parse(readFileSync(join(folder, 'questions.json'), 'utf8')) as readonly Asked[];

function analyzed(path: string): RunReport {
  const result = analyzeNow({ name: path, run: source(path), gold: source('questions.json'), config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
  assert.equal(result.kind, 'report');
  return (result as { report: RunReport }).report;
}

function raw(path: string): readonly Raw[] {
  const text = readFileSync(join(folder, path), 'utf8');
  return path.endsWith('.json') ? (JSON.parse(text) as Raw[]) : text.trimEnd().split('\n').map((line) => JSON.parse(line) as Raw);
}

/** Values of one question, from nothing but its texts. */
function bruteForce(facts: readonly string[], texts: readonly string[]): Record<string, number> {
  const firsts = [...new Set(facts)].map((fact) => texts.findIndex((text) => text.includes(fact)) + 1).map((rank) => (rank === 0 ? Infinity : rank));
  const values: Record<string, number> = {};
  for (const k of [4, 10]) {
    const found = firsts.filter((rank) => rank <= k).length;
    const first = Math.min(...firsts);
    values[`Hits@${k}`] = found > 0 ? 1 : 0;
    values[`FactRecall@${k}`] = found / firsts.length;
    values[`AllGold@${k}`] = found === firsts.length ? 1 : 0;
    values[`MRR@${k}`] = first <= k ? 1 / first : 0;
  }
  return values;
}

describe('comparing the sample runs', () => {
  const paths = ['runs/bm25.json', 'runs/lsa.jsonl', 'runs/hybrid-rrf.json', 'runs/hybrid-reranked.jsonl'];
  const reports = new Map(paths.map((path) => [path, analyzed(path)]));
  const gold = new Map(questions.filter(({ evidence_list: list }) => list.length > 0).map(({ query, evidence_list: list, question_type: type }) => [query, { facts: list.map(({ fact }) => fact), type }]));

  for (const [first, second] of paths.flatMap((a, at) => paths.slice(at + 1).map((b) => [a, b] as const)).concat([[paths[3]!, paths[0]!]])) {
    it(`${first} → ${second}: every count is what a recomputation from the texts gives`, () => {
      const comparison = compared(reports.get(first)!, reports.get(second)!);
      const [before, after] = [raw(first), raw(second)];
      const both = before.flatMap((record, at) => {
        const asked = gold.get(record.query);
        const other = after.find(({ query }) => query === record.query);
        if (asked === undefined || other === undefined) return [];
        const values = [record, other].map(({ retrieval_list: list }) => bruteForce(asked.facts, list.map(({ text }) => text)));
        return [{ id: `Q${at + 1}`, type: asked.type, a: values[0]!, b: values[1]!, depths: [record.retrieval_list.length, other.retrieval_list.length] }];
      });
      assert.deepEqual([comparison.paired, comparison.onlyA, comparison.onlyB, comparison.goldDiffers, comparison.pairedBy], [both.length, [], [], [], 'text']);
      const scopes = [{ metrics: comparison.metrics, members: both }, ...(comparison.facets.find(({ facet }) => facet === 'type')?.values ?? []).map(({ value, metrics }) => ({ metrics, members: both.filter(({ type }) => type === value) }))];
      assert.equal(scopes.length, 4);
      for (const { metrics, members } of scopes) {
        for (const name of Object.keys(both[0]!.a)) {
          const change = metrics.find((metric) => metric.name === name)!;
          const mean = (side: 'a' | 'b'): number => members.reduce((sum, values) => sum + values[side][name]!, 0) / members.length;
          assert.ok(Math.abs(change.a - mean('a')) < 1e-12 && Math.abs(change.b - mean('b')) < 1e-12 && Math.abs(change.delta - (mean('b') - mean('a'))) < 1e-12, name);
          const from = /Hits|AllGold/.test(name) ? 1 : 0.5;
          const cell = (wasRight: boolean, isRight: boolean): string[] => members.filter(({ a, b }) => a[name]! >= from === wasRight && b[name]! >= from === isRight).map(({ id }) => id);
          const ids = (places: readonly number[]): string[] => places.map((at) => comparison.pairs[at]!.a.id);
          const { rescued, broke, keptRight, keptWrong } = change.cells;
          assert.deepEqual([ids(rescued), ids(broke), ids(keptRight), ids(keptWrong)], [cell(false, true), cell(true, false), cell(true, true), cell(false, false)], name);
          if (from === 1) assert.ok(Math.abs((rescued.length - broke.length) / change.n - change.delta) < 1e-12, name);
        }
      }
      const warned = (code: string): readonly string[] => comparison.warnings.find((warning) => warning.code === code)?.ids ?? [];
      assert.deepEqual(warned('depth-differs'), both.filter(({ depths }) => depths[0] !== depths[1]).map(({ id }) => id));
      assert.deepEqual(warned('rr-up-recall-down'), both.filter(({ a, b }) => b['MRR@10']! > a['MRR@10']! && b['FactRecall@10']! < a['FactRecall@10']!).map(({ id }) => id));
    });
  }
});
