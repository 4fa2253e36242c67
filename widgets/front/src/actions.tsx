// What can be done beside the sheet: throw, decide, take back.

import { Button, IconButton } from "./button";
import type { Deeds } from "./deeds";
import type { BoardData, View } from "./schema";

const UNDO = "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3";
const REDO = "m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h3";

interface ActionsProps {
  view: View;
  words: BoardData["words"];
  deeds: Deeds;
}

/** The buttons beside the dice. */
export function Actions({ view, words, deeds }: ActionsProps) {
  const puzzle = Boolean(view.puzzle);
  return (
    <div class="dp-actions" role="group" aria-label={words.actions}>
      <Button class="dp-first" keys="r" idle={!view.roll} hidden={puzzle} onClick={deeds.roll}>
        {view.own && view.roll ? words.set : words.roll}
      </Button>
      <span class="dp-moves">
        {view.moves.map((move, index) => (
          <Button
            key={move.move}
            class={move.costs ? "dp-costs" : ""}
            keys={index ? undefined : "p"}
            data-move={move.move}
            onClick={() => deeds.play(move)}
          >
            {move.label}
          </Button>
        ))}
      </span>
      <span class="dp-buttons" hidden={puzzle}>
        <IconButton label={words.undo} path={UNDO} keys="u" idle={!view.undo} onClick={deeds.undo} />
        <IconButton label={words.redo} path={REDO} keys="y" idle={!view.redo} onClick={deeds.redo} />
      </span>
    </div>
  );
}
