import assert from 'node:assert/strict';
import { readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { analyzeNow } from '../../../src/analysis/analyze';
import type { AnalysisRequest, QuestionDetail } from '../../../src/analysis/analysis';
import { DetailReader } from '../../../src/analysis/detail';
import { JUDGE_SUFFIX } from '../../../src/analysis/judgeName';
import { quotedIn } from '../../../src/core/judge/judgedDetail';
import { JUDGE_METRICS } from '../../../src/core/judge/judgeResult';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { labelLine } from '../../../src/core/notes/entry';
import { foldNotes } from '../../../src/core/notes/fold';
import { NoteTable } from '../../../src/core/notes/noteTable';
import { questionView } from '../../../src/host/questionView';
import { judgedReader } from '../../../src/judge/judgedReader';
import { judgeQuestionOf } from '../../../src/judge/judgeQuestion';
import { JudgeServer } from '../../support/judgeServer';
import { JudgedRun, settingsFor, TestClock } from '../../support/judging';

describe('what was judged, on the page of a question', () => {
  let server: JudgeServer;
  let run: JudgedRun;
  beforeEach(async () => {
    server = await new JudgeServer().start();
    run = new JudgedRun();
    run.write([
      { user_input: 'Who lit the lamp?', retrieved_contexts: ['Nothing.', 'Long ago Ames lit the lamp.'], reference: 'Ames lit the lamp.', response: 'Ames lit the lamp. The bell rang.', reference_contexts: ['Ames lit the lamp.'] },
      { user_input: 'Who rang?', retrieved_contexts: ['Nothing.'], reference: 'Nobody.', response: 'I don’t know.', reference_contexts: ['Nobody rang.'] },
    ]);
  });
  afterEach(async () => {
    await server.stop();
    run.remove();
  });

  const request = (): AnalysisRequest => ({ name: 'run', run: { kind: 'path', name: 'run.json', path: run.path }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
  const reader = new DetailReader(judgedReader());
  function detailOf(index: number): { detail: QuestionDetail; view: (notes?: NoteTable) => ReturnType<typeof questionView> } {
    const result = analyzeNow(request());
    assert.ok(result.kind === 'report');
    const row = result.report.questions[index]!;
    const detail = reader.read(request(), result.report.format, row.place, DEFAULT_CONFIG);
    return { detail, view: (notes = new NoteTable([], null)) => questionView(result.report, row, detail, () => null, notes) };
  }
  async function judge(): Promise<void> {
    const questions = [0, 1].map((at) => judgeQuestionOf(detailOf(at).detail.question, 10));
    await run.run(run.engine(settingsFor(server.url), new TestClock(777_777)), questions, ['Faithfulness']);
  }

  it('is nothing before anybody judged, and follows the file', async () => {
    assert.equal(detailOf(0).view().judged, null);
    await judge();
    const { judged } = detailOf(0).view();
    assert.deepEqual([judged?.judge.provider, judged?.judge.model], ['openai-compatible', 'rules']);
    const cache = `${run.path}${JUDGE_SUFFIX}`;
    writeFileSync(cache, `${readFileSync(cache, 'utf8')}{torn\n`);
    assert.deepEqual(detailOf(0).view().judged?.problems.map(({ severity, line }) => [severity, line]), [['warning', 3]]);
    writeFileSync(cache, '');
    utimesSync(cache, 1, statSync(cache).mtimeMs / 1000 + 1);
    assert.equal(detailOf(0).view().judged, null);
  });

  it('is each claim with its verdict and where its quote stands, and a reason for every metric without a value', async () => {
    await judge();
    const { judged } = detailOf(0).detail;
    assert.ok(judged !== null);
    assert.deepEqual(judged.metrics.map(({ metric }) => metric), [...JUDGE_METRICS]);
    const [faithfulness, , precision] = judged.metrics;
    assert.deepEqual(faithfulness?.outcome, { kind: 'judged', value: 0.5 });
    assert.deepEqual(faithfulness.claims.map(({ holds, reason }) => [holds, reason]), [[true, 'in chunk 2'], [false, 'in no chunk']]);
    assert.deepEqual(faithfulness.prompts.map((name) => name.replace(/\d+$/, '')), ['claims@', 'support@']);
    const text = 'Long ago Ames lit the lamp.';
    assert.deepEqual(quotedIn({ metrics: [faithfulness] }).map(({ rank, start, end }) => [rank, text.slice(start, end)]), [[2, 'Ames lit the lamp']]);
    assert.deepEqual(precision?.outcome, { kind: 'not-judged', reason: 'not-asked', detail: '' });
    assert.deepEqual(detailOf(1).detail.judged?.metrics[0]?.outcome, { kind: 'not-judged', reason: 'abstained', detail: '' });
  });

  it('comes with what people say of it', async () => {
    await judge();
    const given = { label: 'fail', author: 'Ada', at: '2026-02-03T04:05:06.000Z' } as const;
    const key = { run: null, id: null, fingerprint: analyzeFingerprint(), query: 'Who lit the lamp?' };
    const notes = new NoteTable(foldNotes(labelLine(key, 'Faithfulness', given)).entries, null);
    assert.deepEqual(detailOf(0).view(notes).judged?.labels, { Faithfulness: given });
    assert.deepEqual(detailOf(1).view(notes).judged?.labels, {});
  });

  function analyzeFingerprint(): number | null {
    const result = analyzeNow(request());
    assert.ok(result.kind === 'report');
    return result.report.questions[0]!.fingerprints.query;
  }
});
