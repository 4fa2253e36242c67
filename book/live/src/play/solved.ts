// The puzzles of a page that a reader has solved on this device, by their numbers.

import type { Kind } from "../site/kinds";
import { recall, remember } from "../site/storage";

export const SOLVED: Kind = [/^solved \//, (text) => /^[\d ]*$/.test(text)];

const name = () => `solved ${location.pathname}`;
/** Those that were solved since the page came, for a browser that has no room left. */
const here = new Set<string>();

/** The numbers of the solved puzzles; another tab may have solved some of them. */
export const solved = () => new Set([...(recall(name())?.split(" ") ?? []), ...here]);

/** Keeps that a puzzle is solved. */
export function keepSolved(number: string): void {
  here.add(number);
  remember(name(), [...solved()].join(" "));
}
