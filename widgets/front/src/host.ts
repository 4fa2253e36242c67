// The element that a host gives to a widget.

import { type ComponentChild, render } from "preact";

/** Shows something in an element, beside what is there already; what comes back takes it away again. */
export function show(what: ComponentChild, el: HTMLElement): () => void {
  const root = document.createElement("div");
  // A browser that translated it would put words of its own in the place of those that change.
  el.translate = false;
  el.classList.add("dp-host");
  el.append(root);
  render(what, root);
  return () => {
    render(null, root);
    root.remove();
  };
}
