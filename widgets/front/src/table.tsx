// The table: a board with everything around its sheet.

import { useRef } from "preact/hooks";
import { Actions, passOf, pickOf } from "./actions";
import { Cover } from "./cover";
import { type Deeds, deedsOf } from "./deeds";
import { type Dialogs, OpenDialog, Tools, useDialogs } from "./dialogs/dialogs";
import { Dice } from "./dice";
import { useFit } from "./fit";
import { useKeptFocus } from "./focus";
import { neighbour, useHome } from "./home";
import { useKeys } from "./keys";
import { useLine } from "./line";
import { Log } from "./log";
import type { Model } from "./model";
import { usePuzzle, Verdict } from "./puzzle";
import type { BoardData, View } from "./schema";
import { Seats } from "./seats";
import { Sheet } from "./sheet";
import { Speech } from "./speech";
import { useStable } from "./stable";
import { useThrow } from "./throw";

interface TableProps {
  model: Model<BoardData, View>;
  board: BoardData;
  view: View;
}

/** A whole board. */
export function Table({ model, board, view }: TableProps) {
  const root = useRef<HTMLDivElement>(null);
  const dialogs = useDialogs();
  const { send, lost } = useLine(model, view, dialogs.receive);
  const puzzle = usePuzzle(model, view);
  const hand = useThrow(view);
  const deeds = deedsOf(view, hand, puzzle, send);
  const home = useHome(board, view);
  const fit = useFit(root, board);
  const before = useBefore(view);
  const on = before !== undefined && before.at < view.at;
  const { words } = board;
  const why = lost ? words.lost : view.why;

  useKeptFocus(root, view);
  useKeys(root, (key, target) => {
    if (pressed(key, view, deeds, dialogs)) return true;
    const from = target.matches(".dp-cell") ? target.getAttribute("data-cell") : null;
    const next = from && neighbour(board, from, key);
    if (next) root.current?.querySelector<HTMLElement>(`.dp-cell[data-cell="${CSS.escape(next)}"]`)?.focus();
    return Boolean(next);
  });
  const settle = useStable(home.settle);
  const take = useStable((cell: string) => {
    home.settle(cell);
    deeds.take(cell);
  });

  return (
    <div
      ref={root}
      class={`dicepad ${fit.pocket ? "dp-pocket" : ""} ${fit.wide ? "dp-wide" : ""} ${view.cover ? "dp-covered" : ""} ${puzzle ? "dp-asks" : ""}`}
      role="group"
      aria-label={words.board}
      lang={board.lang}
      data-tall={board.size[1] > board.size[0] ? "" : undefined}
      data-own={view.own ? "" : undefined}
      style={{ "--paper": `${fit.paper}px` }}
    >
      <div class="dp-body">
        <Seats view={view} words={words} onLook={(seat) => send({ do: "seat", seat })} />
        <div class="dp-sheet">
          <Sheet
            board={board}
            view={view}
            fresh={on && before.seat === view.seat}
            pocket={fit.pocket}
            home={home.cell}
            onTake={take}
            onFocus={settle}
          />
          <Cover view={view} onReveal={() => send({ do: "reveal" })} />
        </div>
        <div class="dp-dock">
          <div class="dp-said">
            <p class="dp-prompt">{view.prompt}</p>
            {puzzle ? <Verdict view={view} words={words} goOn={puzzle.goOn} /> : <p class="dp-why">{why}</p>}
          </div>
          <div class="dp-play">
            <Dice board={board} view={view} fresh={on} hand={hand} />
            <Actions view={view} words={words} hand={hand} deeds={deeds} />
          </div>
        </div>
        <div class="dp-more">
          <Tools board={board} view={view} dialogs={dialogs} send={send} />
          <ul class="dp-legend">
            {board.legend.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
        <Log view={view} words={words} room={fit.wide} />
      </div>
      <Speech text={lost ? words.lost : view.say} moment={`${view.beat} ${lost}`} />
      <OpenDialog board={board} view={view} dialogs={dialogs} send={send} />
    </div>
  );
}

/** The view before this one. */
function useBefore(view: View): View | undefined {
  const seen = useRef<{ now: View; before?: View }>({ now: view });
  if (seen.current.now !== view) seen.current = { now: view, before: seen.current.now };
  return seen.current.before;
}

/** Does what a single key stands for, wherever on the board the focus is. */
function pressed(key: string, view: View, deeds: Deeds, dialogs: Dialogs): boolean {
  const passes = passOf(view);
  const picks = pickOf(view);
  if (key === "?") dialogs.open("keys");
  else if (key === "p" && passes) deeds.play(passes);
  else if (key === "r" && picks) deeds.play(picks);
  else if (view.puzzle) return false;
  else if (key === "r") deeds.roll();
  else if (key === "u") deeds.undo();
  else if (key === "y") deeds.redo();
  else return false;
  return true;
}
