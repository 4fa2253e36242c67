// The table: a board with everything around its sheet.

import { useEffect, useRef, useState } from "preact/hooks";
import { Actions, passOf, pickOf } from "./actions";
import { useAwake } from "./awake";
import { Button } from "./button";
import { type Commands, commandsOf } from "./commands";
import { Cover } from "./cover";
import { type Dialogs, OpenDialog, Tools, useDialogs } from "./dialogs/dialogs";
import { Later } from "./dialogs/later";
import { Dice } from "./dice";
import { taken, useEcho } from "./echo";
import { End } from "./end";
import { shape, sizes, useFit } from "./fit";
import { useKeptFocus } from "./focus";
import { useHandover, useSingleClicks } from "./handover";
import { neighbour, useHome } from "./home";
import { useKeys } from "./keys";
import { useLine } from "./line";
import { Log } from "./log";
import { CHOSEN, type Chosen, type Model, useSavedValue, useTrait } from "./model";
import { Past } from "./past";
import { usePuzzle, Verdict } from "./puzzle";
import { useRoll } from "./roll";
import type { BoardData, Event, View } from "./schema";
import { Seats } from "./seats";
import { Settings } from "./settings";
import { liveLabel, Sheet } from "./sheet";
import { SmallSheets } from "./small";
import { useSound } from "./sound";
import { Speech } from "./speech";
import { useStable } from "./stable";

interface TableProps {
  model: Model<BoardData, View>;
  board: BoardData;
  view: View;
}

/** The board of a model. */
export function Board({ model }: { model: Model<BoardData, View> }) {
  const board = useTrait(model, "board");
  const view = useTrait(model, "view");
  useSavedValue(model);
  // Another game is another table: nothing of the old one stays.
  return <Table key={`${board.id} ${JSON.stringify(board.options)}`} model={model} board={board} view={view} />;
}

/** A whole board. */
function Table({ model, board, view }: TableProps) {
  const root = useRef<HTMLDivElement>(null);
  const dialogs = useDialogs();
  const [chosen, setChosen] = useState(model.chosen ?? CHOSEN);
  const choose = (more: Partial<Chosen>) => {
    model.chosen = { ...chosen, ...more };
    setChosen(model.chosen);
  };
  const { send, lost } = useLine(model, view, chosen.speed, dialogs.receive);
  const puzzle = usePuzzle(model, view);
  const hand = useRoll(view);
  const handover = useHandover(view);
  const { shown, waits, echo } = useEcho(view, lost);
  const [looked, look] = useState<{ cell: string; at: View }>();
  const [picture] = useState(anyId);
  // What was meant for the sheet before is not done on this one.
  const commands = commandsOf(view, hand, puzzle, (event) => (handover && "eventIndex" in event) || send(event));
  const home = useHome(board, view);
  const fit = useFit(root, board, Boolean(view.puzzle));
  const before = useBefore(view);
  const on = before !== undefined && before.eventIndex < view.eventIndex;
  const { words } = board;
  const why = lost ? words.lost : shown.why;
  // What was refused since is more urgent than what a cell means.
  // In the trainer the pointer still rests where it has answered, and is to read the verdict.
  const judged = shown.trainer && shown.hint;
  const tip = looked && !judged && (!why || looked.at === view) ? shown.live[looked.cell] : undefined;

  // A trainer that was begun elsewhere: what shows it comes with the answer.
  useEffect(() => {
    if (view.trainer) send({ do: "train" });
  }, [!view.trainer]);
  useSound(chosen.sound, view, before);
  useAwake(view);
  useKeptFocus(root, view);
  useSingleClicks(root, view);
  useKeys(root, (key, target) => {
    if (key === "p" && asks(root.current, view)) return true;
    if (pressed(key, view, commands, dialogs)) return true;
    if (key === "n" || key === "b") return leap(root.current, target, key === "n" ? 1 : -1);
    const from = target.matches(".dp-cell") ? target.getAttribute("data-cell") : null;
    const next = from && neighbour(board, from, key);
    if (next) root.current?.querySelector<HTMLElement>(`.dp-cell[data-cell="${CSS.escape(next)}"]`)?.focus();
    return Boolean(next);
  });
  const settle = useStable(home.settle);
  const open = (name: "record" | "review") => {
    dialogs.open(name);
    send({ do: name });
  };
  const peek = useStable((cell: string | undefined) => look(cell === undefined ? cell : { cell, at: view }));
  const take = useStable((cell: string) => {
    home.settle(cell);
    // One thing at a time: Python has not answered to the last.
    if (waits()) return;
    if (!puzzle && !handover) echo(taken(shown, cell));
    commands.take(cell);
  });

  return (
    <div
      ref={root}
      class={`dicepad ${shape(fit)} ${view.cover ? "dp-covered" : ""} ${puzzle ? "dp-asks" : ""} ${view.end ? "dp-over" : ""} ${view.end && on ? "dp-ends" : ""}`}
      role="group"
      aria-label={named(board, view)}
      lang={board.lang}
      data-tall={board.size[1] > board.size[0] ? "" : undefined}
      data-busy={handover ? "" : undefined}
      data-own={view.ownDice ? "" : undefined}
      style={sizes(fit)}
      onPointerDownCapture={(event) => settleDown(event.currentTarget)}
    >
      <div class="dp-body">
        <Seats view={view} words={words} onLook={(seat) => send({ do: "seat", seat })} />
        <div class="dp-sheet">
          <Sheet
            board={board}
            view={shown}
            picture={picture}
            fresh={shown !== view || (on && before.seat === view.seat)}
            fit={fit}
            home={home.cell}
            onTake={take}
            onFocus={settle}
            onLook={peek}
          />
          {handover && !view.cover && (
            <p class="dp-hand" aria-hidden="true">
              {view.sheet}
            </p>
          )}
          <Cover view={view} onReveal={() => handover || send({ do: "reveal" })} />
        </div>
        <div class="dp-dock">
          <div class="dp-said">
            <p class="dp-prompt">{view.prompt}</p>
            {puzzle ? (
              <Verdict view={view} words={words} goOn={puzzle.goOn} />
            ) : (
              <>
                <Reply why={why} tip={tip && liveLabel(tip)} />
                <Told hint={tip ? undefined : shown.hint} />
                <Offer view={shown} words={words} send={send} />
              </>
            )}
          </div>
          {view.end && !puzzle && <End board={board} view={view} end={view.end} fresh={on} send={send} onOpen={open} />}
          <div class="dp-play">
            <Dice board={board} view={shown} fresh={on} hand={hand} />
            <Actions view={view} words={words} hand={hand} commands={commands} />
          </div>
        </div>
        <SmallSheets board={board} view={view} picture={picture} onOpen={(seat) => send({ do: "seat", seat })} />
        <div class="dp-more">
          {view.trainer && (
            <Later name="trainer" board={board} view={view} file={dialogs.file} send={send} close={dialogs.close} />
          )}
          <Past view={view} words={words} send={send} />
          <Tools board={board} view={view} dialogs={dialogs} send={send} />
          {!puzzle && <Settings board={board} view={view} chosen={chosen} choose={choose} send={send} />}
          {board.legend.length > 0 && (
            <ul class="dp-legend">
              {board.legend.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </div>
        <Log view={view} words={words} room={fit.wide} />
      </div>
      <Speech text={lost ? words.lost : view.say} moment={`${view.beat} ${lost}`} />
      <OpenDialog board={board} view={view} dialogs={dialogs} send={send} />
    </div>
  );
}

/** The name of a board, with the task and the roll: whoever comes to a board hears them before its cells. */
function named({ words }: BoardData, { prompt, dice }: View): string {
  const lie = dice.filter(({ state }) => state === "lies").map(({ label }) => label);
  return `${words.board}. ${prompt} ${lie.join(", ")}`;
}

/** Ends all motion: whoever taps on does not wait for dice that tumble. */
function settleDown(root: HTMLElement) {
  for (const motion of root.getAnimations({ subtree: true })) motion.finish();
}

/** An id that no other board on the page has; each may come with a module of its own. */
function anyId(): string {
  return `dp-${Math.random()}`;
}

/** Shows the reason for a refusal, or the meaning of the cell that you point at. */
function Reply({ why, tip }: { why: string; tip: string | undefined }) {
  return (
    <>
      <p class="dp-why">{tip ? "" : why}</p>
      {tip && <p class="dp-tip">{tip}</p>}
    </>
  );
}

/** Shows the coach's advice in short; its reasons open on demand. */
function Told({ hint }: { hint: View["hint"] }) {
  if (!hint) return null;
  const { text, more, why } = hint;
  return (
    <div class="dp-hint">
      {text}
      {more && (
        <details key={text}>
          <summary>{more}</summary>
          <ul>
            {why.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Shows the buttons that answer the coach. */
function Offer({ view: { hint }, words, send }: { view: View; words: BoardData["words"]; send: Send }) {
  return (
    <>
      {hint?.fetch && <Button onClick={() => send({ do: "hint", load: true })}>{words.fetch}</Button>}
      {hint?.back && <Button onClick={() => send({ do: "undo" })}>{words.undo}</Button>}
    </>
  );
}

type Send = (event: Event) => void;

/** The view before this one. */
function useBefore(view: View): View | undefined {
  const seen = useRef<{ now: View; before?: View }>({ now: view });
  if (seen.current.now !== view) seen.current = { now: view, before: seen.current.now };
  return seen.current.before;
}

/** Goes to the button of a decision that costs a misthrow, which is made only from there; false if none does. */
function asks(root: HTMLElement | null, view: View): boolean {
  const passes = passOf(view);
  const button = root?.querySelector<HTMLElement>(".dp-costs");
  if (!passes?.costs || !button || view.puzzle || button.matches(":focus")) return false;
  button.focus();
  return true;
}

/** Goes to the next cell that can be taken, or to the one before; false if there is none. */
function leap(root: HTMLElement | null, from: Element, step: 1 | -1): boolean {
  const live = [...(root?.querySelectorAll<HTMLElement>(".dp-cell[data-state=live]") ?? [])];
  const at = live.indexOf(from as HTMLElement);
  const next = at < 0 ? live.at(step > 0 ? 0 : -1) : live.at((at + step) % live.length);
  next?.focus();
  return Boolean(next);
}

/** The actions of single keys, where these are no decisions. */
const ACTIONS: Record<string, "roll" | "undo" | "redo" | "hint"> = { r: "roll", u: "undo", y: "redo", h: "hint" };

/** Does what a single key stands for, wherever on the board the focus is. */
function pressed(key: string, view: View, commands: Commands, dialogs: Dialogs): boolean {
  const move = key === "p" ? passOf(view) : key === "r" && pickOf(view);
  const action = view.puzzle ? undefined : ACTIONS[key];
  if (key === "?") dialogs.open("keys");
  else if (move) commands.play(move);
  else if (action) commands[action]();
  else return false;
  return true;
}
