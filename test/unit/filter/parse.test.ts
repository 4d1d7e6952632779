import assert from 'node:assert/strict';
import fc from 'fast-check';
import '../../support/seededProperties';
import { comparison, formatFilter } from '../../../src/core/filter/format';
import { parseFilter } from '../../../src/core/filter/parse';
import { MAX_FILTER_LENGTH, OPERATORS, type Filter } from '../../../src/core/filter/syntax';

/** A filter without its places, short enough to be written down. */
type Bare = readonly ['and' | 'or', ...Bare[]] | readonly ['not', Bare] | readonly [name: string, operator: string, value: string | null] | string;

function bare(filter: Filter): Bare {
  switch (filter.kind) {
    case 'words':
      return filter.text;
    case 'not':
      return ['not', bare(filter.of)];
    case 'compare':
      return [filter.name, filter.operator, filter.value];
    case 'and':
    case 'or':
      return [filter.kind, ...filter.of.map(bare)];
  }
}

function read(text: string): Bare | null {
  const parsed = parseFilter(text);
  assert.ok(parsed.ok, `${text}: ${parsed.ok ? '' : parsed.error.message}`);
  return parsed.filter === null ? null : bare(parsed.filter);
}

describe('the language of filters', () => {
  const cases: readonly (readonly [text: string, filter: Bare | null])[] = [
    ['', null],
    ['  \t ', null],
    ['tunnel', 'tunnel'],
    ['  the  tunnel\tfire ', 'the tunnel fire'],
    ['is it not so', 'is it not so'],
    ['"a and b"', 'a and b'],
    ['the "and" of it', 'the and of it'],
    ['what now?!', 'what now?!'],
    ['AllGold@10=0', ['AllGold@10', '=', '0']],
    ['firstHit  >=  4', ['firstHit', '>=', '4']],
    ['a!=b', ['a', '!=', 'b']],
    ['a! = b', ['a!', '=', 'b']],
    ['"my type" = "comparison query"', ['my type', '=', 'comparison query']],
    ['firstHit = none', ['firstHit', '=', null]],
    ['firstHit = NONE', ['firstHit', '=', null]],
    ['type = "none"', ['type', '=', 'none']],
    ['fact ~ none', ['fact', '~', 'none']],
    ['none', 'none'],
    ['type = "and"', ['type', '=', 'and']],
    [String.raw`q = "say \"x\" \\ \n \u0041"`, ['q', '=', 'say "x" \\ \n A']],
    ['a = 1 and b = 2 and c', ['and', ['a', '=', '1'], ['b', '=', '2'], 'c']],
    ['a = 1 or b = 2 and c = 3', ['or', ['a', '=', '1'], ['and', ['b', '=', '2'], ['c', '=', '3']]]],
    ['(a = 1 or b = 2) AND c = 3', ['and', ['or', ['a', '=', '1'], ['b', '=', '2']], ['c', '=', '3']]],
    ['not a = 1 and b', ['and', ['not', ['a', '=', '1']], 'b']],
    ['not (a or b)', ['not', ['or', 'a', 'b']]],
    ['not not a', ['not', ['not', 'a']]],
    ['((a))', 'a'],
    ['AllGold@10 = 0 and type = "comparison_query" and firstHit > 4 and fact ~ "tunnel"', ['and', ['AllGold@10', '=', '0'], ['type', '=', 'comparison_query'], ['firstHit', '>', '4'], ['fact', '~', 'tunnel']]],
  ];
  for (const [text, filter] of cases) it(`reads ${text === '' ? 'an empty text' : text}`, () => assert.deepEqual(read(text), filter));

  const errors: readonly (readonly [text: string, place: string, message: RegExp])[] = [
    ['a = 1 and', '', /missing at the end/],
    ['and b', 'and', /missing before `and`/],
    ['a = ', '', /value is missing after `=`/],
    ['a = and', 'and', /value is missing after `=`: put it in quotes/],
    ['= 4', '=', /name is missing before `=`/],
    ['a = = 4', '=', /value is missing after `=`/],
    ['a = 1 = 2', '=', /name is missing before `=`/],
    ['a = b c', 'c', /`and` or `or` is missing here, or quotes around a value of several words/],
    ['a = 1 b = 2', 'b', /`and` or `or` is missing here/],
    ['some words a = 1', 'a', /missing before `a`/],
    ['(a = 1', '', /`\)` is missing/],
    ['a = 1)', ')', /`\(` is missing/],
    ['()', ')', /Something is missing before `\)`/],
    ['(a) b', 'b', /`and` or `or` is missing here\./],
    ['not', '', /missing at the end/],
    ['a = "x', '"x', /quote is not closed/],
    [String.raw`a = "x\q"`, String.raw`\q`, /no escape/],
    [`${'('.repeat(60)}a`, '(', /More than 50/],
    ['x'.repeat(MAX_FILTER_LENGTH + 1), 'x', /at most 4000 characters/],
  ];
  for (const [text, place, message] of errors) {
    it(`says what is wrong with ${text.slice(0, 40)}, and where`, () => {
      const parsed = parseFilter(text);
      assert.ok(!parsed.ok);
      assert.match(parsed.error.message, message);
      assert.equal(text.slice(parsed.error.span.start, parsed.error.span.end), place);
    });
  }

  it('tells where each part stands', () => {
    const text = 'not (type = "a b" or x) and y';
    const parsed = parseFilter(text);
    assert.ok(parsed.ok && parsed.filter?.kind === 'and');
    assert.deepEqual(parsed.filter.of.map(({ span }) => text.slice(span.start, span.end)), ['not (type = "a b" or x)', 'y']);
  });

  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 8 }), fc.string({ unit: fc.constantFrom('a', ' ', '"', '\\', '!', '=', '\n', '\u202e', '\ud83d', '\u{1f600}', '('), maxLength: 8 }), fc.constantFrom('and', 'NOT', 'none', '', ' '));
  const words = text.map((words): Filter => ({ kind: 'words', text: words, span: { start: 0, end: 0 } }));
  const at = { start: 0, end: 0 };
  const compare = fc.tuple(text, fc.constantFrom(...OPERATORS), fc.option(text)).map(([name, operator, value]): Filter => ({
    kind: 'compare', name, nameSpan: at, operator, operatorSpan: at, value: operator === '~' ? (value ?? '') : value, valueSpan: at, span: at,
  }));
  const { filter: anyFilter } = fc.letrec<{ filter: Filter }>((tie) => ({
    filter: fc.oneof({ maxDepth: 4 }, words, compare,
      tie('filter').map((of): Filter => ({ kind: 'not', of, span: at })),
      fc.tuple(fc.constantFrom('and', 'or'), fc.array(tie('filter'), { minLength: 2, maxLength: 3 })).map(([kind, of]): Filter => ({ kind, of, span: at }))),
  }));

  it('reads back what it writes, and writes that the same way', () => {
    fc.assert(fc.property(anyFilter, (filter) => {
      const written = formatFilter(filter);
      const parsed = parseFilter(written);
      if (written.length > MAX_FILTER_LENGTH) return;
      assert.ok(parsed.ok && parsed.filter !== null, written);
      assert.deepEqual(bare(parsed.filter), bare(filter));
      assert.equal(formatFilter(parsed.filter), written);
    }), { numRuns: 1000 });
  });

  it('writes nothing that is not seen, and nothing that a field of one line would lose', () => {
    assert.equal(comparison('a b', '=', 'x\ny\u202e\u{e0001}z'), String.raw`"a b" = "x\ny\u202e\udb40\udc01z"`);
    assert.equal(comparison('type', '=', 'None'), 'type = "None"');
    assert.equal(comparison('firstHit', '<=', 4), 'firstHit <= 4');
    assert.equal(comparison('reason', '=', null), 'reason = none');
  });

  it('never throws, whatever is typed', () => {
    const piece = fc.constantFrom('a', '"', '(', ')', ' and ', ' or ', 'not ', '=', '!=', '~', '\\', ' ', '\ud800', 'none');
    fc.assert(fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const typed = pieces.join('');
      const parsed = parseFilter(typed);
      if (!parsed.ok) assert.ok(parsed.error.span.start >= 0 && parsed.error.span.start <= parsed.error.span.end && parsed.error.span.end <= typed.length && parsed.error.message.endsWith('.'));
    }), { numRuns: 1000 });
  });
});
