// What a browser keeps of a class, until somebody deletes it.

import type { Kind } from "../site/kinds";
import { everything, OURS, recall } from "../site/storage";
import type { Group } from "./csv";

/** All that a class has typed in. */
export interface Data {
  experiment: string;
  guesses: number[];
  groups: Group[];
  shown: boolean;
}

export const PREFIX = "class ";

export const CLASS_DATA: Kind = [/^class ./, readData];

/** The names of the classes that this browser keeps. */
export const classes = () =>
  Object.keys(everything())
    .filter((name) => name.startsWith(OURS + PREFIX))
    .map((name) => name.slice((OURS + PREFIX).length));

/** The data in a text that was kept; none in a text that something else has changed. */
export function readData(text: string | undefined): Data | null {
  try {
    const { experiment, guesses, groups, shown } = JSON.parse(text ?? "null") ?? {};
    const counts = (value: unknown) =>
      Array.isArray(value) &&
      value.length === guesses.length &&
      value.every((one) => Number.isInteger(one) && one >= 0);
    const isGroup = (group: Partial<Group>) => typeof group?.name === "string" && counts(group.counts);
    const fits = typeof experiment === "string" && counts(guesses) && Array.isArray(groups) && groups.length > 0;
    return fits && groups.every(isGroup) ? { experiment, guesses, groups, shown: shown === true } : null;
  } catch {
    return null;
  }
}

/** The data of a class, if the browser keeps any. */
export const recalled = (name: string) => readData(recall(PREFIX + name));
