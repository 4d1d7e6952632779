import { closeSync, openSync, writeSync } from 'node:fs';
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
