// The focus stays; if its place has gone, or the dice are rolled, it goes to what can be done now.

import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { View } from "./schema";

/** Selectors of the places for the focus; the first one that exists gets it. */
const NEXT = [
  ".dp-cover button",
  ".dp-puzzle button",
  ".dp-cell[data-state=live][tabindex='0']",
  ".dp-dice :is(button, select)",
  ".dp-moves button",
  ".dp-first",
  ".dp-cell[tabindex='0']",
];

/** Looks after the focus whenever the view changes. */
export function useKeptFocus(root: RefObject<HTMLElement | null>, view: View): void {
  // What has the focus before the view is drawn: once it has gone, nobody knows it any more.
  const tree = root.current?.getRootNode() as Document | undefined;
  const held = tree?.activeElement as HTMLElement | null;
  const kept = root.current?.contains(held) ? held : undefined;
  const byKeys = kept?.matches(":focus-visible");
  useLayoutEffect(() => {
    const place = root.current;
    if (!kept || !place || stays(kept) || place.querySelector("dialog[open]")) return;
    const next = NEXT.map((selector) => place.querySelector<HTMLElement>(selector)).find(Boolean);
    next?.focus({ preventScroll: !byKeys });
  }, [view]);
}

function stays(kept: HTMLElement): boolean {
  return kept.isConnected && !kept.closest("[hidden], .dp-first[aria-disabled=true]");
}
