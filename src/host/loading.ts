import type * as vscode from 'vscode';
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

const LONGEST_REST_MS = 2000;

/** A run that is added to all the time is left alone for as long as reading it took. */
export class Rest implements vscode.Disposable {
  private began = 0;
  private until = 0;
  private timer: NodeJS.Timeout | undefined;

  begin(): void {
    this.began = Date.now();
    clearTimeout(this.timer);
  }

  end(): void {
    const now = Date.now();
    this.until = now + Math.min(LONGEST_REST_MS, now - this.began);
  }

  /** Puts work off until the rest is over; false where it is. */
  putsOff(work: () => void): boolean {
    clearTimeout(this.timer);
    const left = this.until - Date.now();
    if (left > 0) this.timer = setTimeout(work, left);
    return left > 0;
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.until = 0;
  }
}
