import * as vscode from 'vscode';
import type { MappingSample } from '../../analysis/mappingSample';
import { isPath, type FieldMap } from '../../core/mapping/fieldMap';
import { choiceOf, type Choice, type Step } from './steps';

/** A line of the list. Separators and hints carry no choice. */
export interface FieldItem extends vscode.QuickPickItem {
  readonly choice?: Choice;
}

/** The paths proposed for a step, likeliest first, and the way to have none. `first` is the one to begin at. */
export function fieldItems(step: Step, sample: MappingSample, map: FieldMap): { readonly items: readonly FieldItem[]; readonly first: FieldItem } {
  const proposals = step.fields.flatMap((field) => sample.proposals[field]).sort((a, b) => b.score - a.score);
  const proposed = proposals.map(({ field, path, example, count, of }): FieldItem => ({
    label: path === '.' ? vscode.l10n.t('. (the element itself)') : path,
    description: [...(step.fields.length > 1 ? [kindOf(field)] : []), vscode.l10n.t('in {0} of {1}', count, of)].join(' · '),
    detail: example,
    choice: { field, path },
  }));
  const chosen = choiceOf(step, map);
  const current = proposed.find(({ choice }) => choice?.field === chosen?.field && choice?.path === chosen?.path);
  // a path typed by hand earlier is no proposal
  const typed: FieldItem[] = chosen === null || current !== undefined ? [] : [{ label: chosen.path, description: vscode.l10n.t('as mapped so far'), choice: chosen }];
  const none: FieldItem = { label: `$(circle-slash) ${sample.base === null ? vscode.l10n.t('Not in this file') : vscode.l10n.t('As {0} reads it', sample.base)}`, choice: null };
  const likely = proposals.findIndex((proposal) => proposal.likely);
  const first = current ?? typed[0] ?? (sample.base === null && likely !== -1 ? proposed[likely] : undefined) ?? none;
  const items = [...typed, ...proposed];
  return { items: first === none ? [none, ...items] : [...items, none], first };
}

function kindOf(field: string): string {
  return field === 'gold.ids' ? vscode.l10n.t('ids of chunks') : vscode.l10n.t('texts');
}

/** What to make of a text typed by hand: a path for each field of the step, or a hint at what is wrong with it. */
export function typedItems(step: Step, typed: string, known: readonly FieldItem[]): readonly FieldItem[] {
  const path = typed.trim();
  if (path === '') return [];
  if (!isPath(path)) return [{ label: `$(warning) ${vscode.l10n.t('This is no path: a.b, a[].b, or . for the element itself')}`, alwaysShow: true }];
  const fresh = step.fields.filter((field) => !known.some(({ choice }) => choice?.field === field && choice.path === path));
  return fresh.map((field): FieldItem => ({
    label: `$(edit) ${vscode.l10n.t('Use the path {0}', path)}`,
    ...(step.fields.length > 1 ? { description: kindOf(field) } : {}),
    alwaysShow: true,
    choice: { field, path },
  }));
}
