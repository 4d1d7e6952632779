import type { ComponentChildren, VNode } from 'preact';

export interface LinkProps {
  readonly onClick: () => void;
  readonly children: ComponentChildren;
  readonly label?: string;
}

/** An action that reads as text. It goes nowhere by address, so it is a button. */
export function Link({ onClick, children, label }: LinkProps): VNode {
  return <button type="button" class="link" aria-label={label} onClick={onClick}>{children}</button>;
}
