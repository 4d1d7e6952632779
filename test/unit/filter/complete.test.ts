import assert from 'node:assert/strict';
import fc from 'fast-check';
import '../../support/seededProperties';
import { OWN_COLUMNS, type FilterColumn } from '../../../src/core/filter/columns';
import { checkFilter } from '../../../src/core/filter/check';
import { completionsAt } from '../../../src/core/filter/complete';

const columns: readonly FilterColumn[] = [
  ...OWN_COLUMNS,
  { name: 'type', kind: 'text', values: ['bridge', 'comparison query', 'none'] },
  { name: 'FactRecall@10', kind: 'number', values: [] },
  { name: 'the topic', kind: 'text', values: ['light'] },
];

/** What is offered where `|` stands, and the text with the first of it taken. */
function at(marked: string): { options: string[]; first: string } {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  const { span, options } = completionsAt(text, caret, columns);
  return { options: options.map((option) => option.text), first: options.length === 0 ? text : text.slice(0, span.start) + options[0]!.insert + text.slice(span.end) };
}

describe('what can be written in a filter next', () => {
  const cases: readonly (readonly [marked: string, options: string[], first: string])[] = [
    ['fir|', ['firstHit'], 'firstHit'],
    ['HIT|', ['firstHit'], 'firstHit'],
    ['recall|', ['FactRecall@10'], 'FactRecall@10'],
    ['f|', ['firstHit', 'found', 'fact', 'FactRecall@10'], 'firstHit'],
    ['fi| = 3', ['firstHit'], 'firstHit = 3'],
    ['top|', ['the topic'], '"the topic"'],
    ['a and no|', ['note', 'not'], 'a and note'],
    ['type |', ['=', '!=', '~'], 'type ='],
    ['firstHit |', ['=', '!=', '<', '<=', '>', '>='], 'firstHit ='],
    ['fact |', ['~'], 'fact ~'],
    ['(type |', ['=', '!=', '~'], '(type ='],
    ['"the topic" |', ['=', '!=', '~'], '"the topic" ='],
    ['type = |', ['bridge', 'comparison query', 'none'], 'type = bridge'],
    ['type = qu|', ['comparison query'], 'type = "comparison query"'],
    ['type = "com|', ['comparison query'], 'type = "comparison query"'],
    ['type = "com|"', ['comparison query'], 'type = "comparison query"'],
    ['type = no|', ['none'], 'type = "none"'],
    ['outcome = n|', ['none'], 'outcome = none'],
    ['reason = n|', ['null-query', 'no-relevant', 'none'], 'reason = null-query'],
    ['firstHit = |', ['none'], 'firstHit = none'],
    ['fact ~ |', [], 'fact ~ '],
    ['type = bridge |', ['and', 'or'], 'type = bridge and'],
    ['(a) o|', ['or'], '(a) or'],
    // plain words are left alone, and so is what is whole already
    ['the tunnel |', [], 'the tunnel '],
    ['xyz|', [], 'xyz'],
    ['chunk|', [], 'chunk'],
    ['fact|', ['fact', 'FactRecall@10'], 'fact'],
    ['nothing known |', [], 'nothing known '],
  ];
  for (const [marked, options, first] of cases) {
    it(marked, () => {
      assert.deepEqual(at(marked), { options, first });
    });
  }

  it('leads from nothing to a filter that can be read, whatever is taken', () => {
    fc.assert(fc.property(fc.array(fc.nat(), { minLength: 3, maxLength: 12 }), (choices) => {
      let text = '';
      for (const choice of choices) {
        const { span, options } = completionsAt(text, text.length, columns);
        const option = options[choice % options.length];
        text = `${text.slice(0, span.start)}${option?.insert ?? '1'} `;
        if (option === undefined || option.kind === 'value') assert.ok(checkFilter(text, columns).ok, text);
      }
    }), { numRuns: 500 });
  });
});
