import {
  provideVSCodeDesignSystem, vsCodeButton, vsCodeCheckbox, vsCodeDropdown, vsCodeOption, vsCodeProgressRing, vsCodeTextField,
} from '@vscode/webview-ui-toolkit';
import { h, type ComponentChildren, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

/** The controls of the page. Nothing else knows which toolkit draws them, so that another can take its place here. */
export function registerControls(): void {
  provideVSCodeDesignSystem().register(vsCodeButton(), vsCodeCheckbox(), vsCodeDropdown(), vsCodeOption(), vsCodeProgressRing(), vsCodeTextField());
}

/** A custom element: the type of its attributes is known here and nowhere else. */
function control(tag: string, attributes: Record<string, unknown>, children?: ComponentChildren): VNode {
  return h<Record<string, unknown>>(tag, attributes, children) as VNode;
}

export interface ButtonProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  readonly primary?: boolean;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly title?: string;
}

export function Button({ onClick, children, primary = false, disabled = false, label, title }: ButtonProps): VNode {
  return control('vscode-button', { appearance: primary ? 'primary' : 'secondary', disabled, onClick, 'aria-label': label, title }, children);
}

export interface DropdownProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
  /** choosing leads elsewhere: what is shown stays */
  readonly leads?: boolean;
}

/** The toolkit's list learns its options after the first paint, so the value is set again once they are there. */
export function Dropdown<T extends string>({ label, value, options, onChange, leads = false }: DropdownProps<T>): VNode {
  const element = useRef<HTMLElement & { value: string }>(null);
  useEffect(() => {
    if (element.current !== null) element.current.value = value;
  }, [value]);
  const changed = (): void => {
    const chosen = options.find((option) => option.value === element.current?.value);
    if (chosen === undefined || chosen.value === value) return;
    if (leads && element.current !== null) element.current.value = value;
    onChange(chosen.value);
  };
  const items = options.map((option) => control('vscode-option', { key: option.value, value: option.value, selected: option.value === value }, option.text));
  return control('vscode-dropdown', { ref: element, 'aria-label': label, onChange: changed }, items);
}

export interface TextFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
  readonly onEnter?: () => void;
  readonly onLeave?: () => void;
  readonly placeholder?: string;
  readonly title?: string;
  readonly className?: string;
  readonly invalid?: boolean;
}

/** The toolkit names a field without text "Text field" when it is put into the page, so its name is given after that. */
export function TextField({ label, value, onInput, onEnter, onLeave, placeholder, title, className, invalid = false }: TextFieldProps): VNode {
  const element = useRef<HTMLElement & { value: string }>(null);
  useLayoutEffect(() => element.current?.setAttribute('aria-label', label), [label]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') onEnter?.();
  };
  return control('vscode-text-field', {
    ref: element, value, placeholder, title, class: className, onKeyDown,
    'aria-invalid': invalid ? 'true' : undefined, onfocusout: onLeave,
    onInput: () => onInput(element.current?.value ?? ''),
  });
}

export interface CheckboxProps {
  readonly checked: boolean;
  readonly onToggle: () => void;
  readonly children: ComponentChildren;
  readonly title?: string;
}

/** Told only of changes made by a person: the toolkit's own `change` also fires when `checked` is set from outside. */
export function Checkbox({ checked, onToggle, children, title }: CheckboxProps): VNode {
  const element = useRef<HTMLElement & { checked: boolean }>(null);
  const changed = (): void => {
    if (element.current !== null && element.current.checked !== checked) onToggle();
  };
  return control('vscode-checkbox', { ref: element, checked, title, onChange: changed }, children);
}

export function ProgressRing(): VNode {
  return control('vscode-progress-ring', { 'aria-hidden': 'true' });
}
