import * as vscode from 'vscode';
import { PARTS_OF_CHUNK, type FieldMap, type MapField } from '../../core/mapping/fieldMap';

/** One thing to choose on the way through a mapping. Gold is one thing under two names: a fact is a text, a passage an id. */
export interface Step {
  readonly title: string;
  readonly hint: string;
  readonly fields: readonly MapField[];
}

/** The steps everybody takes; the last one is the choice between saving and the further fields. */
export function mainSteps(): readonly Step[] {
  return [
    { title: vscode.l10n.t('Question'), hint: vscode.l10n.t('Where does the text of the question stand?'), fields: ['question'] },
    { title: vscode.l10n.t('Retrieved Chunks'), hint: vscode.l10n.t('Which list holds the chunks that were retrieved, best first?'), fields: ['chunks'] },
    { title: vscode.l10n.t('Text of a Chunk'), hint: vscode.l10n.t('Where in a chunk does its text stand?'), fields: ['chunks.text'] },
    { title: vscode.l10n.t('Id of a Chunk'), hint: vscode.l10n.t('Where in a chunk does its id stand?'), fields: ['chunks.id'] },
    { title: vscode.l10n.t('Gold'), hint: vscode.l10n.t('What should have been found: texts to look for in the chunks, or ids of chunks?'), fields: ['gold', 'gold.ids'] },
  ];
}

export function furtherSteps(): readonly Step[] {
  return [
    { title: vscode.l10n.t('Score of a Chunk'), hint: vscode.l10n.t('Where in a chunk does its score stand?'), fields: ['chunks.score'] },
    { title: vscode.l10n.t('Title of a Chunk'), hint: vscode.l10n.t('Where in a chunk does its title stand?'), fields: ['chunks.title'] },
    { title: vscode.l10n.t('Id of the Question'), hint: vscode.l10n.t('Where does the id of the question stand?'), fields: ['id'] },
    { title: vscode.l10n.t('Type of the Question'), hint: vscode.l10n.t('Where does the kind of question stand, to slice by?'), fields: ['type'] },
    { title: vscode.l10n.t('Answer'), hint: vscode.l10n.t('Where does the answer of the model stand?'), fields: ['answer'] },
    { title: vscode.l10n.t('Reference Answers'), hint: vscode.l10n.t('Where do the right answers stand?'), fields: ['answer.gold'] },
    { title: vscode.l10n.t('Latency'), hint: vscode.l10n.t('Where does the time that the question took stand? Seconds, or milliseconds where the name ends in “ms”.'), fields: ['latency'] },
    { title: vscode.l10n.t('Tokens'), hint: vscode.l10n.t('Where do the tokens that the question cost stand?'), fields: ['tokens'] },
  ];
}

/** Parts of a chunk can be told only where the chunks are. */
export function applies({ fields }: Step, map: FieldMap): boolean {
  return map.chunks !== undefined || !fields.some((field) => PARTS_OF_CHUNK.includes(field));
}

/** What a step may come to: a field at a path, or none of its fields mapped. */
export type Choice = { readonly field: MapField; readonly path: string } | null;

/** The mapping after a choice. Another list of chunks has other parts. */
export function withChoice(map: FieldMap, { fields }: Step, choice: Choice): FieldMap {
  const isOther = fields.includes('chunks') && choice?.path !== map.chunks;
  const kept = Object.entries(map).filter(([field]) => !fields.includes(field as MapField) && !(isOther && PARTS_OF_CHUNK.includes(field as MapField)));
  return { ...(Object.fromEntries(kept) as FieldMap), ...(choice === null ? {} : { [choice.field]: choice.path }) };
}

export function choiceOf({ fields }: Step, map: FieldMap): Choice {
  const field = fields.find((one) => map[one] !== undefined);
  const path = field === undefined ? undefined : map[field];
  return field === undefined || path === undefined ? null : { field, path };
}
