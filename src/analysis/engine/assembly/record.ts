import { CHUNKS, EXTRAS, FACTS, MOST_EXTRAS, MOST_TEXTS, NAMES, TAPE, VALUES } from './layout';
import { BEYOND, ESCAPED, LIST, OBJECT, ODD, OTHER, SURROGATE, TEXT, UNICODE } from './scan';
import { findFacts, repeatedChunks, same } from './search';

/** The names that come first, in this order; others are of fields that a plain record does not have. */
const ID: i32 = 0;
const QUERY: i32 = 1;
const TYPE: i32 = 2;
const ANSWER: i32 = 3;
const GOLD_ANSWER: i32 = 4;
const CHUNK_LIST: i32 = 5;
const FACT_LIST: i32 = 6;
const FIELDS: i32 = 7;
const CHUNK_COUNT: i32 = 7;
const FACT_COUNT: i32 = 8;
const REPEATED: i32 = 9;
const FACTS_WRITTEN: i32 = 10;

const NONE: i32 = -1;

/** how the texts that were listed are written, taken together */
let written: i32 = 0;

/**
 * Reads the record that was scanned last as a plain one and finds its facts; gives the number of its further fields, −1
 * where it is not plain or bytes do not tell. `names` counts the names; `inChunk` and `inFact` are those that hold a text
 * in the items of the two lists, −1 where the items are texts.
 */
export function read(names: i32, inChunk: i32, inFact: i32, acrossSpace: bool): i32 {
  const extras = readMembers(names);
  if (extras < 0 || !areFieldsPlain()) return NONE;
  written = 0;
  const chunks = listTexts(value(CHUNK_LIST), inChunk, CHUNKS);
  if (chunks < 0) return NONE;
  const ofChunks = written;
  written = 0;
  const list = value(FACT_LIST);
  const facts = isAbsent(list) ? 0 : listTexts(list, inFact, FACTS);
  if (facts < 0 || (written & SURROGATE) !== 0 || !isUniform(written | ofChunks)) return NONE;
  if (!findFacts(chunks, facts, acrossSpace)) return NONE;
  store<i32>(VALUES + (CHUNK_COUNT << 2), chunks);
  store<i32>(VALUES + (FACT_COUNT << 2), facts);
  store<i32>(VALUES + (REPEATED << 2), repeatedChunks(chunks));
  store<i32>(VALUES + (FACTS_WRITTEN << 2), written);
  return extras;
}

/** A text has one form only among strings without odd escapes that all have what is beyond ASCII escaped, or none. */
function isUniform(flags: i32): bool {
  return (flags & ODD) === 0 && (flags & (BEYOND | UNICODE)) !== (BEYOND | UNICODE);
}

/** Finds the values of the fields; −1 where one is there twice, or should not be there. */
function readMembers(names: i32): i32 {
  for (let field = 0; field < FIELDS; field++) store<i32>(VALUES + (field << 2), NONE);
  if (kindOf(0) !== OBJECT) return NONE;
  let extras = 0;
  const end = nextOf(0);
  for (let key = 1; key < end; key = nextOf(key + 1)) {
    if ((flagsOf(key) & ESCAPED) !== 0) return NONE;
    const name = nameOf(key, names);
    if (name === NONE) {
      if (extras === MOST_EXTRAS) return NONE;
      store<i32>(EXTRAS + (extras++ << 2), key);
      continue;
    }
    if (name >= FIELDS || value(name) !== NONE) return NONE;
    store<i32>(VALUES + (name << 2), key + 1);
  }
  return extras;
}

function areFieldsPlain(): bool {
  const query = value(QUERY);
  if (query === NONE || kindOf(query) !== TEXT) return false;
  if (!isTextOrAbsent(TYPE) || !isTextOrAbsent(ANSWER) || !isTextOrAbsent(GOLD_ANSWER)) return false;
  const id = value(ID);
  return id === NONE || (kindOf(id) === TEXT && endOf(id) - startOf(id) > 2);
}

function isTextOrAbsent(field: i32): bool {
  const token = value(field);
  return isAbsent(token) || kindOf(token) === TEXT;
}

/** missing, or null */
function isAbsent(token: i32): bool {
  return token === NONE || (kindOf(token) === OTHER && load<u8>(startOf(token)) === 0x6e);
}

/** Writes down the texts of a list; gives their number, −1 where it is no list or an item is not as it should be. */
function listTexts(list: i32, inside: i32, into: i32): i32 {
  if (list === NONE || kindOf(list) !== LIST) return NONE;
  const end = nextOf(list);
  let count = 0;
  for (let item = list + 1; item < end; item = nextOf(item)) {
    const text = inside === NONE ? item : memberOf(item, inside);
    if (text === NONE || kindOf(text) !== TEXT || count === MOST_TEXTS) return NONE;
    const start = startOf(text) + 1;
    const stop = endOf(text) - 1;
    if (start === stop) return NONE;
    written |= flagsOf(text);
    store<i32>(into + (count << 3), start);
    store<i32>(into + (count++ << 3), stop, 4);
  }
  return count;
}

/** The member of an object by its name; −1 where there is none, or it is not certain. */
function memberOf(object: i32, name: i32): i32 {
  if (kindOf(object) !== OBJECT) return NONE;
  const end = nextOf(object);
  let found = NONE;
  for (let key = object + 1; key < end; key = nextOf(key + 1)) {
    if ((flagsOf(key) & ESCAPED) !== 0) return NONE;
    if (!isNamed(key, name)) continue;
    if (found !== NONE) return NONE;
    found = key + 1;
  }
  return found;
}

function nameOf(key: i32, names: i32): i32 {
  for (let name = 0; name < names; name++) if (isNamed(key, name)) return name;
  return NONE;
}

function isNamed(key: i32, name: i32): bool {
  const start = startOf(key) + 1;
  const length = load<i32>(NAMES + (name << 3), 4);
  return endOf(key) - 1 - start === length && same(start, load<i32>(NAMES + (name << 3)), length);
}

function value(field: i32): i32 {
  return load<i32>(VALUES + (field << 2));
}

function kindOf(token: i32): i32 {
  return load<i32>(TAPE + (token << 4)) & 0xff;
}

function flagsOf(token: i32): i32 {
  return load<i32>(TAPE + (token << 4)) & ~0xff;
}

function startOf(token: i32): i32 {
  return load<i32>(TAPE + (token << 4), 4);
}

function endOf(token: i32): i32 {
  return load<i32>(TAPE + (token << 4), 8);
}

function nextOf(token: i32): i32 {
  return load<i32>(TAPE + (token << 4), 12);
}
