const UNSEEN = /[\p{Cc}\p{Cs}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
const ACTIVE = /[^\p{L}\p{N}\p{M} ]/gu;

/**
 * Text of a run as Markdown that shows it and does nothing else: every character that could mean something to a
 * Markdown reader is written as an entity; controls and lone surrogates are named. White space is folded.
 */
export function plain(text: string, most: number): string {
  const folded = text.slice(0, most + 1).replace(/\s+/g, ' ').trim();
  const shown = text.length > most ? `${folded.slice(0, most)}…` : folded;
  return shown.replace(UNSEEN, (character) => `[U+${codeOf(character).toString(16).toUpperCase().padStart(4, '0')}]`).replace(ACTIVE, (character) => `&#${codeOf(character)};`);
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
