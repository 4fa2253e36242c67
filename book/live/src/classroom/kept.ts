// What a browser keeps of a class, until somebody deletes it.

import type { Kind } from "../site/kinds";
import { everything, forget, OURS, recall, remember } from "../site/storage";

/** A group of a class, and how often it found each outcome. */
export interface Group {
  name: string;
  counts: number[];
}

/** The guesses and counts of a class in one experiment. */
export interface Findings {
  guesses: number[];
  groups: Group[];
  /** True if the bars are shown. */
  shown: boolean;
}

/** The codes of the pupils' results, each with a name behind it if there is one. */
export interface Results {
  codes: string[];
}

export type Step = Findings | Results;

/** All that a class has typed in. */
export interface ClassData {
  /** The name of the experiment that was shown last. */
  experiment: string;
  /** The findings of each experiment, and the results, after each of the last changes, the newest at the end. */
  steps: Record<string, Step[]>;
}

/** The greatest count of an outcome in a group. */
export const MOST_COUNT = 9_999;
const PREFIX = "class ";
const LAST = "last class";

export const CLASS_DATA: Kind = [/^class ./, readClass];
export const LAST_CLASS: Kind = [/^last class$/, (text) => text];

/** The names of the classes that this browser keeps. */
export const classes = () =>
  Object.keys(everything())
    .filter((name) => name.startsWith(OURS + PREFIX))
    .map((name) => name.slice((OURS + PREFIX).length));

/** The name of the class that was open last. */
export const lastClass = () => recall(LAST) || classes()[0] || "our class";

export const openedLast = (name: string) => remember(LAST, name);

/** The data of a class, if the browser keeps any. */
export const recalled = (name: string) => readClass(recall(PREFIX + name));

export const keep = (name: string, data: ClassData) => remember(PREFIX + name, JSON.stringify(data));

export const drop = (name: string) => forget(OURS + PREFIX + name);

/** Hears of a class that another tab has changed. */
export function onChange(changed: (name: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key?.startsWith(OURS + PREFIX)) changed(key.slice((OURS + PREFIX).length));
  };
  addEventListener("storage", hear);
  return () => removeEventListener("storage", hear);
}

/** The data in a text that was kept; none in a text that something else has changed. */
export function readClass(text: string | undefined): ClassData | null {
  try {
    const { experiment, steps } = JSON.parse(text ?? "null") ?? {};
    const lists: unknown[] = Object.values(steps);
    const good = typeof experiment === "string" && !Array.isArray(steps) && lists.every(areSteps);
    return good ? { experiment, steps } : null;
  } catch {
    return null;
  }
}

const areSteps = (list: unknown) =>
  Array.isArray(list) && list.length > 0 && list.every((step) => isFindings(step) || isResults(step));

const isResults = ({ codes }: Partial<Results>) =>
  Array.isArray(codes) && codes.every((code) => typeof code === "string");

function isFindings({ guesses, groups, shown }: Partial<Findings>): boolean {
  const areCounts = (value: unknown) =>
    Array.isArray(value) && value.length === guesses?.length && value.every((one) => Number.isInteger(one) && one >= 0);
  const isGroup = (group: Partial<Group>) => typeof group?.name === "string" && areCounts(group.counts);
  return areCounts(guesses) && Array.isArray(groups) && groups.length > 0 && groups.every(isGroup) && shown === !!shown;
}
