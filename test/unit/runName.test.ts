import assert from 'node:assert/strict';
import { runNameOf } from '../../src/core/runName';

describe('the name of a run', () => {
  const names: readonly (readonly [file: string, name: string])[] = [
    ['bm25.run.json.gz', 'bm25'], ['dense.JSONL', 'dense'], ['results.csv', 'results'], ['best_0.parquet', 'best_0'], ['popularity.eval', 'popularity'],
    ['export.json.zip', 'export'], ['a.b.tsv', 'a.b'], ['run.trec.gz', 'run'], ['v1.2', 'v1.2'], ['.json', '.json'], ['top.run', 'top'], ['.gz', '.gz'],
  ];
  for (const [file, name] of names) {
    it(`of ${file} is ${name}`, () => {
      assert.equal(runNameOf(file), name);
    });
  }
});
