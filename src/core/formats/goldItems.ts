import type { Gold, GoldFact, Judgement } from '../model';
import { field, isObject, kindOf, textField, type JsonObject } from './fields';
import type { RecordProblem } from './format';

/** Gold under the names that tools give it: facts as text or objects, passages by id. */

type Path = readonly (string | number)[];

const TEXT = ['fact', 'text', 'content', 'contents', 'context', 'page_content', 'paragraph_text', 'passage_text'];

/** Each item is one fact: a text, an object that holds one, or a list of texts that are alternatives. */
export function readFacts(items: readonly unknown[], path: Path, problems: RecordProblem[]): Gold {
  return { kind: 'facts', facts: items.map((item, index) => readFact(item, index, [...path, index], problems)) };
}

/** Where the facts stand inside their list, as a path: `[].fact`, or `[]` where the items are the facts. */
export function factPart(items: readonly unknown[]): string {
  const name = items.map((item) => (isObject(item) ? TEXT.find((one) => field(item, one) !== undefined) : undefined)).find((one) => one !== undefined);
  return name === undefined ? '[]' : `[].${name}`;
}

/** A fact without text keeps its place as an empty one, which never matches. `index` counts from 0. */
export function readFact(item: unknown, index: number, path: Path, problems: RecordProblem[]): GoldFact {
  const parts: JsonObject = isObject(item) ? item : {};
  const written = isObject(item) ? TEXT.map((name) => field(parts, name)).find((value) => value !== undefined) : item;
  const texts = (Array.isArray(written) ? (written as unknown[]) : [written]).flatMap(asText);
  if (texts.every((text) => text.trim() === '')) {
    const what = typeof written === 'string' || Array.isArray(written) ? 'empty' : kindOf(written);
    problems.push({ code: 'fact-empty', severity: 'warning', message: `Gold fact F${index + 1} is ${what}: it is never matched and not counted.`, path });
  }
  return { texts: texts.length === 0 ? [''] : texts, title: textField(parts, 'title'), source: textField(parts, 'url') ?? textField(parts, 'source') };
}

/** Texts of which any one is enough, as one fact; an empty list is gold that is there and empty. */
export function alternatives(texts: readonly string[]): Gold {
  const told = texts.filter((text) => text.trim() !== '');
  return { kind: 'facts', facts: told.length === 0 ? [] : [{ texts: told, title: null, source: null }] };
}

/** Passages named by id, each relevant with grade 1; a repeated id counts once. */
export function readRelevant(items: readonly unknown[], path: Path, problems: RecordProblem[]): Gold {
  const judgements = new Map<string, Judgement>();
  items.forEach((item, index) => {
    if (typeof item === 'string' || typeof item === 'number') judgements.set(String(item), { id: String(item), grade: 1 });
    else problems.push({ code: 'gold-id', severity: 'warning', message: `Gold passage ${index + 1} is ${kindOf(item)}, not an id: it is left out.`, path: [...path, index] });
  });
  return { kind: 'judged', judgements: [...judgements.values()] };
}

/** A text, or a number or true/false written as one; nothing for anything else. */
export function asText(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
}
