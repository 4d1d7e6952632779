/**
 * Matching written a second time from its definition: slow, character by character, with nothing from `src`.
 * Each character of an image carries the original characters it came from. Normalization follows the textbook
 * (decompose, sort by combining class, compose), so it only knows the combining classes of the marks the tests use.
 */

export type Mode = 'exact' | 'whitespace' | 'normalized';

export interface Place {
  start: number;
  end: number;
}

export interface OracleMatch {
  state: 'counted' | 'duplicate' | 'empty';
  duplicateOf: number | null;
  ranks: number[];
  hits: { rank: number; start: number; end: number }[];
}

interface Atom {
  char: string;
  from: Place[];
}

const COMBINING_CLASS: Record<string, number> = {
  '\u0301': 230,
  '\u0302': 230,
  '\u0307': 230,
  '\u0308': 230,
  '\u0316': 220,
  '\u0323': 220,
  '\u0327': 202,
  '\u0338': 1,
  '\u0345': 240,
  '\u3099': 8,
};
const classOf = (char: string): number => COMBINING_CLASS[char] ?? 0;

const WHITE = [
  '\t', '\n', '\v', '\f', '\r', ' ', '\u0085', '\u00a0', '\u1680', '\u2000', '\u2001', '\u2002', '\u2003', '\u2004',
  '\u2005', '\u2006', '\u2007', '\u2008', '\u2009', '\u200a', '\u2028', '\u2029', '\u202f', '\u205f', '\u3000',
];
const GONE = ['\u00ad', '\u200b', '\u200c', '\u200d', '\u2060', '\ufeff'];
const SINGLE = ['\u2018', '\u2019', '\u201a', '\u201b', '\u2032', '\u02bc', '\u2039', '\u203a'];
const DOUBLE = ['\u201c', '\u201d', '\u201e', '\u201f', '\u00ab', '\u00bb'];
const DASH = ['\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2015', '\u2212'];

function charactersOf(text: string): Atom[] {
  const atoms: Atom[] = [];
  let start = 0;
  for (const char of text) {
    atoms.push({ char, from: [{ start, end: start + char.length }] });
    start += char.length;
  }
  return atoms;
}

/** Halves of a pair that have come to stand side by side are one character. */
function joinHalves(atoms: Atom[]): Atom[] {
  const joined: Atom[] = [];
  for (const atom of atoms) {
    const last = joined[joined.length - 1];
    if (last && /^[\ud800-\udbff]$/.test(last.char) && /^[\udc00-\udfff]$/.test(atom.char)) {
      joined[joined.length - 1] = { char: last.char + atom.char, from: [...last.from, ...atom.from] };
    } else joined.push(atom);
  }
  return joined;
}

function decompose(atoms: Atom[]): Atom[] {
  const parts = atoms.flatMap(({ char, from }) => [...char.normalize('NFKD')].map((part) => ({ char: part, from })));
  for (let sorted = false; !sorted; ) {
    sorted = true;
    for (let i = 1; i < parts.length; i++) {
      const [a, b] = [parts[i - 1]!, parts[i]!];
      if (classOf(b.char) > 0 && classOf(a.char) > classOf(b.char)) {
        [parts[i - 1], parts[i]] = [b, a];
        sorted = false;
      }
    }
  }
  return parts;
}

function compose(parts: Atom[]): Atom[] {
  const out: Atom[] = [];
  let starter = -1;
  for (const part of parts) {
    const between = starter >= 0 ? out.slice(starter + 1) : [];
    const blocked = between.some(({ char }) => classOf(char) === 0 || classOf(char) >= classOf(part.char));
    const base = out[starter];
    const pair = base && !blocked ? [...(base.char + part.char).normalize('NFC')] : [];
    if (base && pair.length === 1) {
      out[starter] = { char: pair[0]!, from: [...base.from, ...part.from] };
      continue;
    }
    if (classOf(part.char) === 0) starter = out.length;
    out.push(part);
  }
  return out;
}

function lower(atoms: Atom[]): Atom[] {
  const whole = atoms.map(({ char }) => char);
  return atoms.flatMap(({ char, from }, i) => {
    if (char !== '\u03a3') return [...char.toLowerCase()].map((small) => ({ char: small, from }));
    // U+0345 is cased and ignorable; ignoring comes first, in ICU as in CPython.
    const before = /(?!\p{Case_Ignorable})\p{Cased}\p{Case_Ignorable}*$/u.test(whole.slice(0, i).join(''));
    const after = /^\p{Case_Ignorable}*(?!\p{Case_Ignorable})\p{Cased}/u.test(whole.slice(i + 1).join(''));
    return [{ char: before && !after ? '\u03c2' : '\u03c3', from }];
  });
}

function fold(char: string): string {
  if (SINGLE.includes(char)) return "'";
  if (DOUBLE.includes(char)) return '"';
  return DASH.includes(char) ? '-' : char;
}

function tidy(atoms: Atom[]): Atom[] {
  const out: Atom[] = [];
  for (const atom of atoms) {
    if (!WHITE.includes(atom.char)) out.push(atom);
    else if (out.length > 0 && out[out.length - 1]!.char !== ' ') out.push({ char: ' ', from: atom.from });
  }
  if (out[out.length - 1]?.char === ' ') out.pop();
  return out;
}

export function oracleImage(text: string, mode: Mode): Atom[] {
  const atoms = charactersOf(text);
  if (mode === 'exact') return atoms;
  if (mode === 'whitespace') return joinHalves(atoms.filter(({ char }) => !WHITE.includes(char)));
  const kept = compose(decompose(atoms)).filter(({ char }) => !GONE.includes(char));
  return tidy(lower(joinHalves(kept.map(({ char, from }) => ({ char: fold(char), from })))));
}

export function oracleText(text: string, mode: Mode): string {
  return oracleImage(text, mode)
    .map(({ char }) => char)
    .join('');
}

function placesIn(chunk: string, fact: string, mode: Mode): Place[] {
  const hay = oracleImage(chunk, mode);
  const needle = oracleImage(fact, mode);
  const places: Place[] = [];
  for (let i = 0; i + needle.length <= hay.length; ) {
    if (!needle.every(({ char }, j) => hay[i + j]!.char === char)) i++;
    else {
      const from = hay.slice(i, i + needle.length).flatMap((atom) => atom.from);
      places.push({ start: Math.min(...from.map((f) => f.start)), end: Math.max(...from.map((f) => f.end)) });
      i += needle.length;
    }
  }
  return places;
}

const isEmpty = (text: string, mode: Mode): boolean => [...oracleText(text, mode)].every((char) => WHITE.includes(char));

/** One entry per fact, a fact being a list of alternatives. */
export function oracleMatch(facts: string[][], chunks: string[], mode: Mode): OracleMatch[] {
  const keys = facts.map((texts) => {
    const images = texts.filter((text) => !isEmpty(text, mode)).map((text) => oracleText(text, mode));
    return JSON.stringify([...new Set(images)].sort());
  });
  return facts.map((texts, i) => {
    const usable = texts.filter((text) => !isEmpty(text, mode));
    if (usable.length === 0) return { state: 'empty', duplicateOf: null, ranks: [], hits: [] };
    const first = keys.indexOf(keys[i]!);
    if (first < i) return { state: 'duplicate', duplicateOf: first, ranks: [], hits: [] };
    const hits = chunks.flatMap((chunk, c) => {
      const found = new Map<string, Place>();
      for (const text of usable) for (const p of placesIn(chunk, text, mode)) found.set(`${p.start}-${p.end}`, p);
      const places = [...found.values()].sort((a, b) => a.start - b.start || a.end - b.end);
      return places.map(({ start, end }) => ({ rank: c + 1, start, end }));
    });
    return { state: 'counted', duplicateOf: null, ranks: [...new Set(hits.map(({ rank }) => rank))], hits };
  });
}
