// What the trainer keeps, in the browser's own storage: what Python tells it to, and positions of new mistakes.

const KEPT = "dicepad trainer";
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
    return true;
  } catch {
    return false;
  }
}

/** What has been practised. */
export const kept = () => read(KEPT);

/** New mistakes, which the trainer has not seen yet. */
export const mistakes = () => read(NEW).split("\n").filter(Boolean);

/** Adds positions of mistakes for the trainer; false where the browser keeps nothing. */
export function learn(cards: string[]): boolean {
  return write(NEW, [...new Set([...mistakes(), ...cards])].join("\n"));
}

/** Keeps what has been practised, in which new mistakes are by now. */
export function keep(text: string): void {
  if (write(KEPT, text)) write(NEW, "");
}
