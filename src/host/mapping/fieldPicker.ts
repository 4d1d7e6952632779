import * as vscode from 'vscode';
import { Disposables } from '../disposables';

/** What a person did with a step. `hidden`: the list was closed, nothing is wanted any more. */
export type Picked<Item> = { readonly kind: 'item'; readonly item: Item } | { readonly kind: 'back' } | { readonly kind: 'hidden' };

export interface PickerStep<Item> {
  readonly title: string;
  readonly step: number;
  readonly totalSteps: number;
  readonly placeholder: string;
  readonly items: readonly Item[];
  readonly first: Item | undefined;
  readonly canGoBack: boolean;
  /** further items for a text typed by hand */
  readonly typed: (text: string) => readonly Item[];
  /** an item that can be picked; others only tell something */
  readonly isChoice: (item: Item) => boolean;
  readonly onActive: (item: Item) => void;
}

/** One list for all steps of a way, so that nothing flickers between them. It stays while the report beside it is looked at. */
export class FieldPicker<Item extends vscode.QuickPickItem> extends Disposables {
  private readonly list = this.hold(vscode.window.createQuickPick<Item>());
  private current: { readonly step: PickerStep<Item>; readonly resolve: (picked: Picked<Item>) => void } | null = null;

  constructor() {
    super();
    const { list } = this;
    list.ignoreFocusOut = true;
    list.matchOnDescription = true;
    list.matchOnDetail = true;
    this.hold(list.onDidHide(() => this.finish({ kind: 'hidden' })));
    this.hold(list.onDidTriggerButton(() => this.finish({ kind: 'back' })));
    this.hold(list.onDidChangeValue((text) => this.follow(text)));
    this.hold(list.onDidChangeActive(([item]) => item !== undefined && this.current?.step.isChoice(item) === true && this.current.step.onActive(item)));
    this.hold(list.onDidAccept(() => {
      const [item] = list.selectedItems;
      if (item !== undefined && this.current?.step.isChoice(item) === true) this.finish({ kind: 'item', item });
    }));
  }

  /** Shows the list while the next step is worked out. */
  wait(title: string): void {
    this.list.title = title;
    this.list.busy = true;
    this.list.enabled = false;
    this.list.show();
  }

  ask(step: PickerStep<Item>): Promise<Picked<Item>> {
    const { list } = this;
    return new Promise((resolve) => {
      this.current = { step, resolve };
      list.title = step.title;
      list.step = step.step;
      list.totalSteps = step.totalSteps;
      list.placeholder = step.placeholder;
      list.buttons = step.canGoBack ? [vscode.QuickInputButtons.Back] : [];
      list.value = '';
      list.items = step.items;
      list.activeItems = step.first === undefined ? [] : [step.first];
      list.busy = false;
      list.enabled = true;
      list.show();
    });
  }

  private follow(text: string): void {
    if (this.current === null) return;
    this.list.items = [...this.current.step.items, ...this.current.step.typed(text)];
  }

  private finish(picked: Picked<Item>): void {
    const { current } = this;
    this.current = null;
    current?.resolve(picked);
  }
}
