// Stands in each page, before all else: where a module does not come or run, each part of the page that needs it says
// why. Written for browsers that know no modules, too; book/_ext/early.py puts it there.

import { FRAMED } from "./fault";
import { say, unloaded } from "./said";
import { whyMissing } from "./why";

/** The parts of pages, by the modules that bring them to life. */
const PARTS: Record<string, string> = {
  answers: "form.answer",
  boards: ".live-play, .step",
  cells: ".live-cell",
  explore: ".live-explore",
  figures: ".live-figure",
  lessons: ".live-part",
  mix: ".mixer",
  offline: ".keep-all",
  print: ".pad",
  tasks: ".fresh-tasks, .sheet-check",
  "your-matches": ".kept-all",
};
const ALL = Object.values(PARTS).join();
const TOO_OLD = "this browser is too old (update it, or try another)";

/** True if the browser is older than those that the modules are written for: see widgets/front/bundle.mjs. */
const isOld = () => !("noModule" in HTMLScriptElement.prototype && CSS.supports("color", "light-dark(red, red)"));

/** The reason why no Python can run on this page, if none can. */
function whyNoPython(): string | undefined {
  if (origin === "null") return FRAMED;
  if (typeof WebAssembly !== "object") return "this browser has no WebAssembly (try another browser)";
  return typeof DecompressionStream === "function" ? undefined : TOO_OLD;
}

declare global {
  /** Answers questions of the page's modules, too; it is missing where a policy keeps this script from running. */
  interface Window {
    whyMissing?: typeof whyMissing;
    whyNoPython?: typeof whyNoPython;
  }
}
Object.assign(self, { whyMissing, whyNoPython });

const written = new Promise<void>((done) => addEventListener("DOMContentLoaded", () => done()));

/** Says in parts of the page why they do not work; the puzzles among them show what stands there without scripts. */
async function tell(parts: string, why: string | Promise<string>): Promise<void> {
  const text = unloaded(await why);
  await written;
  for (const part of document.querySelectorAll<HTMLElement>(parts)) {
    for (const still of part.querySelectorAll(".step-board noscript")) still.outerHTML = still.textContent ?? "";
    say(part, text);
    // No room is kept any more for what would have come.
    part.dataset.ready = part.dataset.stands = "no";
  }
}

/** Hears of modules that do not come (their element is the target), and of those that cannot be read. */
function hear({ target, error, filename }: ErrorEvent): void {
  const asked = target instanceof HTMLScriptElement ? target.src : error instanceof SyntaxError ? filename : "";
  const [, name] = /\/live\/([\w-]+)\.js/.exec(asked) ?? [];
  // A module that several share has a name of its own.
  if (name) tell(PARTS[name] ?? ALL, isOld() ? TOO_OLD : whyMissing(asked));
}

if (location.protocol !== "file:") {
  addEventListener("error", hear, true);
  if (!("noModule" in HTMLScriptElement.prototype)) tell(ALL, TOO_OLD);
}
