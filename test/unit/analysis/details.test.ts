import assert from 'node:assert/strict';
import { parquetWriteBuffer } from 'hyparquet-writer';
import type { AnalysisRequest } from '../../../src/analysis/analysis';
import { analyzeNow } from '../../../src/analysis/analyze';
import { DetailReader } from '../../../src/analysis/detail';
import { questionView } from '../../../src/host/questionView';
import { DEFAULT_CONFIG, type Question } from '../../../src/core/model';
import { NoteTable } from '../../../src/core/notes/noteTable';

interface Sample {
  readonly user_input: string;
  readonly retrieved_contexts: readonly string[];
  readonly reference_contexts: readonly string[];
}

const SAMPLES: readonly Sample[] = Array.from({ length: 7 }, (_, at) => ({
  user_input: `Question ${at}, "quoted"`,
  retrieved_contexts: Array.from({ length: 3 }, (_unused, rank) => (rank === at % 3 ? `It's fact ${at}.\nYes.` : `Nothing ${rank}.`)),
  reference_contexts: [`It's fact ${at}.`],
}));

const python = (list: readonly string[]): string => `[${list.map((text) => JSON.stringify(text)).join(', ')}]`;
const cell = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const rows = SAMPLES.map(({ user_input: q, retrieved_contexts: chunks, reference_contexts: gold }) => [q, python(chunks), python(gold)]);
const column = <K extends keyof Sample>(name: K): Sample[K][] => SAMPLES.map((sample) => sample[name]);

const FILES: readonly [string, string | Uint8Array][] = [
  ['run.json', JSON.stringify(SAMPLES, null, 2)],
  ['run.jsonl', SAMPLES.map((sample) => JSON.stringify(sample)).join('\n')],
  ['wrapped.json', JSON.stringify({ name: 'a run', results: { samples: SAMPLES } }, null, 1)],
  ['columns.json', JSON.stringify({ user_input: column('user_input'), retrieved_contexts: column('retrieved_contexts'), reference_contexts: column('reference_contexts') })],
  ['split.json', JSON.stringify({ columns: ['user_input', 'retrieved_contexts', 'reference_contexts'], data: SAMPLES.map((sample) => Object.values(sample)) })],
  ['run.csv', `user_input,retrieved_contexts,reference_contexts\r\n${rows.map((row) => row.map(cell).join(',')).join('\r\n')}`],
  ['run.tsv', `user_input\tretrieved_contexts\treference_contexts\n${rows.map((row) => row.map(cell).join('\t')).join('\n')}`],
  ['utf16.csv', Buffer.from(`\uFEFFuser_input;retrieved_contexts;reference_contexts\n${rows.map((row) => row.map(cell).join(';')).join('\n')}`, 'utf16le')],
  ['run.parquet', new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'user_input', data: column('user_input'), type: 'STRING' }, { name: 'retrieved_contexts', data: column('retrieved_contexts'), type: 'JSON' }, { name: 'reference_contexts', data: column('reference_contexts'), type: 'JSON' }] }))],
];

function asked({ query, chunks, gold }: Question): unknown {
  return { query, chunks: chunks.map(({ text }) => text), gold: gold.kind === 'facts' ? gold.facts.map(({ texts }) => texts) : gold.kind };
}

describe('one run in every container', () => {
  const expected = SAMPLES.map(({ user_input: query, retrieved_contexts: chunks, reference_contexts: gold }) => ({ query, chunks, gold: [gold] }));

  for (const [name, content] of FILES) {
    it(`gives the same numbers and the same questions: ${name}`, () => {
      const request: AnalysisRequest = { name, run: { kind: 'bytes', name, bytes: Buffer.from(content as string) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: 'first', goldStamp: null, corpus: null, corpusStamp: null };
      const result = analyzeNow(request);
      assert.ok(result.kind === 'report', result.kind === 'not-a-run' ? result.what : '');
      const { report } = result;
      assert.deepEqual(report.questions.map(({ firstHit }) => firstHit), SAMPLES.map((_, at) => (at % 3) + 1));
      assert.deepEqual(report.problems.filter(({ severity }) => severity !== 'info'), []);
      const reader = new DetailReader();
      const details = [...report.questions].reverse().map(({ place }) => reader.read(request, report.format, place, report.config));
      assert.deepEqual(details.reverse().map(({ question }) => asked(question)), expected);
      assert.deepEqual(details.map(({ score }) => score.firstHit), report.questions.map(({ firstHit }) => firstHit));
    });
  }

  it('tells where a wrapped run was found', () => {
    const [name, content] = FILES[2] ?? ['', ''];
    const result = analyzeNow({ name, run: { kind: 'bytes', name, bytes: Buffer.from(content as string) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null });
    assert.match(result.kind === 'report' ? result.report.readAs : '', /records from `results\.samples\[\]`/);
  });

  it('tells why each fact was missed, for the page', () => {
    const sample = { user_input: 'q', retrieved_contexts: ['nothing', "It's  here."], reference_contexts: ['nothing', "It's here.", 'absent'] };
    const run = { kind: 'bytes', name: 'run.json', bytes: Buffer.from(JSON.stringify([sample])) } as const;
    const request: AnalysisRequest = { name: 'run', run, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
    const result = analyzeNow(request);
    assert.ok(result.kind === 'report');
    const [row] = result.report.questions;
    assert.ok(row !== undefined);
    const detail = new DetailReader().read(request, result.report.format, row.place, DEFAULT_CONFIG);
    assert.deepEqual(detail.missed.map((reason) => reason?.code ?? null), [null, 'text-differs', 'not-found']);
    const view = questionView(result.report, row, detail, () => null, new NoteTable([], null));
    assert.deepEqual(view.facts.map(({ missed }) => missed), detail.missed);
  });

  it('reads a row again from a content that changed', () => {
    const csv = (text: string): Buffer => Buffer.from(`user_input,retrieved_contexts\n${text},"['a']"\nother,"['b']"\n`);
    const request = (text: string, stamp: string | null): AnalysisRequest => ({ name: 'x', run: { kind: 'bytes', name: 'x.csv', bytes: csv(text) }, gold: null, config: DEFAULT_CONFIG, map: null, stamp, goldStamp: null, corpus: null, corpusStamp: null });
    const reader = new DetailReader();
    const place = { record: 1, offset: 0, length: 0, line: 1, column: 0, endLine: 1, key: null };
    for (const [text, stamp] of [['one', 'a'], ['two', 'b'], ['three', null], ['four', null]] as const) assert.equal(reader.read(request(text, stamp), 'ragas', place, DEFAULT_CONFIG).question.query, text);
  });
});
