import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import * as path from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { Corpus } from '../../../src/analysis/corpus';
import { indexCorpus } from '../../../src/analysis/corpusFile';
import { CorpusIndexBuilder, findPassage } from '../../../src/analysis/corpusIndex';
import type { Source } from '../../../src/analysis/analysis';
import { Folder, sharedFile } from '../cli/command';

const PASSAGES = [
  { id: 'd1', title: 'One', text: 'The ferry left — at seven.' },
  { id: 'd"2', title: '', text: 'Nobody saw\nit leave.' },
  { id: '3', title: 'Three', text: 'It rained 😀 all night, and "the" boats stayed where they were, all of them.' },
];
const bytes = (name: string, content: string | Uint8Array): Source => ({ kind: 'bytes', name, bytes: typeof content === 'string' ? Buffer.from(content) : content });
const lines = (records: readonly unknown[]): string => records.map((record) => JSON.stringify(record)).join('\n');

function open(source: Source) {
  const reading = indexCorpus(source);
  assert.ok(reading.ok, reading.ok ? '' : reading.what);
  return { index: reading.index, corpus: new Corpus(reading.index), codes: reading.index.problems.map(({ code }) => code) };
}

describe('corpora', () => {
  const beir = PASSAGES.map(({ id, title, text }) => ({ _id: id, title, text }));
  const contents = PASSAGES.map(({ id, title, text }) => ({ doc_id: id, contents: text, metadata: { title } }));
  const table = 'id\ttext\ttitle\n' + PASSAGES.map(({ id, text, title }) => `${id}\t"${text.replaceAll('"', '""').replace('\n', ' ')}"\t${title}`).join('\n') + '\n';
  const column = (name: string, data: string[]) => ({ name, data, type: 'STRING' as const });
  const sources: Readonly<Record<string, Source>> = {
    'BEIR lines': bytes('corpus.jsonl', lines(beir)),
    'an array, over several lines': bytes('corpus.json', JSON.stringify(contents, null, 2)),
    'an object by id': bytes('corpus.json', `{${PASSAGES.map(({ id, title, text }) => `${JSON.stringify(id)} : ${JSON.stringify({ title, text })}`).join(',\n')}}`),
    'a list inside an object': bytes('corpus.json', JSON.stringify({ data: contents })),
    'a collection of lines': bytes('collection.tsv', table),
    'CSV': bytes('corpus.csv', 'doc_id,title,contents\n' + PASSAGES.map(({ id, title, text }) => [id, title, text].map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')),
    'gzip': bytes('corpus.jsonl.gz', gzipSync(lines(beir))),
    'UTF-16': bytes('corpus.jsonl', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(lines(beir), 'utf16le')])),
    'Parquet': bytes('corpus.parquet', new Uint8Array(parquetWriteBuffer({ columnData: [column('doc_id', PASSAGES.map(({ id }) => id)), column('contents', PASSAGES.map(({ text }) => text)), column('title', PASSAGES.map(({ title }) => title))] }))),
  };
  for (const [name, source] of Object.entries(sources)) {
    it(`are found by id in ${name}`, () => {
      const { corpus } = open(source);
      const flat = source.name.endsWith('.tsv') ? (text: string): string => text.replace('\n', ' ') : (text: string): string => text;
      assert.equal(corpus.count, 3);
      assert.deepEqual(PASSAGES.map(({ id }) => corpus.find(id)?.text), PASSAGES.map(({ text }) => flat(text)));
      assert.deepEqual([0, 1, 2].map((at) => corpus.at(at)?.title ?? ''), PASSAGES.map(({ title }) => title));
      assert.deepEqual(['D1', '', 'd', '__proto__'].map((id) => corpus.find(id)), [null, null, null, null]);
      assert.equal(corpus.at(3), null);
    });
  }

  it('give each passage its line, where the file is text', () => {
    const folder = new Folder();
    const file = folder.write('corpus.jsonl', `\n${lines(beir)}\n`);
    const { corpus } = open({ kind: 'path', name: 'corpus.jsonl', path: file });
    assert.deepEqual(PASSAGES.map(({ id }) => corpus.find(id)?.line), [1, 2, 3]);
    corpus.close();
    folder.remove();
    assert.equal(open(sources.Parquet!).corpus.find('d1')?.line, null);
    assert.equal(open(sources.gzip!).corpus.find('d1')?.line, null);
  });

  it('tell ids that stand twice, records without an id or a text, and damage; the rest is found', () => {
    const { corpus, index, codes } = open(bytes('corpus.jsonl', `${lines(beir)}\n{"_id": "d1", "title": "", "text": "later"}\n{"_id": "x", "title": "t", "text": ""}\n{"_id": "y", "ti\n`));
    assert.deepEqual([corpus.count, corpus.find('d1')?.text, corpus.find('3')?.title], [4, 'later', 'Three']);
    assert.deepEqual(codes.sort(), ['broken-json', 'passage-twice', 'passage-unnamed']);
    assert.ok(index.problems.every(({ message, line }) => message.startsWith('corpus.jsonl') && line === null));
    assert.match(index.problems.find(({ code }) => code === 'broken-json')?.message ?? '', /^corpus\.jsonl, line 6: /);
    assert.match(index.problems.find(({ code }) => code === 'passage-twice')?.message ?? '', /: 1, such as "d1"\. The later passage counts\.$/);
  });

  it('say what a file is that is none', () => {
    const what = (source: Source): string => {
      const reading = indexCorpus(source);
      return reading.ok ? 'a corpus' : reading.what;
    };
    assert.match(what(bytes('run.trec', '1 Q0 a 1 2 t\n')), /^run\.trec is no corpus: it is a TREC run\./);
    assert.match(what(bytes('qrels.tsv', 'query-id\tcorpus-id\tscore\nq1\td1\t1\n')), /no corpus/);
    assert.match(what(bytes('x.bin', Buffer.from([0, 1, 2, 0]))), /holds no corpus/);
    assert.match(what({ kind: 'path', name: 'gone', path: '/nowhere/gone' }), /no such file/);
  });

  it('take what is asked for as a corpus where alone it could be anything', () => {
    assert.equal(open(bytes('c.jsonl', '{"id": "a", "text": "first"}\n{"id": "b", "text": "second"}\n')).corpus.find('b')?.text, 'second');
    assert.equal(open(bytes('c.tsv', 'a\tfirst passage\nb\tsecond passage\n')).corpus.find('b')?.text, 'second passage');
  });

  it('give every passage of the real ones by its id', function () {
    const files = ['autorag_corpus.parquet', 'hipporag_sample_corpus.json'].flatMap((name) => sharedFile('realdata', name) ?? []);
    if (files.length === 0) this.skip();
    for (const file of files) {
      const { corpus } = open({ kind: 'path', name: path.basename(file), path: file });
      assert.ok(corpus.count > 0);
      for (let at = 0; at < corpus.count; at++) {
        const passage = corpus.at(at);
        assert.equal(passage === null ? null : corpus.find(passage.id)?.number, at);
      }
      corpus.close();
    }
  });
});

describe('the index of a corpus', () => {
  it('finds each of 300,000 ids and none that is not there', () => {
    const builder = new CorpusIndexBuilder();
    const ids = Array.from({ length: 300_000 }, (_, at) => (at % 2 === 0 ? String(at) : `doc-${at}#ü`));
    assert.deepEqual(ids.filter((id, at) => builder.add(id, { offset: at * 2 ** 20, length: at, line: at })), []);
    const index = builder.finish({ format: 'corpus', label: '', problems: [], path: null, bytes: null, hasLines: true });
    assert.deepEqual(ids.filter((id, at) => findPassage(index, id) !== at || index.offsets[at] !== at * 2 ** 20), []);
    assert.deepEqual(ids.filter((id) => findPassage(index, `${id} `) !== -1), []);
  });
});
