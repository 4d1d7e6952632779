/** Where things lie in the memory that the kernel shares with its host. The window of file bytes follows the scratch to the end. */

export const STACK: i32 = 0x1000;
export const MOST_DEPTH: i32 = 128;

/** Tokens of the last scan, four 32-bit numbers each: kind and flags, start, end, index of the token behind it. */
export const TAPE: i32 = 0x10000;
export const MOST_TOKENS: i32 = 0x10000;

/** Names of fields: addresses and lengths, their bytes behind them. The host writes them once. */
export const NAMES: i32 = 0x2000;

/** What `read` says of a record: the token of each field's value, −1 for none, then more of it. */
export const VALUES: i32 = 0x4000;
/** the tokens of the keys that no name is for */
export const EXTRAS: i32 = 0x5000;
export const MOST_EXTRAS: i32 = 0x1000;

/** How often each byte was met in chunks. */
export const WEIGHTS: i32 = 0x9000;

/** The facts of a record as they are searched. */
export const SCRATCH: i32 = 0x110000;
export const MOST_FACTS: i32 = 0x80000;

/** Start and end of each text of a record. */
export const CHUNKS: i32 = 0x190000;
export const FACTS: i32 = 0x198000;
export const MOST_TEXTS: i32 = 0x1000;
/** start, end and anchor of each fact in the scratch */
export const SOUGHT: i32 = 0x1a0000;
/** per fact: how many chunks hold it, then their ranks */
export const RANKS: i32 = 0x1b0000;

export const WINDOW: i32 = 0x200000;

export const NEEDS_MORE: i32 = -1;
export const BROKEN: i32 = -2;

export const QUOTE: u8 = 0x22;
export const BACKSLASH: u8 = 0x5c;
