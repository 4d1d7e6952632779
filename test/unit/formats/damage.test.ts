import assert from 'node:assert/strict';
import { damageFixtures } from '../../support/damage/damagedFixtures';

/** Damaged fixtures a format; the long run in test/deep damages a hundred times as many. */
const PER_FORMAT = 200;

describe('damaged fixtures of every format', () => {
  it(`give no exception and no hang, keep what stands before the damage, and have their problems at a place (${PER_FORMAT} a format)`, async function () {
    this.timeout(10 * 60_000);
    const { cases, compared, otherFormat, failures } = await damageFixtures(PER_FORMAT);
    assert.deepEqual(failures, []);
    assert.ok(compared > cases / 5, `${compared} pieces before damage were compared in ${cases} cases`);
    assert.ok(otherFormat < cases / 4, `${otherFormat} of ${cases} were files of another format after the damage`);
  });
});
