import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { randomOf } from './hardRuns';

/** A run of about `bytes` in the shape of news chunks, in UTF-8 with typographic quotes: lines, or one array. Gives the path. */
export function writeRun(path: string, bytes: number, shape: 'lines' | 'array' = 'lines'): string {
  const random = randomOf(1);
  const below = (n: number): number => Math.floor(random() * n);
  const syllable = (): string => `${'bcdfghlmnprst'.charAt(below(13))}${'aeiou'.charAt(below(5))}${'nrst'.charAt(below(9))}`;
  const vocabulary = Array.from({ length: 20000 }, () => Array.from({ length: 1 + below(4) }, syllable).join('')).sort((a, b) => a.length - b.length);
  const word = (): string => vocabulary[Math.floor(20000 ** random()) - 1] ?? 'a';
  const sentence = (): string => {
    const words = Array.from({ length: 8 + below(20) }, word).join(' ');
    return below(6) === 0 ? `“${words},” ${word()} said.` : `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
  };
  const pool = Array.from({ length: 3000 }, () => Array.from({ length: 9 }, sentence));
  const text = (sentences: readonly string[]): string => `title: ${word()} ${word()}\nsource: ${word()}\nExcerpt:\n-----\n${sentences.join(' ')}\n-----`;
  const file = openSync(path, 'w');
  if (shape === 'array') writeSync(file, '[');
  for (let written = 0, number = 0; written < bytes; number++) {
    const chunks = Array.from({ length: 10 }, () => pool[below(pool.length)] ?? []);
    const facts = [chunks[below(10)] ?? [], pool[below(pool.length)] ?? []].map((sentences) => ({ title: word(), fact: sentences[below(9)] ?? '' }));
    const record = { query: `${number} ${sentence()}`, answer: word(), question_type: 'inference_query', retrieval_list: chunks.map((one) => ({ text: text(one), score: random() })), gold_list: facts };
    const between = shape === 'array' && number > 0 ? ',' : '';
    written += writeSync(file, `${between}${JSON.stringify(record)}\n`);
  }
  if (shape === 'array') writeSync(file, ']');
  closeSync(file);
  return path;
}

/** A TREC run of `topics` topics with a thousand documents each, and judgements of twelve of them, half of which it returned. */
export function writeTrec(folder: string, topics: number): { readonly run: string; readonly judgements: string } {
  const random = randomOf(1);
  const document = (): string => `D${String(Math.floor(random() * 1e7)).padStart(7, '0')}`;
  const run = join(folder, 'run.trec');
  const file = openSync(run, 'w');
  const judged: string[] = [];
  for (let topic = 1; topic <= topics; topic++) {
    const documents = [...new Set(Array.from({ length: 1000 }, document))];
    let score = 20 + 5 * random();
    writeSync(file, documents.map((id, at) => `${topic} Q0 ${id} ${at + 1} ${(score -= random() * 0.02).toFixed(6)} bm25\n`).join(''));
    for (let at = 0; at < 12; at++) judged.push(`${topic} 0 ${at % 2 === 0 ? documents[Math.floor(random() ** 2 * documents.length)]! : document()} ${Math.floor(random() * 4)}\n`);
  }
  closeSync(file);
  const judgements = join(folder, 'judgements.txt');
  writeFileSync(judgements, judged.join(''));
  return { run, judgements };
}
