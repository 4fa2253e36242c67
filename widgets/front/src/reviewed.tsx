// The module of a match that is looked at again: its review, and below it the board on which each mistake can be replayed.

import styles from "../css/later.css?text";
import { Board } from "./board";
import { show } from "./host";
import { type Model, useTrait } from "./model";
import { Review } from "./review";
import type { BoardData, Event, View } from "./schema";

function Reviewed({ model }: { model: Model<BoardData, View> }) {
  const board = useTrait(model, "board");
  const file = useTrait(model, "review");
  const send = (event: Event) => model.send(event);
  return (
    <>
      <div class="dicepad" role="group" aria-label={board.words.review} lang={board.lang}>
        <style>{styles}</style>
        <Review board={board} file={file} send={send} onShow={send} />
      </div>
      <Board model={model} />
    </>
  );
}

export default {
  /** Shows a review and its board in an element; what comes back takes them away again. */
  render: ({ model, el }: { model: Model<BoardData, View>; el: HTMLElement }) => show(<Reviewed model={model} />, el),
};
