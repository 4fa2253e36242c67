// The hand-over: the sheet of another person is shown, and what was meant for the one before is not done.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { View } from "./schema";

/** Milliseconds for which a board that has changed hands takes in nothing. */
const PAUSE = 400;
/** Milliseconds within which a second click at one place belongs to a double click. */
const DOUBLE = 250;
/** Controls that you may click twice on purpose, whatever happens in between. */
const TWICE = ".dp-buttons, .dp-seats, .dp-more, .dp-news, dialog";

/** True if the match has just moved on to another person's sheet. */
export function useHandover(view: View): boolean {
  const last = useRef(view);
  const [handover, setHandover] = useState<View>();
  const changed = last.current.seat !== view.seat && last.current.eventIndex < view.eventIndex;
  last.current = view;
  useLayoutEffect(() => {
    if (changed) setHandover(view);
  }, [view]);
  useLayoutEffect(() => {
    if (!handover) return undefined;
    const pause = setTimeout(() => setHandover(undefined), PAUSE);
    return () => clearTimeout(pause);
  }, [handover]);
  return changed || handover !== undefined;
}

/** Swallows the second click of a double click, if the first has led on: another button may stand there now. */
export function useSingleClicks(root: RefObject<HTMLElement | null>, view: View): void {
  const at = useRef(view.eventIndex);
  at.current = view.eventIndex;
  useEffect(() => {
    const place = root.current;
    let first = { at: 0, time: 0 };
    const hear = (event: MouseEvent) => {
      const time = performance.now();
      if (event.detail < 2 || time - first.time >= DOUBLE) first = { at: at.current, time };
      else if (first.at !== at.current && !(event.target as Element).closest(TWICE)) event.stopPropagation();
    };
    place?.addEventListener("click", hear, true);
    return () => place?.removeEventListener("click", hear, true);
  }, [root]);
}
