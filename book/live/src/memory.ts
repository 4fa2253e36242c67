// What a browser keeps for its reader, where it lets pages keep anything.

/** What was kept under a name. */
export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(`dicepad ${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text under a name. */
export function remember(name: string, text: string): void {
  try {
    localStorage.setItem(`dicepad ${name}`, text);
  } catch {
    // This browser lets no page keep anything.
  }
}
