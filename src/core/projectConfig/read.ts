import { getNodeValue, parseTree, printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import * as z from 'zod/mini';
import { unlessTooDeep } from '../formats/json';
import { JsonPlaces, type JsonPath } from '../jsonPlace';
import { TextLines } from '../textLines';
import { wording } from '../wording';
import { entryProblems, globsOf } from './checks';
import { problemAt, type ConfigProblem } from './problem';
import { PROJECT_CONFIG, RUN_ENTRY, type RunEntry } from './schema';

/** An entry of `runs` and its index in the file's list (from 0), which tells where it stands. */
export interface PlacedEntry {
  readonly entry: RunEntry;
  readonly index: number;
  /** its patterns, each with its place in the file */
  readonly globs: readonly { readonly glob: string; readonly path: JsonPath }[];
}

/** What a config file says, without the parts that were wrong. */
export interface ProjectConfig {
  readonly runs: readonly PlacedEntry[];
}

export interface ConfigReading {
  readonly config: ProjectConfig;
  readonly problems: readonly ConfigProblem[];
}

const MOST_CHARACTERS = 1_000_000;
/** Finding the place of each is a look through the file; one that is something else altogether must not hold up the editor. */
const MOST_PROBLEMS = 1000;
const TOP = z.strictObject({ ...PROJECT_CONFIG.shape, runs: z.optional(z.array(z.unknown()).check(z.maxLength(10_000))) });

/**
 * Reads a config file: JSON, with comments and trailing commas if somebody likes. A part that is wrong is left out, told
 * at its place, and costs only itself; a file that is no JSON at all gives an empty config and says so.
 */
export function readProjectConfig(text: string): ConfigReading {
  const problems: ConfigProblem[] = [];
  if (text.length > MOST_CHARACTERS) return { config: { runs: [] }, problems: [unreadable(text, 'The file is longer than 1,000,000 characters: it is not read.')] };
  const read = unlessTooDeep(() => new Reader(text, problems).read());
  if (read === undefined) return { config: { runs: [] }, problems: [unreadable(text, 'The file is nested too deeply: it is not read.')] };
  return { config: read, problems: problems.length < MOST_PROBLEMS ? problems : [...problems.slice(0, MOST_PROBLEMS), more(text)] };
}

function unreadable(text: string, message: string): ConfigProblem {
  return problemAt(new TextLines(text), { start: 0, end: 1 }, { code: 'config-unreadable', severity: 'error', message, bySchema: false });
}

function more(text: string): ConfigProblem {
  return problemAt(new TextLines(text), { start: 0, end: 1 }, { code: 'config-more', severity: 'info', message: 'Further problems are not listed.', bySchema: false });
}

class Reader {
  private readonly places: JsonPlaces;
  private readonly lines: TextLines;

  constructor(
    private readonly text: string,
    private readonly problems: ConfigProblem[],
  ) {
    this.places = new JsonPlaces(text);
    this.lines = new TextLines(text);
  }

  read(): ProjectConfig {
    const root = this.parse();
    const top = root === undefined ? null : this.accept(TOP, getNodeValue(root), []);
    const runs = (top?.runs ?? []).flatMap((value, index) => {
      const written = filesOf(value);
      const entry = this.accept(RUN_ENTRY, value, ['runs', index]);
      return entry === null ? [] : [{ entry, index, globs: placedGlobs(entry, index, written) }];
    });
    for (const placed of runs) this.problems.push(...entryProblems(placed, (path) => this.places.around(path), this.lines));
    return { runs };
  }

  private parse(): Node | undefined {
    const errors: ParseError[] = [];
    const root = parseTree(this.text, errors, { allowTrailingComma: true });
    for (const { error, offset, length } of errors.slice(0, MOST_PROBLEMS)) {
      const message = `This is no JSON: ${printParseErrorCode(error).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}.`;
      this.problems.push(problemAt(this.lines, { start: offset, end: offset + length }, { code: 'config-syntax', severity: 'error', message, bySchema: true }));
    }
    if (root !== undefined) this.tellOfRepeats(root);
    return root;
  }

  /** Of a key that is there twice the last one counts. */
  private tellOfRepeats(node: Node): void {
    const names = new Set<unknown>();
    for (const child of node.children ?? []) {
      const key = child.type === 'property' ? child.children?.[0] : undefined;
      if (key !== undefined && names.has(key.value) && this.hasRoom()) {
        const message = `"${String(key.value)}" is there twice: the last one counts.`;
        this.problems.push(problemAt(this.lines, { start: key.offset, end: key.offset + key.length }, { code: 'config-repeated', severity: 'warning', message, bySchema: true }));
      }
      names.add(key?.value);
      this.tellOfRepeats(child);
    }
  }

  /** The value as the schema has it, without its wrong parts; null when what is left is not enough. Every wrong part is told. */
  private accept<T>(schema: z.ZodMiniType<T>, value: unknown, at: JsonPath): T | null {
    let parsed = schema.safeParse(value, { error: wording });
    if (!parsed.success) for (const issue of onePerPlace(partsOf(parsed.error.issues))) if (this.hasRoom()) this.tell(issue, at);
    while (!parsed.success) {
      // from behind, so that the places of the others stay
      const taken = onePerPlace(partsOf(parsed.error.issues)).toReversed().filter((issue) => withoutPart(value, issue));
      if (taken.length === 0) return null;
      parsed = schema.safeParse(value, { error: wording });
    }
    return parsed.data;
  }

  private hasRoom(): boolean {
    return this.problems.length < MOST_PROBLEMS;
  }

  private tell(issue: z.core.$ZodIssue, at: JsonPath): void {
    const path = [...at, ...(issue.path as JsonPath)];
    if (issue.code !== 'unrecognized_keys') {
      const name = issue.path.filter((step) => typeof step === 'string').join('.');
      const message = this.places.valueAt(path) === null ? `"${name}" is missing.` : `${name === '' ? '' : `${name}: `}${issue.message}`;
      this.problems.push(problemAt(this.lines, this.places.around(path), { code: 'config-value', severity: 'error', message, bySchema: true }));
      return;
    }
    for (const key of issue.keys.slice(0, MOST_PROBLEMS)) {
      const message = `"${key}" is no setting known here: it is left out.`;
      this.problems.push(problemAt(this.lines, this.places.keyAt([...path, key]) ?? this.places.around(path), { code: 'config-unknown', severity: 'warning', message, bySchema: true }));
    }
  }
}

/** What an entry has as its files, before its wrong parts are taken out. */
function filesOf(value: unknown): unknown {
  const files = isHolder(value) ? value['files'] : undefined;
  return Array.isArray(files) ? [...(files as readonly unknown[])] : files;
}

function placedGlobs(entry: RunEntry, index: number, written: unknown): PlacedEntry['globs'] {
  const globs = globsOf(entry);
  if (!Array.isArray(written)) return globs.map((glob) => ({ glob, path: ['runs', index, 'files'] }));
  return written.flatMap((glob: unknown, at) => (typeof glob === 'string' && globs.includes(glob) ? [{ glob, path: ['runs', index, 'files', at] }] : []));
}

/** A list where one value or a list may stand is wrong only in its wrong elements. */
function partsOf(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  return issues.flatMap((issue) => {
    const inElements = issue.code === 'invalid_union' ? issue.errors.find((errors) => errors.length > 0 && errors.every(({ path }) => path.length > 0)) : undefined;
    return inElements === undefined ? [issue] : inElements.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
  });
}

/** One value can break several rules at once. */
function onePerPlace(issues: readonly z.core.$ZodIssue[]): z.core.$ZodIssue[] {
  const seen = new Set<string>();
  return issues.filter(({ path, code }) => {
    const place = JSON.stringify([path, code === 'unrecognized_keys']);
    return !seen.has(place) && seen.add(place);
  });
}

/** Takes out what an issue is about; false when it is about the whole, or about something that is not there. */
function withoutPart(value: unknown, issue: z.core.$ZodIssue): boolean {
  const [path, keys] = issue.code === 'unrecognized_keys' ? [issue.path, issue.keys] : [issue.path.slice(0, -1), issue.path.slice(-1)];
  let holder = value;
  for (const step of path) holder = isHolder(holder) ? holder[step] : undefined;
  const found = holder;
  if (!isHolder(found)) return false;
  const there = keys.filter((key) => Object.hasOwn(found, key));
  for (const key of there) {
    if (Array.isArray(found)) found.splice(Number(key), 1);
    else Reflect.deleteProperty(found, key);
  }
  return there.length > 0;
}

function isHolder(value: unknown): value is Record<PropertyKey, unknown> {
  return typeof value === 'object' && value !== null;
}
