import { isAddedTo } from './runSource';

/** A load that is under way. */
export interface Loading {
  readonly abort: AbortController;
  readonly done: Promise<void>;
  /** the load before it was ended for it */
  readonly replaces: boolean;
  /** of the file that is read; null before that is known */
  stamp: string | null;
  /** the file has changed since: it is loaded again afterwards */
  isOld: boolean;
}

/**
 * Whether a load goes on though its file has another stamp by now: what was only added is read afterwards, and of loads that
 * are replaced every second one is let through, or a writer that never pauses would keep everybody from seeing anything.
 */
export function goesOn(loading: Loading | null, stamp: string | null): boolean {
  return loading !== null && (loading.replaces || isAddedTo(loading.stamp, stamp));
}
