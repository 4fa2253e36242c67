// Large dice for the wall: a key or a tap rolls them, below them stand the last rolls and a tally.

import { Pips } from "../../../../widgets/front/src/die";
import { Press } from "../figures/parts";
import { seedOf } from "./deal";
import { FullScreen, useKeys } from "./screen";
import { type DiceSet, type Face, useWall } from "./wall";

interface Given {
  sets: DiceSet[];
  /** The colours of a die and of its pips, and its letter. */
  colours: Record<string, { band: string; sign: string; letter: string }>;
}

const MOST_SHOWN = 10;

/** The dice of a game, rolled by chance or by a deal. */
export default function Dice({ given }: { given: Given }) {
  const { at, deal, rolls, before, choose, roll, begin, takeBack } = useWall(given.sets);
  const set = given.sets[at] as DiceSet;
  useKeys({ " ": roll, Enter: roll, PageDown: roll, PageUp: takeBack });

  const faces = (of: number[]) => of.map((face, die) => set.dice[die]?.[face] as Face);
  const last = rolls.at(-1);
  const shown = last ? faces(last) : set.dice.map((die) => ({ value: 0, colour: die[0]?.colour ?? "white" }));
  const counts = new Map<number, number>();
  for (const each of rolls)
    for (const part of set.counted) {
      const total = part.reduce((sum, die) => sum + (faces(each)[die]?.value ?? 0), 0);
      counts.set(total, (counts.get(total) ?? 0) + 1);
    }
  const top = Math.max(1, ...counts.values());
  const told = (of: Face[]) => of.map(({ value, colour }) => `${colour} ${value}`).join(", ");

  return (
    <FullScreen label="Dice for the wall">
      <div class="room-controls">
        <label>
          Dice{" "}
          <select value={at} onChange={({ currentTarget: { value } }) => choose({ at: Number(value) })}>
            {given.sets.map(({ title }, index) => (
              <option key={title} value={index}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label>
          The same dice for every class that types{" "}
          <input
            value={deal}
            maxLength={36}
            onChange={({ currentTarget: { value } }) => choose({ deal: seedOf(value) })}
          />
        </label>
      </div>
      <div class="room-dice" role="img" aria-label={last ? told(shown) : "not rolled yet"}>
        {shown.map((face, die) => (
          <Die key={die} face={face} look={given.colours[face.colour] ?? { band: "#fff", sign: "#000", letter: "" }} />
        ))}
      </div>
      <div class="room-controls">
        <Press onPress={roll}>Roll (space bar)</Press>
        <Press quiet disabled={!last && !before.length} onPress={takeBack}>
          Take back
        </Press>
        <Press quiet disabled={!last} onPress={begin}>
          Start again
        </Press>
      </div>
      <p role="status">{last ? `Roll ${rolls.length}: ${told(shown)}.` : "Press the space bar, or tap Roll."}</p>
      <div class="room-columns">
        <section>
          <h2>Last rolls</h2>
          <ol class="room-last" reversed start={rolls.length}>
            {rolls
              .slice(-MOST_SHOWN)
              .reverse()
              .map((each, index) => (
                <li key={rolls.length - index}>
                  {faces(each)
                    .map(({ value, colour }) => `${given.colours[colour]?.letter ?? ""}${value}`)
                    .join(" ")}
                </li>
              ))}
          </ol>
        </section>
        <section>
          <h2>Tally: {set.tally}</h2>
          <table class="room-tally">
            <tbody>
              {[...possible(set)].map((total) => (
                <tr key={total}>
                  <th scope="row">{total}</th>
                  <td>
                    <span style={{ width: `${(100 * (counts.get(total) ?? 0)) / top}%` }} />
                  </td>
                  <td>{counts.get(total) ?? 0}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </FullScreen>
  );
}

/** The sums that can be counted with a set, in order. */
function possible(set: DiceSet): number[] {
  const totals = new Set<number>();
  for (const part of set.counted) {
    let sums = [0];
    for (const die of part) sums = sums.flatMap((sum) => (set.dice[die] ?? []).map(({ value }) => sum + value));
    for (const sum of sums) totals.add(sum);
  }
  return [...totals].sort((one, other) => one - other);
}

interface DieProps {
  face: Face;
  look: { band: string; sign: string; letter: string };
}

/** A die with its pips, and with the letter of its colour below it. */
function Die({ face, look }: DieProps) {
  return (
    <svg viewBox="0 0 40 50" aria-hidden="true">
      <rect
        x="1.2"
        y="1.2"
        width="37.6"
        height="37.6"
        rx="6.4"
        fill={look.band}
        stroke="currentColor"
        stroke-width="1.2"
      />
      <g fill={look.sign}>
        <Pips number={face.value} />
      </g>
      <text x="20" y="48" text-anchor="middle" font-size="8" font-weight="700" fill="currentColor">
        {look.letter}
      </text>
    </svg>
  );
}
