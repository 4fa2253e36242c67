// The echo of an action: what it will lead to is drawn at once, and put right when Python answers.

import { useRef, useState } from "preact/hooks";
import type { View } from "./schema";

/** The view as it is shown until Python answers. */
interface Echo {
  shown: View;
  /** True if an echo is shown, or will be in the next frame. Of two fingers, the first one counts. */
  waits(): boolean;
  echo(next: View): void;
}

/** Shows another view until the next one arrives. */
export function useEcho(view: View, lost: boolean): Echo {
  const [next, show] = useState(view);
  const pendingView = useRef<View>(undefined);
  // An answer that does not come leaves the board as it was.
  if (lost || pendingView.current !== view) pendingView.current = undefined;
  return {
    shown: pendingView.current ? next : view,
    waits: () => pendingView.current !== undefined,
    echo(next) {
      if (next === view) return;
      pendingView.current = view;
      show(next);
    },
  };
}

/** A view in which a cell has been taken: it is marked, and no other can be taken before Python answers. */
export function taken(view: View, cell: string): View {
  const mark = view.live[cell]?.mark;
  return mark
    ? { ...view, live: {}, additionCells: [], cells: { ...view.cells, [cell]: mark }, why: "", hint: undefined }
    : view;
}
