// The echo of a deed: what it will lead to is drawn at once, and put right when Python answers.

import { useState } from "preact/hooks";
import type { View } from "./schema";

/** The view as it is shown, and what shows another one until the next view comes. */
export function useEcho(view: View, lost: boolean): [shown: View, echo: (shown: View) => void] {
  const [kept, keep] = useState({ of: view, shown: view });
  // An answer that does not come leaves the board as it was.
  const shown = kept.of === view && !lost ? kept.shown : view;
  return [shown, (next) => keep({ of: view, shown: next })];
}

/** A view in which a cell has been taken: it is marked, and no other can be taken before Python answers. */
export function taken(view: View, cell: string): View {
  const mark = view.live[cell]?.mark;
  return mark
    ? { ...view, live: {}, other: [], cells: { ...view.cells, [cell]: mark }, why: "", hint: undefined }
    : view;
}
