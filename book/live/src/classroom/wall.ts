// The rolls on the wall, which the page keeps for each choice of dice and deal.

import { useLayoutEffect } from "preact/hooks";
import { useTyped } from "../site/use-typed";
import { dealt, seedOf } from "./deal";

export interface Face {
  value: number;
  colour: string;
}

export interface DiceSet {
  title: string;
  /** The faces of each die. */
  dice: Face[][];
  /** The dice whose sums are counted in each roll. */
  counted: number[][];
  /** The name of what is counted. */
  tally: string;
}

/** The dice, the deal and the rolls on the wall: those since the last start, and those before it. */
interface Wall {
  at: number;
  deal: string;
  rolls: Record<string, number[][]>;
  before: Record<string, number[][]>;
}

const EMPTY: Wall = { at: 0, deal: "", rolls: {}, before: {} };

/** Returns true if a wall shows some of these dice, and only faces that they have. */
function fitsTo(sets: DiceSet[], { at, deal, rolls, before }: Wall): boolean {
  const areRolls = ([key, each]: [string, number[][]]) => {
    const dice = sets[Number(key.split(" ")[0])]?.dice ?? [];
    return each.every((roll) => roll.length === dice.length && roll.every((face, die) => dice[die]?.[face]));
  };
  const known = [rolls, before].every((all) => Object.entries(all).every(areRolls));
  return known && sets[at] !== undefined && typeof deal === "string";
}

/** Returns the wall, and what can be done there. */
export function useWall(sets: DiceSet[]) {
  const [wall, change] = useTyped("wall", EMPTY, (kept) => fitsTo(sets, kept));
  useLayoutEffect(() => {
    const asked = new URLSearchParams(location.search).get("deal");
    if (asked !== null) change(() => ({ deal: seedOf(asked) }));
  }, []);
  const { at, deal } = wall;
  const key = `${at} ${deal}`;
  const sizes = (sets[at] as DiceSet).dice.map((faces) => faces.length);
  const rolled = (number: number) =>
    deal ? dealt(deal, number, sizes) : sizes.map((size) => Math.floor(size * Math.random()));
  const setRolls = (next: (rolls: number[][], before: number[][]) => [number[][], number[][]]) =>
    change((now) => {
      const [rolls, before] = next(now.rolls[key] ?? [], now.before[key] ?? []);
      return { rolls: { ...now.rolls, [key]: rolls }, before: { ...now.before, [key]: before } };
    });
  return {
    at,
    deal,
    rolls: wall.rolls[key] ?? [],
    before: wall.before[key] ?? [],
    choose: (chosen: Partial<Pick<Wall, "at" | "deal">>) => change(() => chosen),
    roll: () => setRolls((rolls) => [[...rolls, rolled(rolls.length)], []]),
    /** Starts again; taking back what is not there brings the rolls of before. */
    begin: () => setRolls((rolls) => [[], rolls]),
    takeBack: () => setRolls((rolls, before) => (rolls.length ? [rolls.slice(0, -1), before] : [before, []])),
  };
}
