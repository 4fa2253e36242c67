// What the site keeps, kind by kind. Anybody may have written what stands in the browser or in a file: what cannot be read
// is set aside, and the rest works.

import { readData } from "../classroom/kept";
import { readGuess } from "../play/guesses";
import { matchIn, PREFIX, SITE } from "../play/kept-matches";
import { OURS } from "./storage";

const FORMAT = 1;

/** A file of all that was kept. */
export interface KeptFile {
  "dicepad-kept": typeof FORMAT;
  kept: Record<string, string>;
}

/** Makes the text of a file. */
export function written(kept: Record<string, string>): string {
  const file: KeptFile = { "dicepad-kept": FORMAT, kept };
  return JSON.stringify(file, undefined, 1);
}

const isTable = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns what is wrong with a learner's practice; Python reads it more closely. */
function isPractice(text: string): boolean {
  const told = JSON.parse(text);
  return isTable(told?.memories) && Array.isArray(told.answers) && Array.isArray(told.mistakes);
}

/** The names that the site gives, and the texts that belong to them. */
const KINDS: [name: RegExp, fits: (text: string) => boolean][] = [
  [/^trainer$/, isPractice],
  [/^mistakes$/, () => true],
  [/^(lang|paper)$/, (text) => /^[\w-]{1,20}$/.test(text)],
  [/^settings$/, (text) => isTable(JSON.parse(text))],
  [/^solved \//, (text) => /^[\d ]*$/.test(text)],
  [/^typed \//, () => true],
  [/^class ./, (text) => readData(text) !== null],
  [/^\/.* \d+$/, (text) => readGuess(text) !== null],
];

/** Returns what is wrong with a text under a name, in words, or nothing if it can be read. */
export function faultOf(name: string, text: string, site = SITE): string {
  try {
    if (name.startsWith(PREFIX)) return matchIn(name, text, site) && "";
    const kind = KINDS.find(([pattern]) => name.startsWith(OURS) && pattern.test(name.slice(OURS.length)));
    if (!kind) return "this edition of the site does not know it";
    return kind[1](text) ? "" : "it is damaged";
  } catch (error) {
    return error instanceof SyntaxError ? "it is damaged" : (error as Error).message;
  }
}

/** Reads a file, with the reason for each part that cannot be read. Raises an error for a text that is no such file. */
export function readFile(text: string, site = SITE): { good: [string, string][]; bad: [string, string][] } {
  const file: Partial<KeptFile> | null = JSON.parse(text);
  if (file?.["dicepad-kept"] !== FORMAT || !isTable(file.kept)) throw new Error("another format");
  const judged = Object.entries(file.kept ?? {}).map(([name, value]: [string, unknown]) => {
    const good = typeof value === "string";
    return { name, value: String(value), fault: good ? faultOf(name, value, site) : "it is damaged" };
  });
  return {
    good: judged.filter(({ fault }) => !fault).map(({ name, value }) => [name, value]),
    bad: judged.filter(({ fault }) => fault).map(({ name, fault }) => [name, fault]),
  };
}
