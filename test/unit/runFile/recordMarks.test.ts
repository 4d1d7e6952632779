import assert from 'node:assert/strict';
import type { QuestionDetail } from '../../../src/analysis/analysis';
import { multihopRun } from '../../../src/core/formats/multihopRun';
import { DEFAULT_CONFIG, type RecordPlace, type ScoreConfig } from '../../../src/core/model';
import { listRanks } from '../../../src/core/listRanks';
import { inOrder, scoreQuestion } from '../../../src/core/score';
import { lineMarks, recordMarks } from '../../../src/host/runFile/recordMarks';
import type { Stretch } from '../../../src/core/textLines';

const chunks = ['no gold here', 'line one\nsays "the rain — fell" \\ twice', '😀 the rain — fell, the rain — fell', 'no gold here'];
const scores = [0.1, 0.9, 0.5, 0.7];
const record = {
  query: 'q',
  retrieval_list: chunks.map((text, at) => ({ text, score: scores[at] })),
  gold_list: [{ fact: 'the rain — fell' }, { fact: 'rain — fell' }, { fact: 'missing' }],
};
const spread = (written: string): string => written.replaceAll('—', '\\u2014').replaceAll('😀', '\\ud83d\\ude00');

function detailOf(text: string, config: ScoreConfig): QuestionDetail {
  const { value } = multihopRun.readQuestion({ value: JSON.parse(text) as unknown, text, key: null, number: 3 });
  const question = inOrder(value, config);
  return { question, score: scoreQuestion(question, config), missed: [], reasons: [], flags: [], problems: [], modes: [], chunkPaths: listRanks(question.chunks, value.chunks).map((rank) => (rank === null ? null : multihopRun.chunkPath(record, rank))), corpusLines: [], recordText: text, judged: null };
}

function place(line: number, column: number, text: string): RecordPlace {
  return { record: 3, offset: 0, length: text.length, line, column, endLine: line + text.split('\n').length - 1, key: null };
}

/** What a stretch holds of a whole file, by its lines. */
function textIn(file: string, { start, end }: Stretch): string {
  const lines = file.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  return lines.map((line, at) => line.slice(at === 0 ? start.character : 0, at === last ? end.character : undefined)).join('\n');
}

for (const [shape, written] of [['on one line', spread(JSON.stringify(record))], ['on many lines', spread(JSON.stringify(record, null, 2))]] as const) {
  for (const order of ['list', 'score'] as const) {
    describe(`marks of a record ${shape}, in the order of the ${order}`, () => {
      const file = `[\n\n    ${written}, {}]`;
      const config: ScoreConfig = { ...DEFAULT_CONFIG, order };
      const detail = detailOf(written, config);
      const marks = recordMarks(detail, place(2, 4, written));

      it('cover the record', () => assert.equal(textIn(file, marks.record), written));

      it('hold the JSON string of each chunk', () => {
        const expected = order === 'list' ? chunks : [chunks[1], chunks[3], chunks[2], chunks[0]];
        assert.deepEqual(marks.chunks.map(({ token }) => JSON.parse(textIn(file, token)) as string), expected);
        assert.deepEqual(marks.chunks.map(({ rank }) => rank), [1, 2, 3, 4]);
      });

      it('hold each occurrence of each fact', () => {
        const found = marks.hits.map(({ fact, stretch }) => [fact, JSON.parse(`"${textIn(file, stretch)}"`)]);
        assert.equal(found.length, 6);
        for (const [fact, text] of found) assert.equal(text, record.gold_list[Number(fact)]?.fact);
        assert.deepEqual(marks.chunks.map(({ facts }) => facts), order === 'list' ? [[], [0, 1], [0, 1], []] : [[0, 1], [], [0, 1], []]);
      });

      it('tell chunks apart that have the same text', () => {
        const same = marks.chunks.filter(({ facts }) => facts.length === 0).map(({ token }) => `${token.start.line}:${token.start.character}`);
        assert.equal(new Set(same).size, 2);
      });
    });
  }
}

describe('marks of a damaged record', () => {
  it('leave out chunks that are no texts, and keep the ranks of the others', () => {
    const text = '{"query": "q", "retrieval_list": [5, {"text": null}, {"text": "gold"}], "gold_list": [{"fact": "gold"}]}';
    const marks = recordMarks(detailOf(text, DEFAULT_CONFIG), place(0, 0, text));
    assert.deepEqual(marks.chunks.map(({ rank, facts }) => [rank, facts]), [[3, [0]]]);
  });

  it('never point at another string than the chunk\'s', () => {
    const text = '{"query": "q", "retrieval_list": [{"text": "first", "text": "last"}], "gold_list": [{"fact": "last"}]}';
    const marks = recordMarks(detailOf(text, DEFAULT_CONFIG), place(0, 0, text));
    for (const { token } of marks.chunks) assert.equal(textIn(text, token), '"last"');
  });

  it('are none where the record is no JSON', () => {
    const detail = { ...detailOf('{"query": "q", "retrieval_list": []}', DEFAULT_CONFIG), recordText: '{"query": "q", ' };
    assert.deepEqual(recordMarks(detail, place(0, 0, '{"query": "q", ')).chunks, []);
  });
});

describe('marks of a file of lines', () => {
  it('are the lines that name the question and the passage', () => {
    const lines = ['q1 Q0 d2 1 9 tag', 'q1\tQ0\td1\t2\t8\ttag', 'q2 Q0 d3 1 9 tag', 'q1 Q0 d3 3 7 tag'];
    const chunk = (rank: number, id: string) => ({ rank, id, text: null, score: null, title: null, source: null, extra: [] });
    const base = detailOf('{"query": "q", "retrieval_list": []}', DEFAULT_CONFIG);
    const question = { ...base.question, id: 'q1', chunks: [chunk(1, 'd1'), chunk(2, 'd2'), chunk(3, 'd3')] };
    const score = { ...base.score, relevant: [{ id: 'd1', grade: 2, rank: 1 }] };
    const marks = lineMarks({ question, score, missed: [], reasons: [], flags: [], problems: [], modes: [], chunkPaths: [], corpusLines: [], recordText: null, judged: null }, { ...place(0, 0, ''), endLine: 3 }, (line) => lines[line] ?? '');
    assert.deepEqual(marks.chunks.map(({ rank, grade, token }) => [rank, grade, token.start.line, token.end.character]), [[2, null, 0, 16], [1, 2, 1, 16], [3, null, 3, 16]]);
  });
});
