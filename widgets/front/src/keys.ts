// Plain keys on a board are its own: a notebook around it must not take them for commands.

import type { RefObject } from "preact";
import { useEffect } from "preact/hooks";
import { useStable } from "./stable";

/** Hears keys while the focus is on a board; `press` says whether a key did something. */
export function useKeys(root: RefObject<HTMLElement | null>, press: (key: string, target: Element) => boolean): void {
  const hear = useStable((event: KeyboardEvent) => {
    // Outside a shadow tree, its host is the target.
    const [target] = event.composedPath();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(target instanceof Element) || !root.current?.contains(target)) return;
    event.stopPropagation();
    if (target.closest("input, textarea, select, dialog")) return;
    // A key that is held down does what it does once; only arrows go on.
    if (event.repeat && !event.key.startsWith("Arrow")) return event.preventDefault();
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (press(key, target)) event.preventDefault();
  });
  useEffect(() => {
    // Before the notebook hears them.
    addEventListener("keydown", hear, true);
    return () => removeEventListener("keydown", hear, true);
  }, [hear]);
}
