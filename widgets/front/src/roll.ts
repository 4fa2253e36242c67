// What a person does to dice before a roll: pick some, or type in what real dice show.

import { useState } from "preact/hooks";
import type { View } from "./schema";

/** The dice that are picked, and the faces that were typed in, by the names of dice. */
export interface Roll {
  picked: ReadonlySet<string>;
  typed: ReadonlyMap<string, string>;
  /** Picks a die, or puts it back. */
  pick(name: string): void;
  /** Takes in the face of a real die. */
  type(name: string, face: string): void;
}

const NOTHING = { picked: new Set<string>(), typed: new Map<string, string>() };

/** Picks and faces for the dice of a view; they are forgotten as soon as the dice lie otherwise. */
export function useRoll(view: View): Roll {
  const diceKey = JSON.stringify([view.dice, view.pick, view.ownDice && view.roll]);
  const [kept, keep] = useState({ diceKey, ...NOTHING });
  const { picked, typed } = kept.diceKey === diceKey ? kept : NOTHING;
  return {
    picked,
    typed,
    pick(name) {
      const now = new Set(picked);
      if (!now.delete(name)) now.add(name);
      keep({ diceKey, picked: now, typed });
    },
    type(name, face) {
      keep({ diceKey, picked, typed: new Map(typed).set(name, face) });
    },
  };
}
