import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { chunkHeader } from '../../src/core/chunkHeader';
import { sharedFile } from './cli/command';

describe('the metadata header of a chunk', () => {
  const bodyOf = (text: string): string => text.slice(chunkHeader(text)?.span.end ?? 0);

  it('ends with the rule where there is one', () => {
    const text = '[Excerpt from document]\ntitle: The lamp: a story\nsource: log\n\nExcerpt:\n-----\nAmes lit the lamp.\n-----\n';
    const header = chunkHeader(text);
    assert.equal(bodyOf(text), 'Ames lit the lamp.\n-----\n');
    assert.deepEqual([...(header?.fields ?? [])], [['title', 'The lamp: a story'], ['source', 'log']]);
  });

  it('ends with the blank line where its lines are names and values', () => {
    assert.equal(bodyOf('page_label: 4\nfile_name: log.pdf\n\nAmes lit the lamp.\n\nIt was dusk.'), 'Ames lit the lamp.\n\nIt was dusk.');
    assert.equal(bodyOf('page_label: 4\r\nfile_name: log.pdf\r\n\r\nAmes: lit the lamp.\r\n'), 'Ames: lit the lamp.\r\n');
    assert.deepEqual([...(chunkHeader('a: 1\nb: 2\n\nc: 3\n\ntext')?.fields.keys() ?? [])], ['a', 'b']);
  });

  it('is none where the text begins as prose', () => {
    for (const text of ['Ames: I lit the lamp.\n\nBirch: I rang the bell.', 'Who came first: Ames\nand then: Birch\n\nno one else', 'a: 1\nb: 2', 'Note: one line\n\ntext', '', '\n\n', 'a: 1\nplain\n\nb: 2\n-----\n']) {
      assert.equal(chunkHeader(text), null, JSON.stringify(text));
    }
  });

  it('is found in every chunk of a real run that has them', function () {
    const path = sharedFile('realdata', 'mhr_run_llm-embedder.json');
    if (path === null) return this.skip();
    const run = JSON.parse(readFileSync(path, 'utf8')) as { retrieval_list: { text: string }[] }[];
    const texts = run.flatMap((question) => question.retrieval_list.map(({ text }) => text));
    assert.ok(texts.length >= 80);
    for (const text of texts) {
      const header = chunkHeader(text);
      assert.ok(header?.fields.has('title'), text.slice(0, 80));
      assert.ok(!bodyOf(text).startsWith('title:') && bodyOf(text).trim() !== '');
    }
  });
});
