// What the trainer keeps, in the browser's own storage: cards with their schedule, and what answers have cost.

/** The name in the storage. */
export const KEPT = "dicepad trainer";

/** All that is kept, as text; Python reads and writes what is in it. */
export function kept(): string {
  try {
    return localStorage.getItem(KEPT) ?? "";
  } catch {
    return "";
  }
}

/** Keeps a text; false where the browser keeps nothing. */
export function keep(text: string): boolean {
  try {
    localStorage.setItem(KEPT, text);
    return true;
  } catch {
    return false;
  }
}

/** Adds positions of one's own mistakes, a line each; the trainer takes them up when it begins. */
export function learn(cards: string[]): boolean {
  const known = kept();
  const lines = new Set(known.split("\n").filter((line) => line.startsWith(NEW)));
  for (const card of cards) lines.add(NEW + card);
  const rest = known.split("\n").filter((line) => line && !line.startsWith(NEW));
  return keep([...rest, ...lines, ""].join("\n"));
}

/** How the line of a card begins that the trainer has not seen yet. */
const NEW = "new ";
