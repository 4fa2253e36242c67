// What the site keeps, kind by kind: each module that keeps something tells which names it uses, and reads what it finds
// there. Anybody may have written what stands in the browser or in a file: what cannot be read is set aside, and
// the rest works.

import { SITE } from "./page";
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

export const isTable = (value: unknown) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether a text can be read; an error says in words why not. */
type Reader = (text: string, name: string, site: string) => unknown;

/** A kind: its names, without the prefix that all have, and what reads it. */
export type Kind = [names: RegExp, reader: Reader];

/** Returns what is wrong with a text under a name, in words, or nothing if it can be read. */
export function faultOf(kinds: Kind[], name: string, text: string, site = SITE): string {
  try {
    const kind = kinds.find(([names]) => name.startsWith(OURS) && names.test(name.slice(OURS.length)));
    if (!kind) return "this edition of the site does not know it";
    return kind[1](text, name, site) ? "" : "it is damaged";
  } catch (error) {
    return error instanceof SyntaxError ? "it is damaged" : (error as Error).message;
  }
}

/** Reads a file, with the reason for each part that cannot be read. Raises an error for a text that is no such file. */
export function readFile(
  kinds: Kind[],
  text: string,
  site = SITE,
): { good: [string, string][]; bad: [string, string][] } {
  const file: Partial<KeptFile> | null = JSON.parse(text);
  if (file?.["dicepad-kept"] !== FORMAT || !isTable(file.kept)) throw new Error("another format");
  const judged = Object.entries(file.kept ?? {}).map(([name, value]: [string, unknown]) => {
    const good = typeof value === "string";
    return { name, value: String(value), fault: good ? faultOf(kinds, name, value, site) : "it is damaged" };
  });
  return {
    good: judged.filter(({ fault }) => !fault).map(({ name, value }) => [name, value]),
    bad: judged.filter(({ fault }) => fault).map(({ name, fault }) => [name, fault]),
  };
}
