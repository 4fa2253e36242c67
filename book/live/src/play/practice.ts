// What the trainer keeps of a learner's practice, and the mistakes of matches that it asks about.

import { KEPT } from "../../../../widgets/front/src/cards";
import { joined } from "../../../../widgets/front/src/learner";
import { isTable, type Kind } from "../site/kinds";

/** Returns whether a text is a learner's practice; Python reads it more closely. */
function isPractice(text: string): boolean {
  const told = JSON.parse(text);
  return isTable(told?.memories) && Array.isArray(told.answers) && Array.isArray(told.mistakes);
}

export const PRACTICE: Kind = [/^trainer$/, isPractice];
export const MISTAKES: Kind = [/^mistakes$/, () => true];

/** Returns what to keep under a name of which a file holds another text: of practice both, of all else that of the file. */
export function withPractice(name: string, text: string): string {
  const old = name === KEPT ? localStorage.getItem(name) : null;
  return old ? joined(old, old, text) : text;
}
