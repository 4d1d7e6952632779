import assert from 'node:assert/strict';
import { WhenQuiet } from '../../../src/host/whenQuiet';

describe('work on a run that grows', () => {
  /** A clock that stands still until it is told; a wait that is turned away ends with an error. */
  function clock(): { rest: (signal: AbortSignal) => Promise<void>; pass: () => void } {
    const waiting: (() => void)[] = [];
    const rest = (signal: AbortSignal): Promise<void> => new Promise((resolve, reject) => {
      waiting.push(resolve);
      signal.addEventListener('abort', () => reject(new Error('turned away')), { once: true });
    });
    return { rest, pass: () => waiting.splice(0).forEach((resolve) => resolve()) };
  }

  it('begins at once the first time, then once for many versions, and at once again when it was forgotten', async () => {
    const { rest, pass } = clock();
    const quiet = new WhenQuiet(rest);
    const begun: number[] = [];
    let newest = new AbortController();
    const version = async (number: number): Promise<void> => {
      newest.abort();
      newest = new AbortController();
      await quiet.turn('run', newest.signal).then(() => begun.push(number), () => undefined);
    };
    await version(1);
    assert.deepEqual(begun, [1]);
    const growing = [2, 3, 4, 5].map(version);
    await quiet.turn('another run', newest.signal);
    assert.deepEqual(begun, [1]);
    pass();
    await Promise.all(growing);
    assert.deepEqual(begun, [1, 5]);
    quiet.forget('run');
    await version(6);
    assert.deepEqual(begun, [1, 5, 6]);
  });
});
