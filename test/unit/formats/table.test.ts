import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { FORMATS } from '../../../src/core/formats/index';
import { detectFile, fixturePath } from './fixture';

describe('the table of formats', () => {
  it('has one name for each', () => {
    const ids = FORMATS.map(({ id }) => id);
    assert.deepEqual(ids.filter((id, at) => ids.indexOf(id) !== at), []);
    assert.deepEqual(ids.filter((id) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)), []);
  });

  it('has labels that stand after "a", and sentences of advice', () => {
    assert.deepEqual(FORMATS.map(({ label }) => label).filter((label) => /^([aeiou]|LLM|M[LST]|mt|RGB)/i.test(label) && !/^(Multi|MuSi)/.test(label)), []);
    assert.deepEqual(FORMATS.filter((format) => format.layout === 'other' && !/^[A-Z`].*\.$/.test(format.advice)).map(({ id }) => id), []);
  });

  it('says in `readAs` which fields are read', () => {
    const silent = FORMATS.filter((format) => format.layout === 'records' && !format.readAs.includes('`'));
    assert.deepEqual(silent.map(({ id }) => id), []);
  });

  it('knows each of its fixtures for what it is, whatever its name', () => {
    const folders = readdirSync(fixturePath('')).filter((name) => name !== 'others');
    const known = new Map(folders.map((folder) => [folder, readdirSync(fixturePath(folder)).filter((file) => !file.endsWith('.report.md')).map((file) => detectFile(fixturePath(`${folder}/${file}`)).split(' ')[0])]));
    assert.deepEqual([...known].filter(([, kinds]) => kinds.some((kind) => kind !== 'run' && kind !== 'gold')), []);
  });
});
