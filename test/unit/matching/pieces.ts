import fc from 'fast-check';

/** Texts made of pieces that the match modes treat specially, and facts cut from such texts so that many are found. */

export const NASTY = [
  'a', 'b', 'e', 'f', 'i', 'I', 'O', 'q', '1', '2', ' ', ' ', '  ', '\n', '\t', '\u00a0', '\u0085', '\u3000', '\u2028',
  '\ufb01', '\ufb00', '\u00bd', '\u2163', '\u0130', '\u03a3', '\u03c3', '\u03c2', '\u039f', '\u212a', '\u00a8', '\u00b4',
  '\u200b', '\u00ad', '\ufeff', '\u200d', '\u2019', "'", '\u201c', '\u00ab', '"', '\u2013', '\u2212', '\u2011', '-', '\u2033',
  '\u0301', '\u0307', '\u0323', '\u0316', '\u0327', '\u0345', '\u0338', '\u00e9', '\u1ec7', '\u1e69',
  '\u1100', '\u1161', '\u11a8', '\uac00', '\uac01', '\u30ab', '\u3099', '\u6771', '\ud83d\ude00', '\ud83d', '\ude00', '.', '=', '<',
];
/** Without anything that is composed, removed or expanded: the texts that are searched without an image. */
export const SIMPLE = ['a', 'B', 'b', 'the', 'The', 'don\u2019t', '\u2014', ' ', '\n', '  ', '\u00a0', '\u00e9', '\u039f\u03a3', '\u6771', '\ud83d\ude00', '\ud83d', '\ude00', '1', '\u201c', '"', '\u2039', '.'];

interface Case {
  readonly facts: string[][];
  readonly chunks: string[];
}

export function cases(pieces: readonly string[]): fc.Arbitrary<Case> {
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 14 });
  const cut = fc.record({ chunk: fc.nat(2), from: fc.nat(12), length: fc.integer({ min: 0, max: 4 }), join: fc.constantFrom('', ' ', '\n') });
  const disguise = fc.constantFrom<(text: string) => string>(
    (t) => t,
    (t) => t,
    (t) => t.toUpperCase(),
    (t) => t.normalize('NFKD'),
    (t) => t.normalize('NFC'),
    (t) => ` ${t}\u200b`,
  );
  const fact = fc.array(fc.tuple(cut, disguise), { minLength: 1, maxLength: 2 });
  return fc.record({ chunks: fc.array(text, { minLength: 1, maxLength: 3 }), cuts: fc.array(fact, { minLength: 1, maxLength: 3 }) }).map(({ chunks, cuts }) => ({
    chunks: chunks.map((chunk) => chunk.join('')),
    facts: cuts.map((alternatives) =>
      alternatives.map(([{ chunk, from, length, join }, dressed]) => {
        const source = chunks[chunk % chunks.length] ?? [];
        const start = source.length === 0 ? 0 : from % source.length;
        return dressed(source.slice(start, start + length).join(join));
      }),
    ),
  }));
}
