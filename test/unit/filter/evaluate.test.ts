import assert from 'node:assert/strict';
import fc from 'fast-check';
import '../../support/seededProperties';
import { checkFilter } from '../../../src/core/filter/check';
import { DIAGNOSED_COLUMNS, OWN_COLUMNS, type FilterColumn } from '../../../src/core/filter/columns';
import { asksFor } from '../../../src/core/filter/names';
import { testOf, type Beside, type FilteredRow } from '../../../src/core/filter/evaluate';
import { formatFilter } from '../../../src/core/filter/format';
import type { Comparison, Filter, Operator } from '../../../src/core/filter/syntax';

const columns: readonly FilterColumn[] = [
  ...OWN_COLUMNS,
  { name: 'type', kind: 'text', values: ['bridge'] },
  { name: 'AllGold@10', kind: 'number', values: [] },
  { name: 'RR@10', kind: 'number', values: [] },
  { name: 'the topic', kind: 'text', values: [] },
];

const first: FilteredRow = {
  index: 0, id: 'Q1', query: 'Who lit the  Lamp (of 1864)?', type: 'bridge', outcome: 'some', reason: null, scored: true, firstHit: 4,
  goldCount: 3, foundCount: 2, depth: 10, metrics: { 'AllGold@10': 0, 'RR@10': 0.25 }, fields: { 'the topic': 'light', id: 'not this' },
};
const noHit: FilteredRow = { ...first, index: 1, id: 'Q2', outcome: 'none', firstHit: null, foundCount: 0, metrics: { 'AllGold@10': 0, 'RR@10': 0 }, type: 'comparison query' };
const unscored: FilteredRow = { ...first, index: 2, id: 'Q10', outcome: 'unscored', reason: 'null-query', scored: false, firstHit: null, goldCount: 0, foundCount: 0, metrics: {}, type: null, fields: {} };
const rows = [first, noHit, unscored];
const MISSED = [['split'], ['below-k', 'split'], []];
const FACTS = ['The tunnel burned.', 'A keeper lit it.', ''];
const CHUNKS = ['Smoke in the\n  tunnel.', 'nothing', 'lamp oil'];
const beside: Beside = {
  values: ({ index }, column) => (column === 'missed' ? MISSED[index]! : []),
  holds: ({ index }, { where, text }) => [...(where === 'chunk' ? [] : [FACTS[index]!]), ...(where === 'fact' ? [] : [CHUNKS[index]!])].some((one) => one.toLowerCase().includes(text.toLowerCase())),
};

function passing(text: string): string[] {
  const checked = checkFilter(text, columns);
  assert.ok(checked.ok, `${text}: ${checked.ok ? '' : checked.error.message}`);
  return rows.filter(testOf(checked.filter, columns, beside)).map(({ id }) => id);
}

describe('which questions a filter lets through', () => {
  const cases: readonly (readonly [filter: string, ids: string[]])[] = [
    ['', ['Q1', 'Q2', 'Q10']],
    ['AllGold@10 = 0', ['Q1', 'Q2']],
    ['allgold@10 = 0', ['Q1', 'Q2']],
    ['MRR@10 > 20%', ['Q1']],
    ['RR@10 = 0.25', ['Q1']],
    ['RR@10 = 0.2500000001', ['Q1']],
    ['RR@10 <= 0.25', ['Q1', 'Q2']],
    ['RR@10 < .25', ['Q2']],
    ['RR@10 != 0', ['Q1']],
    ['not RR@10 = 0', ['Q1', 'Q10']],
    ['RR@10 = none', ['Q10']],
    ['RR@10 != none', ['Q1', 'Q2']],
    ['firstHit > 3', ['Q1', 'Q2']],
    ['firstHit = none', ['Q2']],
    ['firstHit != none', ['Q1']],
    ['firstHit < none', ['Q1']],
    ['firstHit <= 4', ['Q1']],
    ['found = 0', ['Q2']],
    ['gold >= 3 and found < 3', ['Q1', 'Q2']],
    ['depth = 10', ['Q1', 'Q2', 'Q10']],
    ['outcome = none', ['Q2']],
    ['outcome = "none"', ['Q2']],
    ['outcome = failed', ['Q1', 'Q2']],
    ['outcome != failed', ['Q10']],
    ['reason = none', ['Q1', 'Q2']],
    ['reason = null-query', ['Q10']],
    ['type = bridge', ['Q1']],
    ['type != bridge', ['Q2', 'Q10']],
    ['type = none', ['Q10']],
    ['type = "comparison query"', ['Q2']],
    ['type = Bridge', []],
    ['type ~ BRI', ['Q1']],
    ['"the topic" = light', ['Q1', 'Q2']],
    ['id = Q1', ['Q1']],
    ['id = "not this"', []],
    ['id ~ q1', ['Q1', 'Q10']],
    ['query ~ "the lamp (OF"', ['Q1', 'Q2', 'Q10']],
    ['missed = split', ['Q1', 'Q2']],
    ['missed = split and missed = below-k', ['Q2']],
    ['missed != split', ['Q10']],
    ['missed = none', ['Q10']],
    ['missed ~ below', ['Q2']],
    ['fact ~ TUNNEL', ['Q1']],
    ['chunk ~ lamp', ['Q10']],
    ['tunnel', ['Q1']],
    ['keeper lit', ['Q2']],
    ['q1', ['Q1', 'Q10']],
    ['not q1 or type = bridge', ['Q1', 'Q2']],
    ['not (q1 or type = bridge)', ['Q2']],
  ];
  for (const [filter, ids] of cases) it(filter === '' ? 'all, when it is empty' : filter, () => assert.deepEqual(passing(filter), ids));

  const errors: readonly (readonly [filter: string, place: string, message: RegExp])[] = [
    ['AllGold@1 = 0', 'AllGold@1', /no `AllGold@1` here: did you mean `AllGold@10`\? There are `id`, `query`/],
    ['tpye = x', 'tpye', /did you mean `type`/],
    ['zzzzzz = x', 'zzzzzz', /^There is no `zzzzzz` here\. There are .* and \d+ more\.$/],
    ['id > 4', '>', /`>` compares numbers: `id` is a text/],
    ['firstHit ~ 4', '~', /looks into texts: `firstHit` is a number/],
    ['firstHit > four', 'four', /`firstHit` is a number: `four` is none/],
    ['found > none', 'none', /neither more nor less/],
    ['outcome = fialed', 'fialed', /`outcome` is one of .*: did you mean `failed`\?/],
    ['missed > 4', '>', /`missed` is one of `below-k`, `text-differs`, `split`/],
    ['fact = x', '=', /`fact` is searched, with `~`/],
    ['a = 1 or (not tunnel and found > 1e)', 'a', /no `a` here/],
    ['tunnel or (not tunnel and found > 1e)', '1e', /is a number/],
  ];
  for (const [filter, place, message] of errors) {
    it(`says what is wrong with ${filter}`, () => {
      const checked = checkFilter(filter, columns);
      assert.ok(!checked.ok);
      assert.match(checked.error.message, message);
      assert.equal(filter.slice(checked.error.span.start, checked.error.span.end), place);
    });
  }

  it('agrees with a plain reading of random filters over random questions', () => {
    fc.assert(fc.property(anyFilter, fc.array(anyRow, { minLength: 1, maxLength: 6 }), (filter, some) => {
      const checked = checkFilter(formatFilter(filter), columns);
      assert.ok(checked.ok);
      const test = testOf(checked.filter, columns, { values: () => [], holds: () => false });
      for (const row of some) assert.equal(test(row), plainly(filter, row), `${formatFilter(filter)} of ${JSON.stringify(row)}`);
    }), { numRuns: 2000 });
  });
});

const at = { start: 0, end: 0 };
const compared = (name: string, operator: Operator, value: string | null): Comparison => ({ kind: 'compare', name, nameSpan: at, operator, operatorSpan: at, value, valueSpan: at, span: at });
const number = fc.constantFrom('0', '0.5', '1', '4');
const anyComparison = fc.oneof(
  fc.tuple(fc.constantFrom('firstHit', 'RR@10', 'found'), fc.constantFrom<Operator>('=', '!=', '<', '<=', '>', '>='), number).map(([name, operator, value]) => compared(name, operator, value)),
  fc.tuple(fc.constantFrom('firstHit', 'RR@10', 'type'), fc.constantFrom<Operator>('=', '!=')).map(([name, operator]) => compared(name, operator, null)),
  fc.tuple(fc.constantFrom('type', 'id'), fc.constantFrom<Operator>('=', '!=', '~'), fc.constantFrom('a', 'b', 'A')).map(([name, operator, value]) => compared(name, operator, value)),
);
const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof({ maxDepth: 4 }, anyComparison,
    fc.constantFrom('a', 'b').map((text): Filter => ({ kind: 'words', text, span: at })),
    tie('filter').map((of): Filter => ({ kind: 'not', of, span: at })),
    fc.tuple(fc.constantFrom('and', 'or'), fc.array(tie('filter'), { minLength: 2, maxLength: 3 })).map(([kind, of]): Filter => ({ kind, of, span: at }))),
}));
const anyRow = fc.record({ id: fc.constantFrom('a', 'ab', 'c'), type: fc.constantFrom('a', 'b', null), scored: fc.boolean(), firstHit: fc.constantFrom(null, 1, 4, 5), found: fc.constantFrom(0, 1, 4), rr: fc.constantFrom(0, 0.5, 1) })
  .map(({ id, type, scored, firstHit, found, rr }): FilteredRow => ({ ...first, id, query: '', type, scored, firstHit: scored ? firstHit : null, foundCount: found, metrics: scored ? { 'RR@10': rr } : {}, fields: {} }));

/** The rules of the language, said once more and as plainly as can be. */
function plainly(filter: Filter, row: FilteredRow): boolean {
  switch (filter.kind) {
    case 'and':
      return !filter.of.some((one) => !plainly(one, row));
    case 'or':
      return !filter.of.every((one) => !plainly(one, row));
    case 'not':
      return plainly(filter.of, row) ? false : true;
    case 'words':
      return row.id.includes(filter.text);
    case 'compare': {
      const { name, operator, value } = filter;
      if (name === 'id' || name === 'type') {
        const text = name === 'id' ? row.id : row.type;
        if (operator === '~') return text !== null && text.toUpperCase().indexOf(value!.toUpperCase()) >= 0;
        return (text === value) === (operator === '=');
      }
      const own = name === 'found' ? row.foundCount : name === 'RR@10' ? row.metrics['RR@10']! : (row.firstHit ?? 1e9);
      if (!row.scored) return value === null && operator === '=' && name !== 'firstHit';
      const wanted = value === null ? (name === 'firstHit' ? 1e9 : NaN) : Number(value);
      return { '=': own === wanted, '!=': own !== wanted, '<': own < wanted, '<=': own <= wanted, '>': own > wanted, '>=': own >= wanted, '~': false }[operator];
    }
  }
}

describe('what a filter asks for', () => {
  it('is seen in every part of it, by any spelling of a name', () => {
    assert.equal(asksFor('firstHit > 4 and not (id = a or Missed = split)', DIAGNOSED_COLUMNS), true);
    assert.equal(asksFor('firstHit > 4 and missed', DIAGNOSED_COLUMNS), false);
    assert.equal(asksFor('missed =', DIAGNOSED_COLUMNS), false);
    assert.equal(asksFor('', DIAGNOSED_COLUMNS), false);
  });
});
