// What a person does at a board. Most of it goes to Python as an event; a puzzle answers by itself.

import type { Puzzle } from "./puzzle";
import type { Roll } from "./roll";
import type { Event, MoveView, View } from "./schema";

/** Everything that can be done. */
export interface Commands {
  roll(): void;
  take(cell: string): void;
  play(move: MoveView): void;
  hint(): void;
  undo(): void;
  redo(): void;
  /** Goes on to the next position of a trainer. */
  next(): void;
}

/** The commands of a player at a view; `send` brings an event to Python. */
export function commandsOf(view: View, hand: Roll, puzzle: Puzzle | undefined, send: (event: Event) => void): Commands {
  // What was meant for an earlier moment of the match is ignored by Python.
  const act = (event: Event) => send({ ...event, eventIndex: view.eventIndex });
  const typed = () => view.dice.filter((die) => die.due).map((die) => hand.typed.get(die.name) ?? "");
  return {
    roll: () => act(view.ownDice && view.roll ? { do: "roll", dice: typed().join(" ") } : { do: "roll" }),
    take: (cell) => (puzzle ? puzzle.answer(cell) : act({ do: "cell", cell })),
    play({ move, picks }) {
      const dice = picks ? picked(view, hand) : [];
      if (puzzle) puzzle.answer([move, ...dice].join(" "));
      else act(picks ? { do: "pick", picked: dice } : { do: "move", move });
    },
    hint: () => act({ do: "hint" }),
    undo: () => send({ do: "undo" }),
    redo: () => send({ do: "redo" }),
    next: () => send({ do: "train", next: true }),
  };
}

function picked(view: View, hand: Roll): string[] {
  return view.dice.map((die) => die.name).filter((name) => hand.picked.has(name));
}
