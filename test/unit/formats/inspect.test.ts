import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { readJson } from '../../../src/core/formats/json';
import { zipOf } from '../../support/zip';
import { Folder } from '../cli/command';
import { assertReads, detectFile, fixturePath, readFixture } from './fixture';

const GOOD = [
  '2 | Who lit the lamp? | #1 The bell rang. | #2 Ames lit the lamp at dusk. | facts Ames lit the lamp | answer Ames did. | reference Ames; Mr Ames | extra messages=[{"role":"user","content":"Who lit the lamp?"}]; output.usage={"input_tokens":20,"total_tokens":24}; output.time=0.5; scores={"match":{"value":"C"}}; metadata.topic=lamps',
  '2 (epoch 2) | Who lit the lamp? | #1 [d1] [score 0.5] Ames lit the lamp at dusk. | facts Ames lit the lamp | reference Ames',
];

describe('formats: Inspect', () => {
  it('reads inspect/good.json', () => assertReads('inspect/good.json', 'run inspect', GOOD));

  it('names what is wrong in inspect/damaged.json, and reads the rest', () => {
    assertReads('inspect/damaged.json', 'run inspect', [
      'a | Who rang? | #1  | #2 Birch rang the bell. | no gold | reference Birch',
      'b | Who fled? | no gold | reference Cole | extra metadata.topic=flight | unreadable',
      'c | no gold | unreadable',
    ], [
      'line 7, record 1: warning chunk-type',
      'line 8, record 2: error chunks-missing',
      'line 9, record 3: warning field-missing',
      'line 9, record 3: error list-type',
    ]);
  });

  it('reads the same from an archive of samples', () => {
    const log = readJson(readFileSync(fixturePath('inspect/good.json'), 'utf8'));
    const { samples, ...header } = (log as unknown as { value: { samples: { id: number; epoch: number }[] } }).value;
    const folder = new Folder();
    try {
      const path = folder.write('lamps.eval', '');
      const files = [['header.json', header], ['_journal/start.json', header], ['summaries.json', [{ id: 2, epoch: 1, input: 'x', target: 'y' }]], ...[...samples].reverse().map((one) => [`samples/${one.id}_epoch_${one.epoch}.json`, one])] as [string, unknown][];
      writeFileSync(path, zipOf(files.map(([name, value]) => ({ name, text: JSON.stringify(value, null, 2) }))));
      assert.deepEqual(readFixture(path), { kind: 'run inspect', questions: GOOD, problems: [] });
    } finally {
      folder.remove();
    }
  });

  it('says that a log without passages holds answers', () => {
    assert.equal(detectFile(fixturePath('others/inspect-log.json')), 'answers inspect-log');
  });
});
