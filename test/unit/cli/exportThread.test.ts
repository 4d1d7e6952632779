import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { MessagePort } from 'node:worker_threads';
import type { ExportAnswer, ExportFormat } from '../../../src/analysis/exportJob';
import { exportInThread } from '../../../src/cli/exportThread';
import { DEFAULT_CONFIG } from '../../../src/core/model';
import { Folder } from './command';

const record = { id: 'q', query: 'Who?', retrieval_list: [{ text: 'The ferry left.' }], gold_list: [{ fact: 'The ferry left.' }] };

describe('writing an export', () => {
  let folder: Folder;
  before(() => (folder = new Folder()));
  after(() => folder.remove());

  function exported(content: string, target: string | null): unknown {
    const answers: unknown[] = [];
    const port = { postMessage: (answer: unknown) => answers.push(answer) } as unknown as MessagePort;
    const run = { kind: 'bytes', name: 'run.json', bytes: Buffer.from(content) } as const;
    const request = { name: 'run', run, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null };
    exportInThread(port, { kind: 'run', format: 'md', request, index: null, notes: { entries: [], problems: [] }, file: 'run.json', target });
    return answers[0];
  }

  it('replaces what was there, and hands over the bytes where there is no file of this machine', () => {
    const target = folder.write('report.md', 'older');
    assert.deepEqual(exported(JSON.stringify([record]), target), { bytes: null });
    const { bytes } = exported(JSON.stringify([record]), null) as { bytes: Uint8Array };
    assert.equal(new TextDecoder().decode(bytes), readFileSync(target, 'utf8'));
    assert.match(readFileSync(target, 'utf8'), /AllGold@10/);
  });

  it('is of a comparison too, as the command line writes it', () => {
    const side = (text: string) => {
      const run = { kind: 'bytes', name: 'run.json', bytes: Buffer.from(JSON.stringify([{ ...record, retrieval_list: [{ text }] }])) } as const;
      return { request: { name: 'run', run, gold: null, config: DEFAULT_CONFIG, map: null, stamp: null, goldStamp: null, corpus: null, corpusStamp: null }, index: null };
    };
    const written = (format: ExportFormat, b = 'Nothing.'): string => {
      const answers: ExportAnswer[] = [];
      const port = { postMessage: (answer: ExportAnswer) => answers.push(answer) } as unknown as MessagePort;
      exportInThread(port, { kind: 'comparison', format, sides: { a: side('The ferry left.'), b: side(b), threshold: null }, names: { a: 'x/run.json', b: 'y/run.json' }, target: null });
      return new TextDecoder().decode(answers[0]?.bytes ?? undefined);
    };
    const json = JSON.parse(written('json')) as { a: string; metrics: Record<string, { broke: string[] }> };
    assert.deepEqual([json.a, json.metrics['AllGold@10']?.broke], ['x/run.json', ['q']]);
    assert.match(written('md'), /^## x\/run\.json → y\/run\.json\n[^]*\| broke \| q \|/);
    assert.match(written('csv'), /^a,b,level,[^]*\r\nx\/run\.json,y\/run\.json,question,/);
    assert.throws(() => exportInThread({ postMessage: () => undefined } as unknown as MessagePort, { kind: 'comparison', format: 'md', sides: { a: side('x'), b: { ...side('x'), request: { ...side('x').request, config: { ...DEFAULT_CONFIG, match: 'normalized' } } }, threshold: null }, names: { a: 'a', b: 'b' }, target: null }), /The match mode differs/);
  });

  it('says what cannot be written or read, and leaves all as it was', () => {
    const target = folder.write('kept.md', 'older');
    mkdirSync(folder.pathOf('a folder'));
    const before = readdirSync(folder.pathOf('.'));
    assert.throws(() => exported(JSON.stringify([record]), folder.pathOf('missing/report.md')), /^Error: report\.md was not written: .*no such file/);
    assert.throws(() => exported(JSON.stringify([record]), folder.pathOf('a folder')), /^Error: a folder was not written: /);
    assert.throws(() => exported('no run', target), (error: Error) => !error.message.includes('was not written'));
    assert.deepEqual([readdirSync(folder.pathOf('.')), readFileSync(target, 'utf8')], [before, 'older']);
  });
});
