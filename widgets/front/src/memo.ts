// Components that are drawn again only when something about them has changed.

import { Component, type ComponentType, h } from "preact";

/** A component that is left as it is while `same` says that its properties are. */
export function memo<Props extends object>(
  Inner: (props: Props) => ReturnType<typeof h>,
  same: (one: Props, other: Props) => boolean = alike,
): ComponentType<Props> {
  return class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Props) {
      return !same(this.props, next);
    }
    override render() {
      return h(Inner, this.props);
    }
  };
}

function alike<Props extends object>(one: Props, other: Props): boolean {
  const names = Object.keys(other) as (keyof Props)[];
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}
