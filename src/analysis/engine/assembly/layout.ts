/** Where things lie in the memory that the kernel shares with its host. The window of file bytes follows the scratch to the end. */

export const STACK: i32 = 0x1000;
export const MOST_DEPTH: i32 = 128;

/** Tokens of the last scan, four 32-bit numbers each: kind and flags, start, end, index of the token behind it. */
export const TAPE: i32 = 0x10000;
export const MOST_TOKENS: i32 = 0x10000;

export const SCRATCH: i32 = 0x110000;
export const WINDOW: i32 = 0x200000;

export const NEEDS_MORE: i32 = -1;
export const BROKEN: i32 = -2;

export const QUOTE: u8 = 0x22;
export const BACKSLASH: u8 = 0x5c;
