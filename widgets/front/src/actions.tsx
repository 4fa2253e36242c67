// What can be done beside the sheet: roll, decide, take back.

import { Button, IconButton } from "./button";
import type { Commands } from "./commands";
import type { Roll } from "./roll";
import type { BoardData, MoveView, View } from "./schema";

const UNDO = "M9 5 4 10l5 5M4 10h10a5 5 0 0 1 0 10h-3";
const HINT = "M9 18h6M10 21h4M9 15v-1a6 6 0 1 1 6 0v1z";
const REDO = "m15 5 5 5-5 5M20 10H10a5 5 0 0 0 0 10h3";

interface ActionsProps {
  view: View;
  words: BoardData["words"];
  hand: Roll;
  commands: Commands;
}

/** The buttons beside the dice. Nothing is offered that can do nothing. */
export function Actions({ view, words, hand, commands }: ActionsProps) {
  const passes = passOf(view);
  const { trainer } = view;
  return (
    <div class="dp-actions">
      {view.roll && (
        <Button class="dp-first" keys="r" onClick={commands.roll}>
          {view.ownDice ? words.set : words.roll}
        </Button>
      )}
      <span class="dp-moves">
        {view.moves.map((move) => (
          <Button
            key={move.move + move.label}
            class={move.picks ? "dp-first" : move.costs ? "dp-costs" : ""}
            keys={move.picks ? "r" : move === passes ? "p" : undefined}
            idle={move.picks && !hand.picked.size}
            data-move={move.move}
            data-hint={view.hint?.lit[move.move]}
            onClick={() => commands.play(move)}
          >
            {move.label}
          </Button>
        ))}
      </span>
      {trainer?.answered && (
        <Button class="dp-first" onClick={commands.next}>
          {trainer.labels.next}
        </Button>
      )}
      <span class="dp-buttons" hidden={Boolean(view.puzzle || trainer)}>
        {view.helps && (
          <IconButton label={words.hint} path={HINT} keys="h" idle={!view.moves.length} onClick={commands.hint} />
        )}
        <IconButton
          label={view.back ? words.former : words.undo}
          path={UNDO}
          keys="u"
          idle={!view.undo}
          onClick={commands.undo}
        />
        {(view.redo || !view.over) && (
          <IconButton label={words.redo} path={REDO} keys="y" idle={!view.redo} onClick={commands.redo} />
        )}
      </span>
    </div>
  );
}

/** The decision that the key P stands for: the first that takes no dice. */
export function passOf(view: View): MoveView | undefined {
  return view.moves.find((move) => !move.picks);
}

/** The roll of the dice that were picked, if they can be. */
export function pickOf(view: View): MoveView | undefined {
  return view.moves.find((move) => move.picks);
}
