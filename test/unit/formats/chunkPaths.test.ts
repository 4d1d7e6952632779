import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { openReader } from '../../../src/analysis/open';
import { detectIn, readHeads } from '../../../src/analysis/head';
import { fixturePath } from './fixture';

/** Formats whose chunks do not stand in the file as one string each, or that have ids or answers only. */
const WITHOUT_STRINGS = new Set(['azure-rag', 'fast-graphrag', 'trec-rag', 'ranx-run', 'multihop-rag-answers', 'id-lists']);

describe('the place of a chunk in its record', () => {
  for (const folder of readdirSync(fixturePath('')).filter((name) => name !== 'others')) {
    for (const file of readdirSync(fixturePath(folder)).filter((name) => /^(good|stored|truths)\.jsonl?$/.test(name))) {
      const path = fixturePath(`${folder}/${file}`);
      const reader = openReader({ kind: 'path', name: file, path });
      const detected = detectIn(readHeads(reader, file));
      reader.close();
      const format = detected?.format;
      if (format?.kind !== 'run' || format.layout !== 'records' || detected?.head.container === 'rows' || WITHOUT_STRINGS.has(format.id)) continue;
      it(`${folder}/${file}: the string at the path is the chunk's text`, () => {
        const records = detected?.head.records ?? [];
        const chunks = records.flatMap((record) => format.readQuestion(record).value.chunks.map((chunk) => ({ record, chunk })));
        const withText = chunks.filter(({ chunk }) => chunk.text !== null);
        assert.ok(withText.length > 0);
        for (const { record, chunk } of withText) {
          const at = format.chunkPath(record.value, chunk.rank);
          assert.ok(at !== null, `no path for chunk #${chunk.rank}`);
          assert.equal(at.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], record.value), chunk.text);
          assert.ok(readFileSync(path, 'utf8').includes(JSON.stringify(chunk.text).slice(1, -1)));
        }
      });
    }
  }
});
