import { strict as assert } from 'node:assert';
import { driver } from './driver';

/** A last test of a suite: nothing of ours was thrown in it, refused by the page's policy, or printed as an error. */
export function staysQuiet(): void {
  let earlier = 0;
  before(async () => {
    if (driver.isAvailable) earlier = (await driver.consoleMessages()).length;
  });

  it('leaves no error and no refused request on the console', async () => {
    const messages = (await driver.consoleMessages()).slice(earlier);
    const ours = messages.filter(({ kind, ours: own }) => own && ['error', 'pageerror', 'csp'].includes(kind));
    assert.deepEqual(ours, []);
  });
}
