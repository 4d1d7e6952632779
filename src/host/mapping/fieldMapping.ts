import * as vscode from 'vscode';
import type { AnalysisRequest } from '../../analysis/analysis';
import type { MappingSample } from '../../analysis/mappingSample';
import type { AnalysisService } from '../../analysis/service';
import { mapFault, type FieldMap } from '../../core/mapping/fieldMap';
import type { MappingView } from '../../shared/mappingPreview';
import { nameOf } from '../fileKind';
import type { ReportEditor } from '../reportEditor';
import type { RunStore } from '../runStore';
import { fieldItems, typedItems, type FieldItem } from './fieldItems';
import { FieldPicker, type Picked } from './fieldPicker';
import { LivePreview } from './livePreview';
import type { SavedMaps } from './savedMaps';
import { applies, choiceOf, furtherSteps, mainSteps, withChoice, type Step } from './steps';

interface LastItem extends FieldItem {
  readonly goal?: 'save' | 'forget' | Step;
}

/** "Map Fields…": step by step from a file of unknown shape to a run, with its first question shown beside the list. */
export class FieldMapping {
  constructor(
    private readonly analysis: AnalysisService,
    private readonly store: RunStore,
    private readonly reports: ReportEditor,
    private readonly maps: SavedMaps,
    private readonly log: vscode.LogOutputChannel,
  ) {}

  /** @throws Error when the file holds nothing to map */
  async start(uri: vscode.Uri): Promise<void> {
    await this.reports.open(uri);
    const request = await this.store.request(uri);
    const saved = request.map;
    const way = new Way(uri, request, this.analysis, this.reports, this.log);
    try {
      const map = await way.go(saved);
      if (map !== undefined) await this.save(uri, map);
    } finally {
      way.dispose();
      this.reports.showMapping(uri, null);
    }
  }

  private async save(uri: vscode.Uri, map: FieldMap | null): Promise<void> {
    const { config, message } = await this.maps.save(uri, map);
    await this.store.refresh(uri, true);
    if (config !== null) vscode.window.setStatusBarMessage(vscode.l10n.t('Saved in {0}.', vscode.workspace.asRelativePath(config)), 5000);
    else void vscode.window.showWarningMessage(vscode.l10n.t('The mapping is remembered for this workspace only. {0}', message ?? ''));
  }
}

/** One way through the steps. */
class Way {
  private readonly picker = new FieldPicker<LastItem>();
  private readonly preview: LivePreview;
  private choosing: readonly string[] = [];
  private base: string | null = null;

  constructor(
    private readonly uri: vscode.Uri,
    private readonly request: AnalysisRequest,
    private readonly analysis: AnalysisService,
    reports: ReportEditor,
    log: vscode.LogOutputChannel,
  ) {
    this.preview = new LivePreview(analysis, request, (map, preview) => reports.showMapping(uri, this.view(map, preview)), (error) => log.error(String(error)));
  }

  /** The mapping to save, null to read the file as its format is again; undefined when somebody turned away. */
  async go(saved: FieldMap | null): Promise<FieldMap | null | undefined> {
    this.picker.wait(this.title());
    const steps = mainSteps();
    const sampled = await this.sample(saved);
    let { map } = sampled;
    let back = false;
    for (let at = 0; at <= steps.length; ) {
      const step = steps[at];
      if (step === undefined) {
        const end = await this.finish(map, saved, steps.length + 1);
        if (end !== 'back') return end;
        back = true;
        at--;
        continue;
      }
      if (applies(step, map)) {
        const picked = await this.choose(step, map, at, steps.length + 1);
        if (picked.kind === 'hidden') return undefined;
        back = picked.kind === 'back';
        if (picked.kind === 'item') map = withChoice(map, step, picked.item.choice ?? null);
      }
      at = Math.max(0, at + (back ? -1 : 1));
    }
    return undefined;
  }

  dispose(): void {
    this.preview.dispose();
    this.picker.dispose();
  }

  private async choose(step: Step, map: FieldMap, at: number, totalSteps: number): Promise<Picked<LastItem>> {
    const { items, first } = fieldItems(step, await this.sample(map), map);
    this.choosing = step.fields;
    return this.picker.ask({
      title: `${this.title()}: ${step.title}`,
      step: at + 1,
      totalSteps,
      placeholder: `${step.hint} ${vscode.l10n.t('Choose, or type a path.')}`,
      items,
      first,
      canGoBack: at > 0,
      typed: (text) => typedItems(step, text, items),
      isChoice: ({ choice }) => choice !== undefined,
      onActive: ({ choice }) => this.preview.want(withChoice(map, step, choice ?? null)),
    });
  }

  /** The last step: save, or map further fields first. */
  private async finish(start: FieldMap, saved: FieldMap | null, totalSteps: number): Promise<FieldMap | null | undefined | 'back'> {
    let map = start;
    for (;;) {
      this.choosing = [];
      const items = lastItems(map, this.base, saved);
      const picked = await this.picker.ask({
        title: `${this.title()}: ${vscode.l10n.t('Save')}`, step: totalSteps, totalSteps, placeholder: vscode.l10n.t('Save the mapping, or map further fields.'),
        items, first: items[0], canGoBack: true, typed: () => [], isChoice: ({ goal }) => goal !== undefined, onActive: () => this.preview.want(map),
      });
      if (picked.kind === 'hidden') return undefined;
      if (picked.kind === 'back') return 'back';
      const { goal } = picked.item;
      if (goal === 'forget') return null;
      if (goal === 'save') return Object.keys(map).length === 0 ? null : map;
      if (goal === undefined) continue;
      const further = await this.choose(goal, map, totalSteps - 1, totalSteps);
      if (further.kind === 'hidden') return undefined;
      if (further.kind === 'item') map = withChoice(map, goal, further.item.choice ?? null);
    }
  }

  private async sample(map: FieldMap | null): Promise<MappingSample> {
    const sample = await this.analysis.sampleMapping({ ...this.request, map });
    if (sample === null) throw new Error(vscode.l10n.t('{0} holds no records whose fields could be mapped.', nameOf(this.uri)));
    this.base = sample.base;
    return sample;
  }

  private title(): string {
    return vscode.l10n.t('Map Fields of {0}', nameOf(this.uri));
  }

  private view(map: FieldMap, preview: MappingView['preview']): MappingView {
    return { name: nameOf(this.uri), base: this.base, map: Object.entries(map).map(([field, path]) => ({ field, path })), choosing: this.choosing, preview };
  }
}

function lastItems(map: FieldMap, base: string | null, saved: FieldMap | null): LastItem[] {
  const fault = mapFault(map);
  const told = Object.entries(map).map(([field, path]) => `${field}: ${path}`).join(' · ');
  const save: LastItem = fault === null ? { label: `$(check) ${vscode.l10n.t('Save')}`, detail: told, goal: 'save' } : { label: `$(warning) ${fault}` };
  const forget: LastItem[] = saved === null ? [] : [{ label: `$(discard) ${base === null ? vscode.l10n.t('Forget the mapping') : vscode.l10n.t('Read the file as {0} again', base)}`, goal: 'forget' }];
  const further = furtherSteps().filter((step) => applies(step, map));
  return [
    save,
    ...forget,
    { label: vscode.l10n.t('Further fields'), kind: vscode.QuickPickItemKind.Separator },
    ...further.map((step): LastItem => ({ label: step.title, description: choiceOf(step, map)?.path ?? vscode.l10n.t('not mapped'), goal: step })),
  ];
}
