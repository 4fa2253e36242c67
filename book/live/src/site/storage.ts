// What a browser keeps for its reader, where it lets pages keep anything.

/** The prefix of all names under which the site keeps anything. */
export const OURS = "dicepad ";

/** The reason why a browser keeps nothing: it lets no page do so, or it has no room left. */
export type Unkept = "blocked" | "full";

const WHY = {
  blocked: "This browser does not let pages keep anything, so a reload would lose what you do here.",
  full: "This browser has no room left, so a reload would lose what you do from now on. Make room under “Your matches”.",
};
let told = false;

/** Returns the reason why nothing is kept, for a page that shows it itself. */
export function whyUnkept(problem: Unkept): string {
  told = true;
  return WHY[problem];
}

/** Says once on a page that nothing is kept. */
function tell(problem: Unkept): void {
  if (told) return;
  const [line, close] = [document.createElement("p"), document.createElement("button")];
  line.className = "unkept";
  line.role = "status";
  close.type = "button";
  close.className = "live-button quiet";
  close.textContent = "OK";
  close.onclick = () => line.remove();
  document.body.append(line);
  line.append(whyUnkept(problem), close);
}

/** The reason why the browser keeps nothing, as of the last write; nothing if all is well. */
export const unkept = (): "" | Unkept => localStorage.unkept ?? ""; // of the memory of book/_ext/storage.py

/** Keeps a text under a whole name; returns what keeps the browser from that, nothing if all is well. */
export function write(name: string, text: string): "" | Unkept {
  try {
    localStorage.setItem(name, text);
    return unkept();
  } catch {
    return "full";
  }
}

/** Returns the text that was kept under a name. */
export function recall(name: string): string | undefined {
  return localStorage.getItem(OURS + name) ?? undefined;
}

/** Keeps a text under a name; where that cannot be, the page says so. Returns what keeps the browser from it. */
export function remember(name: string, text: string): "" | Unkept {
  const problem = write(OURS + name, text);
  if (problem) tell(problem);
  return problem;
}

/** Forgets what is kept under a whole name. */
export function forget(name: string): void {
  localStorage.removeItem(name);
}

/** All that is kept, by its whole name. */
export function everything(): Record<string, string> {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(OURS));
  return Object.fromEntries(names.sort().map((name) => [name, localStorage.getItem(name) ?? ""]));
}
