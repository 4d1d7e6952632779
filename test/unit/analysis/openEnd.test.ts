import assert from 'node:assert/strict';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DEFAULT_CONFIG, type RunReport } from '../../../src/core/model';

function reportOf(text: string): RunReport {
  const result = analyzeNow({ name: 'x.json', run: { kind: 'bytes', name: 'x.json', bytes: Buffer.from(text) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
  assert.equal(result.kind, 'report');
  return (result as { report: RunReport }).report;
}

describe('a file that ends while its list is open', () => {
  const record = JSON.stringify({ query: 'q', retrieval_list: [{ text: 'a fact' }], gold_list: [{ fact: 'fact' }] });

  for (const [what, text] of [
    ['behind a comma', `[${record},\n${record},\n`],
    ['without its closing bracket', `[${record},\n${record}`],
    ['in a list inside an object', `{"results": [${record},\n${record},`],
  ] as const) {
    it(`is told, ${what}, and no question is added`, () => {
      const report = reportOf(text);
      assert.deepEqual([report.counts.questions, report.counts.scored], [2, 2]);
      assert.deepEqual(report.problems.map(({ code, severity }) => [code, severity]), [['cut-off', 'warning']]);
    });
  }

  it('is not told of lists that are closed, or of lines', () => {
    for (const text of [`[${record}]`, `{"results": [${record}], "n": 1}`, `${record}\n${record}\n`, `${record}\n`]) assert.deepEqual(reportOf(text).problems, [], text);
  });
});
