// Large dice for the wall: a key or a tap rolls them, below them stand the last rolls and a tally.

import { useState } from "preact/hooks";
import { Press } from "../figures/parts";
import { keepTyped, typedValue } from "../site/typed";
import { dealt, seedOf } from "./deal";
import { FullScreen, useKeys } from "./screen";

interface Face {
  value: number;
  colour: string;
}

interface DiceSet {
  title: string;
  /** The faces of each die. */
  dice: Face[][];
  /** The dice whose sums are counted in each roll. */
  counted: number[][];
  /** The name of what is counted. */
  tally: string;
}

interface Given {
  sets: DiceSet[];
  /** The colours of a die and of its pips, and its letter. */
  colours: Record<string, { band: string; sign: string; letter: string }>;
}

const PIPS: Record<number, [number, number][]> = {
  1: [[50, 50]],
  2: [
    [27, 27],
    [73, 73],
  ],
  3: [
    [25, 25],
    [50, 50],
    [75, 75],
  ],
  4: [
    [28, 28],
    [72, 28],
    [28, 72],
    [72, 72],
  ],
  5: [
    [26, 26],
    [74, 26],
    [50, 50],
    [26, 74],
    [74, 74],
  ],
  6: [
    [28, 24],
    [72, 24],
    [28, 50],
    [72, 50],
    [28, 76],
    [72, 76],
  ],
};
const MOST_SHOWN = 10;
const WALL = "wall";

/** The dice, the deal and the rolls on the wall. Each choice of dice and deal keeps its rolls, and those from before the last start. */
interface Wall {
  at: number;
  deal: string;
  rolls: Record<string, number[][]>;
  before: Record<string, number[][]>;
}

/** Returns the wall that the browser keeps, if it fits these dice; or else an empty one. */
function keptWall(sets: DiceSet[]): Wall {
  const areRolls = ([key, rolls]: [string, number[][]]) => {
    const dice = sets[Number(key.split(" ")[0])]?.dice ?? [];
    return rolls.every((roll) => roll.length === dice.length && roll.every((face, die) => dice[die]?.[face]));
  };
  const fits = ({ at, deal, rolls, before }: Wall) =>
    sets[at] !== undefined &&
    typeof deal === "string" &&
    [rolls, before].every((all) => Object.entries(all).every(areRolls));
  return typedValue(WALL, fits) ?? { at: 0, deal: "", rolls: {}, before: {} };
}

/** The dice of a game, rolled by chance or by a deal. */
export default function Dice({ given }: { given: Given }) {
  const [wall, setWall] = useState(() => {
    const asked = new URLSearchParams(location.search).get("deal");
    const kept = keptWall(given.sets);
    return asked === null ? kept : { ...kept, deal: seedOf(asked) };
  });
  const { at, deal } = wall;
  const set = given.sets[at] as DiceSet;
  const sizes = set.dice.map((faces) => faces.length);
  const key = `${at} ${deal}`;
  const rolls = wall.rolls[key] ?? [];
  const before = wall.before[key] ?? [];

  const change = (part: (now: Wall) => Partial<Wall>) =>
    setWall((now) => {
      const next = { ...now, ...part(now) };
      keepTyped(WALL, JSON.stringify(next));
      return next;
    });
  const setRolls = (next: (rolls: number[][], before: number[][]) => [number[][], number[][]]) =>
    change((now) => {
      const [rolls, before] = next(now.rolls[key] ?? [], now.before[key] ?? []);
      return { rolls: { ...now.rolls, [key]: rolls }, before: { ...now.before, [key]: before } };
    });
  const rolled = (number: number) =>
    deal ? dealt(deal, number, sizes) : sizes.map((size) => Math.floor(size * Math.random()));
  const roll = () => setRolls((now) => [[...now, rolled(now.length)], []]);
  const begin = () => setRolls((now) => [[], now]);
  const takeBack = () => setRolls((now, before) => (now.length ? [now.slice(0, -1), before] : [before, []]));
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
          <select value={at} onChange={({ currentTarget: { value } }) => change(() => ({ at: Number(value) }))}>
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
            onChange={({ currentTarget: { value } }) => change(() => ({ deal: seedOf(value) }))}
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
    <svg viewBox="0 0 100 124" aria-hidden="true">
      <rect x="3" y="3" width="94" height="94" rx="16" fill={look.band} stroke="currentColor" stroke-width="3" />
      {(PIPS[face.value] ?? []).map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="9" fill={look.sign} />
      ))}
      <text x="50" y="119" text-anchor="middle" font-size="20" font-weight="700" fill="currentColor">
        {look.letter}
      </text>
    </svg>
  );
}
