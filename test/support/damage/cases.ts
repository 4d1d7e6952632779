import { readFileSync } from 'node:fs';
import type { FixtureFile } from '../fixtureFiles';
import { Victim } from './damage';
import { holds, type Outcome } from './properties';
import { Draw, seedOf } from './random';
import { readFile, type Read, type Taken } from './reading';

/** One in so many cases is analysed as a whole, intervals and all. */
const THOROUGH = 100;

/** A fixture, and the same with letters of several bytes in it. */
interface Base {
  readonly victim: Victim;
  readonly read: Read;
}

export class Cases {
  private readonly bases: readonly [Base, ...Base[]];
  private readonly taken: Taken;

  constructor(private readonly file: FixtureFile) {
    this.taken = file.format?.kind === 'gold' ? 'gold' : 'run';
    const bytes = readFileSync(file.source.path);
    this.bases = [this.base(bytes), ...(bytes.includes(0) ? [] : [this.base(Buffer.from(bytes.toString('utf8').replaceAll('lamp', 'lämp 😀')))])];
  }

  private base(bytes: Buffer): Base {
    return { victim: new Victim(bytes), read: readFile(bytes, this.file.source.name, this.taken) };
  }

  /** @throws Error with what does not hold and the damaged file */
  run(number: number): Outcome {
    const draw = new Draw(seedOf(`${this.file.name} ${number}`));
    const { victim, read } = draw.of(this.bases);
    const damaged = victim.damage(draw);
    try {
      return holds(this.file.source.name, this.taken, victim.bytes, read, damaged, number % THOROUGH === 0);
    } catch (error) {
      const what = error instanceof Error ? (error.message.length < 2000 ? `${error.message}\n${error.stack?.split('\n').slice(1, 8).join('\n') ?? ''}` : error.message.slice(0, 2000)) : String(error);
      throw new Error(`${this.file.name}, case ${number}, damaged at byte ${damaged.at}: ${what}\n${JSON.stringify(damaged.bytes.toString('latin1')).slice(0, 3000)}`);
    }
  }
}
