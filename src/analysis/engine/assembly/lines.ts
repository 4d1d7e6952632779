let lastFeed: i32 = 0;

/** Offset behind the last line feed that `feeds` met; 0 when it met none. */
export function afterLastFeed(): i32 {
  return lastFeed;
}

/** Counts the line feeds of `[from, to)`; −1 where there is a carriage return, too. */
export function feeds(from: i32, to: i32): i32 {
  let found = 0;
  lastFeed = 0;
  for (let at = from; at < to; at += 16) {
    const block = v128.load(at);
    const inside = to - at >= 16 ? 0xffff : (1 << (to - at)) - 1;
    if ((i8x16.bitmask(i8x16.eq(block, i8x16.splat(0x0d))) & inside) !== 0) return -1;
    const here = i8x16.bitmask(i8x16.eq(block, i8x16.splat(0x0a))) & inside;
    if (here === 0) continue;
    found += popcnt(here);
    lastFeed = at + 32 - clz(here);
  }
  return found;
}

/** UTF-16 units of the UTF-8 in `[from, to)`. */
export function units(from: i32, to: i32): i32 {
  let found = 0;
  for (let at = from; at < to; at += 16) {
    const block = v128.load(at);
    const inside = to - at >= 16 ? 0xffff : (1 << (to - at)) - 1;
    // bytes 0x80 … 0xbf are those below −64
    const starts = i8x16.bitmask(i8x16.ge_s(block, i8x16.splat(-64))) & inside;
    const pairs = i8x16.bitmask(i8x16.ge_u(block, i8x16.splat(<i8>0xf0))) & inside;
    found += popcnt(starts) + popcnt(pairs);
  }
  return found;
}
