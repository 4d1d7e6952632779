import assert from 'node:assert/strict';
import fc from 'fast-check';
import { MATCH_MODES, type GoldFact } from '../../../src/core/model';
import { matchFacts, prepareFacts } from '../../../src/core/matching/match';
import { imageOf, imageText } from '../../../src/core/matching/normalize';
import { oracleImage, oracleMatch, oracleText } from './oracle';
import { NASTY, SIMPLE, cases } from './pieces';

const gold = (texts: readonly string[]): GoldFact => ({ texts, title: null, source: null });
const SETTINGS = { seed: 20240501, numRuns: 2500 };
const nastyText = fc.array(fc.constantFrom(...NASTY), { maxLength: 16 }).map((pieces) => pieces.join(''));

describe('matching against a slow oracle', () => {
  for (const mode of MATCH_MODES) {
    for (const [name, pieces] of [['difficult', NASTY], ['simple', SIMPLE], ['narrow', ['\ufb00', 'f', 'e', '\u0301', '\u0323', ' ', '\u00ad']]] as const) {
      it(`${mode}: same states, ranks and places on ${name} texts`, () => {
        let found = 0;
        fc.assert(
          fc.property(cases(pieces), ({ facts, chunks }) => {
            const actual = matchFacts(prepareFacts(facts.map(gold), mode), chunks);
            found += actual.filter((match) => match.hits.length > 0).length;
            assert.deepEqual(
              actual.map(({ state, duplicateOf, ranks, hits }) => ({ state, duplicateOf, ranks, hits })),
              oracleMatch(facts, chunks, mode),
            );
          }),
          SETTINGS,
        );
        assert.ok(found > SETTINGS.numRuns / 4, `only ${found} facts were found: the texts prove little`);
      });
    }

    it(`${mode}: same image, and every part of it comes from the same place`, () => {
      fc.assert(
        fc.property(nastyText, (text) => {
          const image = imageOf(text, mode);
          assert.equal(image.text, oracleText(text, mode));
          let at = 0;
          for (const { char, from } of oracleImage(text, mode)) {
            const expected = { start: Math.min(...from.map((f) => f.start)), end: Math.max(...from.map((f) => f.end)) };
            assert.deepEqual(image.origin(at, at + char.length), expected);
            at += char.length;
          }
        }),
        SETTINGS,
      );
    });
  }
});

describe('properties of matching', () => {
  it('normalized: the stretch of a hit holds the fact, and without its first or last character it does not', () => {
    // Each piece stands once and none changes its neighbours, so a stretch alone has the image it has in context.
    const pieces = ['a', 'B', '\ufb01', '\u00bd', '\u0130', '\u2019', '\u201c', '\u2014', '\u200b', '\u00ad', ' ', '\n\u00a0', '\u2163', '\u00e9', 'e\u0301\u0323', '\ud83d\ude00', '\u1100\u1161\u11a8', '\u6771'];
    let found = 0;
    const property = fc.property(fc.shuffledSubarray(pieces, { minLength: 3 }), fc.nat(), fc.integer({ min: 1, max: 6 }), (text, from, length) => {
      const chunk = text.join('');
      const fact = text.slice(from % text.length, (from % text.length) + length).join('').toUpperCase();
      const [match] = matchFacts(prepareFacts([gold([fact])], 'normalized'), [chunk]);
      const needle = imageText(fact, 'normalized');
      for (const { start, end } of match?.hits ?? []) {
        found++;
        const stretch = [...chunk.slice(start, end)];
        const holds = (characters: readonly string[]): boolean => imageText(characters.join(''), 'normalized').includes(needle);
        assert.ok(holds(stretch));
        assert.ok(!holds(stretch.slice(1)));
        assert.ok(!holds(stretch.slice(0, -1)));
      }
    });
    fc.assert(property, SETTINGS);
    assert.ok(found > SETTINGS.numRuns / 2);
  });

  it('what exact finds, whitespace finds in the same chunks', () => {
    fc.assert(
      fc.property(cases(NASTY.filter((piece) => !/[\ud800-\udfff]/.test(piece))), ({ facts, chunks }) => {
        for (const fact of facts) {
          const [exact, stripped] = (['exact', 'whitespace'] as const).map((mode) => matchFacts(prepareFacts([gold(fact)], mode), chunks));
          for (const rank of exact?.[0]?.ranks ?? []) assert.ok(stripped?.[0]?.ranks.includes(rank));
        }
      }),
      SETTINGS,
    );
  });

  it('normalized: on any text the whole image comes from a stretch that has it, and no shorter one', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.oneof(fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }), fc.constantFrom(...NASTY)) }), (text) => {
        const image = imageOf(text, 'normalized');
        if (image.text === '') return;
        const { start, end } = image.origin(0, image.text.length);
        const stretch = [...text.slice(start, end)];
        assert.equal(imageText(stretch.join(''), 'normalized'), image.text);
        assert.notEqual(imageText(stretch.slice(1).join(''), 'normalized'), image.text);
        assert.notEqual(imageText(stretch.slice(0, -1).join(''), 'normalized'), image.text);
        for (let unit = 0; unit < image.text.length; unit++) {
          const part = image.origin(unit, unit + 1);
          assert.ok(part.start >= start && part.end <= end && part.start < part.end);
        }
      }),
      SETTINGS,
    );
  });
});
