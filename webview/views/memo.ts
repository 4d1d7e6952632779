import { Component, type ComponentChildren, type FunctionComponent, type VNode, h } from 'preact';

/** Draws a component again only when one of its props is another value. */
export function memo<P extends object>(view: (props: P) => VNode): FunctionComponent<P> {
  class Memo extends Component<P> {
    override shouldComponentUpdate(next: P): boolean {
      const keys = new Set([...Object.keys(next), ...Object.keys(this.props)]) as Set<keyof P>;
      return [...keys].some((key) => next[key] !== (this.props as P)[key]);
    }

    override render(): ComponentChildren {
      return view(this.props as P);
    }
  }
  return (props) => h(Memo, props);
}
