import type { ExtraField, ReportedValue } from '../model';

/** A list of texts: of strings, or of objects that hold one under `text`. */
export interface PlainTexts {
  readonly list: string;
  readonly text: string | null;
}

/**
 * Where a format keeps what a report needs, for records in which all of it is as it should be. Such a record is *plain*:
 * the query is a text, the list of chunks holds texts and none is empty, the list of facts is missing, null or holds texts
 * that show; every other field named here is missing, null or a text, an id is no empty one; and none of `others` is there.
 * The format's reader must take a plain record for just that, tell no problem of it, and take each further field as extra.
 */
export interface PlainShape {
  readonly id: string;
  readonly query: string;
  readonly type: string;
  readonly chunks: PlainTexts;
  readonly facts: PlainTexts;
  /** the answer of a model */
  readonly answer: string;
  /** the reference answer; a text that shows */
  readonly goldAnswer: string;
  /** fields that say the same under another name, or more than a plain record has */
  readonly others: readonly string[];
  /** values of other tools among the further fields, all short; absent where the format has none there */
  readonly reported?: (extra: readonly ExtraField[]) => readonly ReportedValue[];
}
