// The widgets of a notebook on its page: lesson widgets and puzzles, as they were when the page was built.

import board from "../../../../widgets/front/src/board";
import lesson from "../../../../widgets/front/src/lesson";
import { keepGuess, laterPlace } from "../play/guesses";
import { PageModel } from "../play/model";
import { all, dataOf, find } from "../site/page";

all(".live-part").forEach((el, number) => {
  const tables = dataOf<{ board: { kind: string }; view: never }>(find(el, "script"));
  const { render } = tables.board.kind === "board" ? board : lesson;
  const model = new PageModel<never, never>(tables as never);
  if (tables.board.kind === "sketch") {
    keepGuess(model, number);
    const later = laterPlace(model);
    if (later) render({ model, el: later });
  }
  render({ model, el });
  el.dataset.ready = "yes";
});
