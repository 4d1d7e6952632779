import type { PartsRunFormat, RecordRunFormat } from '../core/formats/format';
import type { Problem, RecordPlace } from '../core/model';
import type { AnalysisHooks } from './analysis';
import type { ByteReader } from './bytes';
import { Engine } from './engine/engine';

import { inGroups, readRecords, type Layout, type ReadRecord } from './recordReader';
import type { RunContext, RunSoFar } from './runSoFar';

/** Reads the records of a run's file. */
export class RunRecords {
  private readonly format: RecordRunFormat | PartsRunFormat;
  private readonly layout: Layout;
  private readonly engine: Engine | null;

  constructor(
    { format, head, gold, texts, hooks: { question } }: RunContext,
    { config, recognizes }: Pick<RunSoFar, 'config' | 'recognizes'>,
    private readonly hooks: Pick<AnalysisHooks, 'progress'>,
  ) {
    if (format.layout === 'text') throw new Error('a run that is read as text has no records');
    this.format = format;
    this.layout = head;
    this.engine = gold === null && texts === null && question === undefined ? Engine.for(format, config, recognizes) : null;
  }

  /** Takes all records but the last, which may not be whole yet; from a record on that was read before. */
  readInto(soFar: RunSoFar, reader: ByteReader, from?: RecordPlace): Rest {
    const { format, layout, engine } = this;
    const { progress } = this.hooks;
    let last: ReadRecord | null = null;
    let isSound = true;
    const options = { engine, ...(from === undefined ? {} : { from }) };
    for (const read of inGroups(readRecords(reader, layout, options), format.layout === 'parts' ? format.rowGroup : undefined)) {
      if (last !== null) {
        soFar.takeRecord(last);
        isSound &&= isWhole(last);
        progress?.({ bytesDone: last.bytesDone, bytesTotal: reader.size, records: soFar.size }, () => soFar.report());
      }
      if (read.isEnd === true) return new Rest(null, read.problems, isSound);
      last = read;
    }
    return new Rest(last, [], isSound);
  }
}

/** What stands at the end of a file: its last record and what is wrong behind it. */
export class Rest {
  constructor(
    private readonly last: ReadRecord | null,
    private readonly problems: readonly Problem[],
    /** every record before is an object that could be parsed */
    readonly afterWhole: boolean,
  ) {}

  /** where the last record begins; null where there is none */
  get place(): RecordPlace | null {
    return this.last?.place ?? null;
  }

  takeRest(soFar: RunSoFar): void {
    if (this.last !== null) soFar.takeRecord(this.last);
    soFar.tell(this.problems);
  }
}

function isWhole({ plain, record, text }: ReadRecord): boolean {
  return plain !== undefined || (record !== null && text.startsWith('{'));
}
