import type { VNode } from 'preact';
import { dashOf, lineClass } from './lineStyle';

/** A piece of a metric's line, for legends and tiles. */
export function Swatch({ metric }: { readonly metric: string }): VNode {
  return (
    <svg class={`swatch ${lineClass(metric)}`} width="26" height="8" aria-hidden="true">
      <line x1="0" x2="26" y1="4" y2="4" stroke-dasharray={dashOf(metric)} />
    </svg>
  );
}
