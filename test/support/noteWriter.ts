import { entryLine } from '../../src/core/notes/entry';
import { appendLine } from '../../src/analysis/appendLine';

/** A process of its own that appends notes: `noteWriter.ts FILE NAME COUNT`. */
async function main(file: string, name: string, count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    const id = `${name}${at}`;
    await appendLine(file, entryLine({ run: null, id, fingerprint: null, query: null, verdict: 'agree', text: `note ${id} `.repeat(200), author: name, at: null, extra: {} }));
  }
}

const [file = '', name = '', count = '0'] = process.argv.slice(2);
void main(file, name, Number(count));
