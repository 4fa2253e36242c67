// What the trainer keeps, in the browser's own storage: what Python tells it to, and positions of new mistakes.

import { joined } from "./learner";

/** The name under which the practice is kept. */
export const KEPT = "dicepad trainer";
const NEW = "dicepad mistakes";

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "";
  } catch {
    return "";
  }
}

/** Writes; false where the browser keeps nothing. */
function write(name: string, text: string): boolean {
  try {
    localStorage.setItem(name, text);
    return !localStorage.unkept; // of a page's own memory, which ends with it
  } catch {
    return false;
  }
}

/** Does something that no other tab comes between, where the browser can tell tabs apart. */
async function alone(work: () => void): Promise<void> {
  await (navigator.locks ? navigator.locks.request(KEPT, work) : work());
}

/** The text that this tab last read or wrote; undefined once a file replaces all that is stored. */
let before: string | undefined;
/** The new mistakes that Python has been told of. */
let told: string[] = [];

/** Returns the stored practice. */
export function kept(): string {
  before = read(KEPT);
  return before;
}

/** Lets what is kept next take the place of all that was kept before. */
export function replace(): void {
  before = undefined;
}

const fresh = () => read(NEW).split("\n").filter(Boolean);

/** New mistakes, which the trainer has not seen yet. */
export function mistakes(): string[] {
  told = fresh();
  return told;
}

/** Adds positions of mistakes for the trainer; false where the browser keeps nothing. */
export function learn(cards: string[]): boolean {
  return write(NEW, [...new Set([...fresh(), ...cards])].join("\n"));
}

/** Keeps what has been practised, in which new mistakes are by now, beside what other tabs have kept; false where the
 *  browser keeps nothing, and the mistakes wait. */
export async function keep(text: string): Promise<boolean> {
  let done = false;
  await alone(() => {
    done = write(KEPT, before === undefined ? text : joined(read(KEPT), before, text));
    if (!done) return;
    before = text;
    write(
      NEW,
      fresh()
        .filter((one) => !told.includes(one))
        .join("\n"),
    );
  });
  return done;
}
