// The widgets of a notebook on its page: lesson widgets and puzzles, as they were when the page was built.

import board from "../../../widgets/front/src/board";
import lesson from "../../../widgets/front/src/lesson";
import { PageModel } from "./model";
import { all, dataOf, find } from "./page";

for (const el of all(".live-part")) {
  const tables = dataOf<{ board: { kind: string }; view: never }>(find(el, "script"));
  const { render } = tables.board.kind === "board" ? board : lesson;
  render({ model: new PageModel<never, never>(tables as never), el });
  el.dataset.ready = "yes";
}
