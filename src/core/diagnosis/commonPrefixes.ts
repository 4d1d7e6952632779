/** The UTF-16 units of a text. */
export function unitsOf(text: string): Uint16Array {
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) units[at] = text.charCodeAt(at);
  return units;
}

/** The same units from last to first. */
export function reversed(units: Uint16Array): Uint16Array {
  return units.slice().reverse();
}

/**
 * For every offset of `text`, how many units from there on `pattern` begins with: the Z function of the two in one.
 * Linear in their lengths together.
 */
export function commonPrefixes(pattern: Uint16Array, text: Uint16Array): Int32Array {
  const whole = new Uint16Array(pattern.length + text.length);
  whole.set(pattern);
  whole.set(text, pattern.length);
  const lengths = new Int32Array(whole.length);
  let start = 0;
  let end = 0;
  for (let at = 1; at < whole.length; at++) {
    let length = at < end ? Math.min(end - at, lengths[at - start]!) : 0;
    while (at + length < whole.length && whole[length] === whole[at + length]) length++;
    lengths[at] = length;
    if (at + length > end) [start, end] = [at, at + length];
  }
  return lengths.subarray(pattern.length).map((length) => Math.min(length, pattern.length));
}
