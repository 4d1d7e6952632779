/** What a chunk's source, as a run gives it, could lead to. Runs are not trusted: whatever is not plainly harmless leads nowhere. */
export type SourceLink =
  | { readonly kind: 'link'; readonly href: string }
  /** `path` has `/` between its parts and may be relative; where it leads is still to be checked */
  | { readonly kind: 'path'; readonly path: string; readonly isAbsolute: boolean };

const MOST = 4096;
const SCHEME = /^[a-z][a-z0-9+.-]+:/i;
// no user name, no escapes in the host, and none of the backslashes that address parsers take for slashes
const ADDRESS = /^https(:\/\/[^\s/?#\\@%]+(?:[/?#][^\s\\]*)?)$/i;
const CONTROL = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

/**
 * Tells an https address and a path apart from everything else; null for that. Refused are other schemes (`http:`,
 * `file:`, `command:`, `data:`, …), addresses with a user name or password, network paths (`\\server\share`,
 * `//server`), and text with control characters.
 */
export function sourceLink(source: string): SourceLink | null {
  const written = source.trim();
  if (written === '' || written.length > MOST || CONTROL.test(written)) return null;
  if (SCHEME.test(written)) return asLink(written);
  const path = written.replaceAll('\\', '/');
  if (path.startsWith('//')) return null;
  return { kind: 'path', path, isAbsolute: path.startsWith('/') || /^[a-z]:\//i.test(path) };
}

function asLink(written: string): SourceLink | null {
  const address = ADDRESS.exec(written);
  return address === null ? null : { kind: 'link', href: `https${address[1] ?? ''}` };
}

/** Whether `path` is `folder` itself or lies in it; both absolute, with `/`. `..` and `.` are worked out. */
export function isInside(folder: string, path: string): boolean {
  const outer = parts(folder);
  const inner = parts(path);
  return outer.every((part, at) => part === inner[at]);
}

function parts(path: string): string[] {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') kept.pop();
    else if (part !== '' && part !== '.') kept.push(part);
  }
  return kept;
}
