import assert from 'node:assert/strict';
import { imageOf, imageText } from '../../../src/core/matching/normalize';
import { isSimple, longestWord } from '../../../src/core/matching/simpleText';

const WHITE_SPACE = '\t\n\v\f\r \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000';

/** Every code point of the planes where characters have mappings; the others hold Han extensions and private use. */
function* everyCharacter(): Generator<string> {
  for (let code = 0; code < 0x20000; code++) yield String.fromCodePoint(code);
  for (let code = 0x2f800; code < 0x2fa20; code++) yield String.fromCodePoint(code);
}

describe('the image of a text', () => {
  it('exact: is the text', () => {
    assert.equal(imageText(' A\u00ad\u2019 ', 'exact'), ' A\u00ad\u2019 ');
  });

  it('whitespace: loses exactly the characters with the White_Space property', () => {
    const removed = [...everyCharacter()].filter((char) => imageText(char, 'whitespace') === '');
    assert.equal(removed.join(''), WHITE_SPACE);
    assert.equal(imageText(`a${WHITE_SPACE}b\ufeff`, 'whitespace'), 'ab\ufeff');
  });

  it('normalized: only white space and the six invisible characters leave nothing', () => {
    const removed = [...everyCharacter()].filter((char) => imageText(char, 'normalized') === '');
    assert.equal(removed.join(''), [...`${WHITE_SPACE}\u00ad\u200b\u200c\u200d\u2060\ufeff`].sort().join(''));
  });

  const images: [string, string, string][] = [
    ['ligatures and fractions expand', '\ufb01ne \u00bd', 'fine 1\u20442'],
    ['combining marks compose', 'Cafe\u0301', 'caf\u00e9'],
    ['marks are put in order first', 'e\u0301\u0323', '\u1eb9\u0301'],
    ['jamo compose to syllables', '\u1112\u1161\u11ab', '\ud55c'],
    ['dotted capital I becomes two', '\u0130', 'i\u0307'],
    ['a sigma at the end of a word is final', '\u039f\u0394\u039f\u03a3 \u03a3\u039f', '\u03bf\u03b4\u03bf\u03c2 \u03c3\u03bf'],
    ['single quotes', '\u2018\u2019\u201a\u201b\u2032\u02bc\u2039\u203a', "''''''''"],
    ['double quotes', '\u201c\u201d\u201e\u201f\u00ab\u00bb', '""""""'],
    ['dashes', '\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-------'],
    ['invisible characters go', 'x\u00ad\u200b\u200c\u200d\u2060\ufeffy', 'xy'],
    ['white space collapses and is trimmed', '\u0085 a \n\u00a0b\t', 'a b'],
    ['an invisible character does not part white space', 'a \u200b b', 'a b'],
    ['a lone surrogate stays', 'A\ud83d', 'a\ud83d'],
    ['letters beyond the first plane are lower-cased', '\ud801\udc00', '\ud801\udc28'],
  ];
  for (const [name, text, image] of images) {
    it(`normalized: ${name}`, () => assert.equal(imageText(text, 'normalized'), image));
  }
});

describe('the way back from an image', () => {
  const origins: [string, string, string, string][] = [
    ['one unit of an expanded character', 'a\u00bdb', '1', '\u00bd'],
    ['half of a ligature and its neighbour', 'o\ufb01ne', 'in', '\ufb01n'],
    ['a composed character has all its parts', 'cafe\u0301s', '\u00e9', 'e\u0301'],
    ['a mark that moved takes in what it moved over', 'qe\u0301\u0323q', '\u1eb9', 'e\u0301\u0323'],
    ['a syllable has all its jamo', 'x\u1112\u1161\u11abx', '\ud55c', '\u1112\u1161\u11ab'],
    ['part of a dotted capital I', '\u0130st', '\u0307s', '\u0130s'],
    ['no removed characters or spaces at the edges', 'a \u00adx\u200b \u00ad b', 'x', 'x'],
    ['those inside belong', 'a \u00ad  \u200bb', 'a b', 'a \u00ad  \u200bb'],
    ['a surrogate pair is one character', 'a\ud83d\ude00b', '\ud83d\ude00', '\ud83d\ude00'],
  ];
  for (const [name, text, part, stretch] of origins) {
    it(`normalized: ${name}`, () => {
      const image = imageOf(text, 'normalized');
      const at = image.text.indexOf(part);
      const { start, end } = image.origin(at, at + part.length);
      assert.equal(text.slice(start, end), stretch);
    });
  }

  it('exact: half of a surrogate pair comes from the whole pair', () => {
    const image = imageOf('a\ud83d\ude00b', 'exact');
    assert.deepEqual(image.origin(1, 2), { start: 1, end: 3 });
    assert.deepEqual(image.origin(2, 4), { start: 1, end: 4 });
  });

  it('whitespace: white space is inside, never at an edge', () => {
    assert.deepEqual(imageOf(' a \u0085b ', 'whitespace').origin(0, 2), { start: 1, end: 5 });
  });

  it('normalized: every character, between two others, has a place for every unit of its image', () => {
    for (const char of everyCharacter()) {
      const image = imageOf(`a${char}.`, 'normalized');
      const end = char.length + 2;
      assert.deepEqual(image.origin(0, image.text.length), { start: 0, end }, char);
      assert.deepEqual(image.origin(image.text.length - 1, image.text.length), { start: end - 1, end }, char);
      for (let unit = 0; unit < image.text.length; unit++) assert.notEqual(image.origin(unit, unit + 1).end, 0, char);
    }
  });

  it('a stretch that is not there is a mistake of the caller', () => {
    for (const mode of ['exact', 'whitespace', 'normalized'] as const) {
      const image = imageOf('ab', mode);
      for (const [start, end] of [[0, 3], [-1, 1], [1, 1], [2, 1]] as const) assert.throws(() => image.origin(start, end), RangeError);
    }
  });
});

describe('simple text', () => {
  it('every character of it has a place of its own under normalized, whatever stands around it', () => {
    for (const char of everyCharacter()) {
      if (!isSimple(char)) continue;
      const lower = char.toLowerCase();
      assert.equal(lower.length, char.length);
      const image = imageText(`.${char}.`, 'normalized');
      if (WHITE_SPACE.includes(char)) assert.equal(image, '. .');
      else if (image !== `.${lower}.`) assert.match(image, /^\.['"-]\.$/, JSON.stringify(char));
      for (const before of ['a', 'I', '\u0391', '\uac00', '\u304b', '\u2019']) {
        assert.equal(imageText(`.${before}${char}.`, 'normalized'), imageText(`.${before}`, 'normalized') + image.slice(1));
      }
    }
  });

  it('is ordinary writing, and not what changes its length or hides a word', () => {
    assert.ok(isSimple('\u201cDon\u2019t\u201d \u2014 caf\u00e9, 5\u20ac \ud83d\ude00 \u6771\u4eac \u041a\u0438\u0457\u0432'));
    for (const text of ['so\u00adft', '\ufb01ne', '\u212a', 'x\u00b2', 'e\u0301', '\uff21', '\u0130', '\ud835\udc00', '\u03a3']) assert.ok(!isSimple(text), text);
  });

  it('the longest word is of ASCII letters and digits', () => {
    assert.equal(longestWord('the caf\u00e9 opened in 2023, thirdly'), 'thirdly');
    assert.equal(longestWord('\u6771\u4eac'), '');
  });
});
