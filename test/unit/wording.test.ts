import { strict as assert } from 'node:assert';
import * as z from 'zod/mini';
import { wording } from '../../src/core/wording';

function said(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value, { error: wording }).error?.issues[0]?.message;
}

describe('what a schema says of a value', () => {
  it('names the kind that is there and the one that is expected', () => {
    assert.equal(said(z.string(), 7), 'is a number, not text');
    assert.equal(said(z.int(), 'ten'), 'is text, not a number');
    assert.equal(said(z.array(z.string()), {}), 'is an object, not a list');
    assert.equal(said(z.object({ name: z.string() }), {}), 'is missing');
    assert.equal(said(z.boolean(), null), 'is null, not true or false');
  });

  it('tells what is too short, too long, too small or too large', () => {
    assert.equal(said(z.string().check(z.minLength(1)), ''), 'is empty');
    assert.equal(said(z.string().check(z.minLength(3)), 'ab'), 'is shorter than 3 characters');
    assert.equal(said(z.string().check(z.maxLength(5)), 'abcdef'), 'is longer than 5 characters');
    assert.equal(said(z.array(z.int()).check(z.maxLength(2)), [1, 2, 3]), 'has more than 2 values');
    assert.equal(said(z.int().check(z.gte(1)), 0), 'is less than 1');
    assert.equal(said(z.int().check(z.lte(1_000_000)), 1_000_001), 'is more than 1,000,000');
    assert.equal(said(z.int(), 1.5), 'is a number, not a whole number');
  });

  it('lists the choices and the keys that are not known', () => {
    assert.equal(said(z.enum(['list', 'score']), 'rank'), 'is not one of list, score');
    assert.equal(said(z.literal('list'), 'rank'), 'is not list');
    assert.equal(said(z.strictObject({}), { a: 1, b: 2 }), 'has keys that are not known: a, b');
  });

  it('says that none of several kinds fits', () => {
    assert.equal(said(z.union([z.string(), z.number()]), []), 'is a list, which has no place here');
    assert.equal(said(z.string().check(z.regex(/^a/)), 'b'), 'has not the form that is expected');
  });

  it('leaves the words of a schema as they are', () => {
    assert.equal(said(z.string({ error: 'is no path' }), 7), 'is no path');
  });
});
