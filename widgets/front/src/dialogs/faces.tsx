// What dice of mixed colours may show.

import { Die } from "../die";
import type { BoardData } from "../schema";

/** All faces of all dice. */
export function Faces({ board }: { board: BoardData }) {
  return (
    <dl class="dp-faces">
      {board.dice.map((die) => (
        <>
          <dt>{die.label}</dt>
          <dd>
            {die.faces.map((face) => (
              <Die key={face.join("")} face={face} letter={board.letters[face[0]] ?? ""} />
            ))}
          </dd>
        </>
      ))}
    </dl>
  );
}
