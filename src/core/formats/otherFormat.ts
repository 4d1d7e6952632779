import { isObject, type JsonObject } from './fields';
import type { Head, OtherFormat } from './format';

interface OtherSpec extends Pick<OtherFormat, 'id' | 'label' | 'kind' | 'advice' | 'questionsIn'> {
  /** whether a record shows the file for what it is */
  readonly fits?: (record: JsonObject, head: Head) => boolean;
  /** whether the text does, for files that are no JSON */
  readonly looksLike?: (head: Head) => boolean;
}

/** A file that is understood and is no run. */
export function otherOf({ fits, looksLike, ...shown }: OtherSpec): OtherFormat {
  return {
    ...shown,
    layout: 'other',
    readAs: shown.label,
    detect: (head) => looksLike?.(head) === true || (fits !== undefined && head.records.some(({ value }) => isObject(value) && fits(value, head))),
  };
}
