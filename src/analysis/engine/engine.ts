import type { RunFormat } from '../../core/formats/format';
import type { ScoreConfig } from '../../core/model';
import type { PlainQuestion } from '../../core/plainQuestion';
import type { RecordSlice } from '../recordSplitter';
import { Kernel } from './kernel';
import { PlainReader } from './plainReader';

/** The first records of a file are held against the format's schema, so they are parsed. */
export const CHECKED_BY_SCHEMA = 20;

/** Reads the plain records of a file from their bytes. Splitting is faster with its kernel, too. */
export class Engine {
  private constructor(
    readonly kernel: Kernel,
    private readonly plain: PlainReader,
  ) {}

  /**
   * null where the format, what is asked of it or the machine leaves it nothing to do.
   * @param recognizes whether questions need their texts, to be shown or recognized in another run
   */
  static for(format: RunFormat, { match, profile, order }: ScoreConfig, recognizes = true): Engine | null {
    if (format.layout !== 'records' || format.plain === undefined || match === 'normalized' || profile === 'multihop-rag-script' || order === 'score') return null;
    const kernel = Kernel.make();
    return kernel === null ? null : new Engine(kernel, new PlainReader(kernel, format.plain, match, recognizes));
  }

  /** The question of a record, when parsing it would give just that; `number` counts from 1. */
  read(slice: RecordSlice, number: number): PlainQuestion | null {
    if (number <= CHECKED_BY_SCHEMA || slice.key !== null || !this.isScanned(slice)) return null;
    return this.plain.read(slice.bytes, number);
  }

  private isScanned({ bytes, scanned, cutOff, tooLarge }: RecordSlice): boolean {
    if (scanned) return true;
    return !cutOff && !tooLarge && this.kernel.has(bytes) && this.kernel.scan(bytes, 0) === bytes.byteLength;
  }
}
