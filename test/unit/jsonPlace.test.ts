import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonPlaces } from '../../src/core/jsonPlace';

/** Decodes what stands between a string's first quote and a raw offset: the oracle for where a character is. */
function decodedBefore(text: string, from: number, to: number): string {
  return JSON.parse(`"${text.slice(from, to)}"`) as string;
}

function checkSpans(raw: string, spans: readonly { start: number; end: number }[]): void {
  const text = `{"a": [1, {"text": "${raw}"}], "b": 2}`;
  const path = ['a', 1, 'text'];
  const places = new JsonPlaces(text);
  const from = text.indexOf('"text": "') + '"text": "'.length;
  const decoded = JSON.parse(`"${raw}"`) as string;
  const found = places.spansInString(path, spans);
  assert.equal(found.length, spans.length);
  spans.forEach(({ start, end }, at) => {
    const span = found[at];
    assert.ok(span !== undefined);
    assert.equal(decodedBefore(text, from, span.start), decoded.slice(0, start));
    assert.equal(decodedBefore(text, span.start, span.end), decoded.slice(start, end));
  });
}

describe('places inside JSON strings', () => {
  const cases: [name: string, raw: string][] = [
    ['plain characters', 'plain'],
    ['short escapes', String.raw`a\nb\tc\rd\be\ff`],
    ['quotes, backslashes and slashes', String.raw`\"a\" \\ \/ \\\"b\\\\`],
    ['code unit escapes', String.raw`a\u2014b\u00E9\u000a`],
    ['escapes that look like others', String.raw`\\u2014 \\n \\\u2014`],
    ['a surrogate pair as escapes', String.raw`a\ud83d\ude00b`],
    ['a surrogate pair as it is', 'a😀b'],
    ['half a pair as it is, half as an escape', `a\ud83d${String.raw`\ude00`}b`],
    ['a lone surrogate', String.raw`a\ud83db`],
    ['combining marks and bidirectional controls', `e\u0301 ${String.raw`\u202e`}x`],
    ['nothing', ''],
  ];
  for (const [name, raw] of cases) {
    it(`finds every span of ${name}`, () => {
      const { length } = JSON.parse(`"${raw}"`) as string;
      const spans = Array.from({ length: length + 1 }, (_, start) => Array.from({ length: length + 1 - start }, (_end, more) => ({ start, end: start + more }))).flat();
      assert.ok(spans.length > 0);
      checkSpans(raw, spans);
    });
  }

  it('finds spans in any text, however it is escaped', () => {
    const unit = fc.oneof(fc.constantFrom('\n', '"', '\\', '/', '\u2014', '\ud83d\ude00', '\ud83d', '\u0000', 'a', ' '), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 2 }));
    const written = fc.array(fc.tuple(unit, fc.boolean())).map((parts) => parts.map(([text, escaped]) => (escaped ? inEscapes(text) : JSON.stringify(text).slice(1, -1))).join(''));
    fc.assert(
      fc.property(written, fc.array(fc.tuple(fc.nat(60), fc.nat(20)), { maxLength: 6 }), (raw, wanted) => {
        const { length } = JSON.parse(`"${raw}"`) as string;
        checkSpans(raw, wanted.map(([start, more]) => ({ start: Math.min(start, length), end: Math.min(start + more, length) })));
      }),
    );
  });

  it('takes spans in any order', () => {
    checkSpans(String.raw`\"one\" two\nthree`, [{ start: 6, end: 9 }, { start: 0, end: 3 }, { start: 2, end: 8 }]);
  });
});

describe('places of values', () => {
  const text = ' {"a": {"b": ["x", {"c": null}]}, "n": 1.5, "__proto__": "p", "": [true]}';
  const places = new JsonPlaces(text);
  const shown = (path: (string | number)[]): string | null => {
    const span = places.valueAt(path);
    return span === null ? null : text.slice(span.start, span.end);
  };

  it('gives values as they stand, quotes included', () => {
    assert.equal(shown(['a', 'b', 0]), '"x"');
    assert.equal(shown(['a', 'b', 1, 'c']), 'null');
    assert.equal(shown(['__proto__']), '"p"');
    assert.equal(shown(['', 0]), 'true');
    assert.equal(shown([]), text.trim());
  });

  it('takes the last of a repeated key, as JSON.parse does', () => {
    const text = '{"n":1.5,"n":["a",{"b":1,"b":"last"}]}';
    const at = new JsonPlaces(text).valueAt(['n', 1, 'b']);
    assert.equal(text.slice(at?.start, at?.end), '"last"');
  });

  it('has none where there is no such value', () => {
    for (const path of [['x'], ['a', 'b', 2], ['a', 'b', '0'], ['a', 0], ['n', 'x'], ['constructor']]) assert.equal(places.valueAt(path), null);
  });

  it('gives strings only as strings', () => {
    assert.deepEqual(places.stringAt(['a', 'b', 0]), { start: text.indexOf('x"'), end: text.indexOf('x"') + 1 });
    assert.equal(places.stringAt(['a', 'b', 1, 'c']), null);
    assert.deepEqual(places.spansInString(['a'], [{ start: 0, end: 1 }]), []);
  });

  it('finds nothing in what is no JSON', () => {
    assert.equal(new JsonPlaces('').valueAt(['a']), null);
    assert.equal(new JsonPlaces('nonsense').stringAt([0]), null);
  });

  it('finds strings beside numbers that JSON does not have', () => {
    const loose = '{"list": [{"text": "one", "score": NaN}, {"score": -Infinity, "text": "two"}], "last": "x"}';
    const found = new JsonPlaces(loose).valueAt(['list', 1, 'text']);
    assert.equal(found === null ? null : loose.slice(found.start, found.end), '"two"');
  });
});

function inEscapes(text: string): string {
  return Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');
}
