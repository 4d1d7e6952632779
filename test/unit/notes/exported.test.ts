import assert from 'node:assert/strict';
import { Folder, goldlens } from '../cli/command';

const question = (id: string) => ({ id, query: `Question ${id}?`, question_type: 'inference_query', retrieval_list: [{ text: 'The ferry left.' }], gold_list: [{ fact: 'The ferry left.' }] });
const NOTES = [
  { id: 'b', verdict: 'reader', note: '=cmd|calc', author: 'Ada | Ames', at: '2026-01-02T03:04:05.000Z' },
  { id: 'gone', verdict: 'agree', note: 'of a question that is not there', author: null, at: null },
  { id: 'a', verdict: 'agree', note: 'later taken back', author: 'Ada', at: null },
  { id: 'a', verdict: null, note: '', author: 'Ada', at: null },
];

describe('notes in what the command line writes', () => {
  let folder: Folder;
  let run: string;
  before(() => {
    folder = new Folder();
    run = folder.write('noted.json', [question('a'), question('b')]);
    folder.write('noted.json.goldlens-notes.jsonl', `${NOTES.map((note) => JSON.stringify(note)).join('\n')}\n{"id": "b", "verd`);
  });
  after(() => folder.remove());
  const written = (format: string): string => goldlens('score', run, '--questions', '--format', format).out;

  it('are in the JSON, after every other key, with verdict, author and time', () => {
    const output = JSON.parse(written('json')) as Record<string, unknown>;
    assert.equal(Object.keys(output).at(-1), 'notes');
    assert.deepEqual(output.notes, [{ id: 'b', verdict: 'reader', note: '=cmd|calc', author: 'Ada | Ames', at: '2026-01-02T03:04:05.000Z' }]);
  });

  it('have rows and columns of their own in CSV, never a formula', () => {
    const lines = written('csv').trimEnd().split('\r\n');
    assert.match(lines[0] ?? '', /,complete,verdict,note,author,noted_at$/);
    assert.equal(lines.at(-1), "noted,note,b,Question b?,,,,,,,,,,exact,standard,list,4 10,exponential graded judged,1,no,reader,'=cmd|calc,Ada | Ames,2026-01-02T03:04:05.000Z");
  });

  it('are a table of their own in Markdown, whose text stays text', () => {
    assert.ok(written('md').endsWith('| question | verdict | note | author | time |\n| --- | --- | --- | --- | --- |\n| b | reader | =cmd\\|calc | Ada \\| Ames | 2026-01-02T03:04:05.000Z |\n'));
  });

  it('are left out where no question is asked for; a damaged line is told wherever they are read', () => {
    const plain = goldlens('score', run, '--format', 'json');
    assert.deepEqual([Object.hasOwn(JSON.parse(plain.out) as object, 'notes'), plain.err], [false, '']);
    for (const option of ['--questions', '--without-wrong-gold']) assert.match(goldlens('score', run, option).err, /noted\.json\.goldlens-notes\.jsonl:5: warning: Line 5 of the notes is no JSON: it may have been cut off/);
  });
});
