// The dice on the table: to look at, to pick, or to type in.

import { useRef } from "preact/hooks";
import { Die } from "./die";
import type { Roll } from "./roll";
import type { BoardData, DieKind, DieView, View } from "./schema";

interface DiceProps {
  board: BoardData;
  view: View;
  /** True if the match has moved on, so that changed dice have just been rolled. */
  fresh: boolean;
  hand: Roll;
}

/** All dice of the game. */
export function Dice({ board, view, fresh, hand }: DiceProps) {
  const rolls = useRolls(view.dice, fresh);
  const mixed = view.dice.some((die) => die.face && die.face[0] !== "white");
  return (
    <ul class="dp-dice">
      {view.dice.map((die, index) => {
        const kind = board.dice[index] as DieKind;
        const count = rolls[index];
        const typed = view.ownDice && view.roll && die.due;
        // A die that is rolled is a new one, so that it tumbles again.
        return [
          <li
            key={`${die.name} ${count}`}
            data-state={die.state}
            class={`${count ? "dp-rolled" : ""} ${typed ? "dp-typed" : ""}`}
          >
            {typed ? (
              <TypedDie board={board} kind={kind} lettered={mixed} onType={(face) => hand.type(die.name, face)} />
            ) : (
              <LyingDie
                board={board}
                kind={kind}
                die={die}
                lettered={mixed}
                hand={view.pick ? hand : undefined}
                hint={view.hint?.lit[die.name]}
              />
            )}
          </li>,
          index === 1 && view.sum && <li class="dp-sum">= {view.sum}</li>,
        ];
      })}
    </ul>
  );
}

/** Counts the rolls of each die while the board is in view. */
function useRolls(dice: DieView[], fresh: boolean): number[] {
  const seen = useRef({ dice, rolls: dice.map(() => 0) });
  if (seen.current.dice !== dice) {
    const before = seen.current;
    const rolls = dice.map((die, index) => {
      const same = JSON.stringify(die) === JSON.stringify(before.dice[index]);
      return (before.rolls[index] ?? 0) + Number(fresh && die.face && die.state !== "old" && !same);
    });
    seen.current = { dice, rolls };
  }
  return seen.current.rolls;
}

interface LyingDieProps {
  board: BoardData;
  kind: DieKind;
  die: DieView;
  lettered: boolean;
  /** The hand that may pick it. */
  hand: Roll | undefined;
  /** The rank of picking the die, if the coach has ranked it. */
  hint: string | undefined;
}

function LyingDie({ board, kind, die, lettered, hand, hint }: LyingDieProps) {
  const letter = lettered && die.face ? board.letters[die.face[0]] : undefined;
  const picture = <Die face={die.face} colour={kind.mixed ? undefined : kind.faces[0]?.[0]} letter={letter} />;
  if (!hand) {
    return (
      <span role="img" aria-label={die.label}>
        {picture}
      </span>
    );
  }
  return (
    <button
      type="button"
      class="dp-die"
      data-die={die.name}
      data-hint={hint}
      aria-pressed={hand.picked.has(die.name)}
      aria-label={die.label}
      onClick={() => hand.pick(die.name)}
    >
      {picture}
    </button>
  );
}

interface TypedDieProps {
  board: BoardData;
  kind: DieKind;
  lettered: boolean;
  onType(face: string): void;
}

function TypedDie({ board, kind, lettered, onType }: TypedDieProps) {
  const [first] = kind.faces;
  return (
    <>
      {!kind.mixed && first && <Die face={[first[0], 1]} />}
      <select aria-label={kind.label} onChange={(event) => onType(event.currentTarget.value)}>
        <option value="">–</option>
        {kind.faces.map(([colour, number]) => (
          <option key={`${colour}${number}`} value={`${board.codes[colour]}${number}`}>
            {lettered || kind.mixed ? `${board.letters[colour]} ${number}` : number}
          </option>
        ))}
      </select>
    </>
  );
}
