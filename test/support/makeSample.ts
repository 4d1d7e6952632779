/** Writes the runs and article pages of `media/sample` from its corpus and questions: `npm run sample`. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeFiles } from './sample/files';
import { corpusSchema, questionsSchema } from './sample/records';

const folder = join(dirname(fileURLToPath(import.meta.url)), '../../media/sample');
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

const files = makeFiles(corpusSchema.parse(read('corpus.json')), questionsSchema.parse(read('questions.json')));
for (const generated of ['articles', 'runs']) rmSync(join(folder, generated), { recursive: true, force: true });
for (const [path, contents] of files) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), contents);
}
console.log(`${files.size} files written to media/sample`);
