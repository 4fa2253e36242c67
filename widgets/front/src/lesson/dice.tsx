// Dice to roll, and their sum.

import { useRef } from "preact/hooks";
import { Button } from "../button";
import type { DiceData, DiceView, LessonDie, LessonFace } from "../schema";
import { fill } from "../text";
import { Frame, type LessonProps } from "./frame";
import { anySeed, randomFor } from "./random";

/** Dice that can be rolled again and again. */
export function RolledDice({ board, view, turn }: LessonProps<DiceData, DiceView>) {
  const first = useRef(view.count).current;
  const { words } = board;
  const faces = board.dice.map((die, index) => die.faces[view.faces[index] ?? -1]);
  const rolled = faces.filter((face) => face !== undefined);
  const sum = rolled.reduce((total, face) => total + face.number, 0);
  const roll = () => {
    const count = view.count + 1;
    const random = randomFor(board.seed ?? anySeed(), count);
    turn({ count, faces: board.dice.map((die) => Math.floor(random() * die.faces.length)) });
  };
  return (
    <Frame lang={board.lang} label={board.label}>
      <ul class="dp-dice" aria-label={board.label}>
        {board.dice.map((die, index) => (
          // A die that is rolled is a new one, so that it tumbles again.
          <li key={`${index} ${view.count}`} class={view.count === first ? "" : "dp-rolled"}>
            <Lying die={die} face={faces[index]} />
          </li>
        ))}
      </ul>
      <Button class="dp-first" onClick={roll}>
        {words.roll}
      </Button>
      <p role="status">{rolled.length ? fill(words.sum, { sum }) : "\u00a0"}</p>
    </Frame>
  );
}

function Lying({ die, face }: { die: LessonDie; face: LessonFace | undefined }) {
  return (
    <span class="dp-lettered" data-letter={face?.letter || undefined}>
      <span
        role="img"
        aria-label={face ? face.label : die.label}
        dangerouslySetInnerHTML={{ __html: face ? face.svg : die.blank }}
      />
    </span>
  );
}
