// What a page and its workers tell each other.

/** The questions to Python, as page.py, explorers.py, prints.py, asking.py, worksheets.py, pads.py and cells.py answer them. */
export type Wanted =
  | [name: "cell", setup: string, code: string]
  | [
      name: "set_up",
      board: string,
      game: string,
      seats: string,
      lang: string,
      seed?: string,
      spec?: string,
      tutor?: string,
    ]
  | [name: "take" | "restore", board: string, text: string]
  | [name: "shown" | "played", board: string]
  | [name: "explore", board: string, about: string, event: string]
  | [name: "task", request: string]
  | [name: "check", request: string, typed: string, blank: string]
  | [name: "result", request: string, outcomes: string]
  | [name: "outcomes", request: string]
  | [name: "worksheet", request: string, what: Made]
  | [name: "marks" | "pdf" | "pad", request: string];

/** The pages and files that worksheets.py makes of the choices in its form. */
export type Made = "first_pages" | "all_pages" | "key_pages" | "moodle" | "spreadsheet";

/** Returns true if the question is about a task. */
export const isOfTasks = (name: Wanted[0]): name is OfTasks => OF_TASKS.has(name);

type OfTasks = "task" | "check" | "result" | "outcomes";
const OF_TASKS: ReadonlySet<string> = new Set<OfTasks>(["task", "check", "result", "outcomes"]);

/** The answer of Python: text, or the bytes of a PDF. */
export type Answer = string | Uint8Array<ArrayBuffer>;

/** From the page. */
export interface Question {
  id: number;
  ask: Wanted;
}

/** The reason why Python does not start. If it is `hopeless`, no other Python would start either. */
export interface Broken {
  broken: string;
  hopeless: boolean;
}

/** The snapshot from which the match of a board can go on, as page.py keeps it: it follows the answer to an event. */
export interface Kept {
  board: string;
  kept: string;
}

/** That a worker holds the lock of its name, as long as it lives. */
export interface Alive {
  alive: true;
}

/** From a worker: that it lives; how much of Python has come, from 0 to 1; that it does not start; the end of a question; or what a
 *  match goes on from. */
export type Reply =
  | Alive
  | { loaded: number }
  | Broken
  | { id: number; answer: Answer }
  | { id: number; problem: string }
  | Kept;
