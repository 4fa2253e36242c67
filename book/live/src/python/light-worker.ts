// Light Python in a worker, once for all boards of a page: answers what page.py, explorers.py, prints.py,
// asking.py and worksheets.py offer.

import { moduleOf, ofType } from "../site/unpack";
import { holdLock } from "./alive";
import { brokenBy, reasonOf } from "./broken";
import { asksCoach, beginsWithTutor, Coach, lay, noteGames } from "./coach";
import { bringFiles } from "./files";
import { call, type Engine, type Light, start } from "./light";
import { type Answer, isOfTasks, type Made, type Question, type Reply, type Wanted } from "./messages";
import { Shop } from "./shop";
import { Worksheets } from "./worksheets";

const LIBRARY = "lib/";

const awake: Promise<Light | undefined> = wake().catch(async (error) => {
  reply(await brokenBy(error));
  return undefined;
});
let coming: Promise<Coach> | undefined;
let opening: Promise<Shop> | undefined;
let teaching: Promise<Worksheets> | undefined;

function reply(said: Reply): void {
  postMessage(said);
}

holdLock(() => reply({ alive: true }));

/** Brings the one file that all of it is in, and starts Python. */
async function wake(): Promise<Light> {
  const files = new Map(await bringFiles(new URL("light.zip.gz", import.meta.url)));
  const part = (name: string, type: string) => ofType(files.get(name), type);
  const wasm = URL.createObjectURL(await part("micropython.wasm", "application/wasm").blob());
  const engine = (await moduleOf(part("micropython.mjs", "text/javascript"))) as unknown as Engine;
  const library = [...files].filter(([path]) => path.startsWith(LIBRARY));
  const python = await start(
    engine,
    wasm,
    library.map(([path, content]) => [path.slice(LIBRARY.length), content]),
  );
  URL.revokeObjectURL(wasm);
  python.ask("page");
  return python;
}

/** Has the coach ready for what needs it. Where it does not come, the board says so by itself. */
async function prepare(python: Light, [name, board, text]: Wanted): Promise<void> {
  try {
    coming ??= Coach.come(python).catch((error) => {
      coming = undefined;
      throw error;
    });
    const coach = await coming;
    await coach.catchUp();
    if (name === "take") await coach.prepare(board, JSON.parse(text ?? ""));
  } catch {
    // It may come next time.
  }
}

/** Returns true if the print shop answers. */
const isPrinted = (name: Wanted[0]): name is "marks" | "pdf" | "played" =>
  name === "marks" || name === "pdf" || name === "played";

/** The print shop, brought once. After a failure, the next call tries again. */
function openShop(): Promise<Shop> {
  opening ??= Shop.come(awake);
  opening.catch(() => {
    opening = undefined;
  });
  return opening;
}

/** The module that lays worksheets out, brought once. After a failure, the next call tries again. */
function bringWorksheets(python: Light): Promise<Worksheets> {
  teaching ??= Worksheets.come(python, openShop());
  teaching.catch(() => {
    teaching = undefined;
  });
  return teaching;
}

/** The answer of a module of Python, or of the print shop. */
async function answerOf(python: Light, [name, ...given]: Wanted): Promise<Answer> {
  if (isPrinted(name)) return (await openShop())[name](given[0] ?? "");
  if (name === "worksheet") {
    const worksheets = await bringWorksheets(python);
    return worksheets.answer(given[0] ?? "", given[1] as Made, (loaded) => reply({ loaded }));
  }
  if (isOfTasks(name)) {
    await lay(python, ["asking"]);
    return call(python.ask("asking"), name, given);
  }
  return call(python.ask(name === "explore" ? "explorers" : "page"), name, given);
}

/** The end of what has been asked so far: while one question waits for a table, the next one waits too. */
let before: Promise<unknown> = awake;

async function answer({ id, ask }: Question): Promise<void> {
  const python = await awake;
  if (!python) return;
  noteGames(ask);
  if (asksCoach(ask)) await prepare(python, ask);
  try {
    reply({ id, answer: await answerOf(python, ask) });
    if (ask[0] === "take") reply({ board: ask[1], kept: call(python.ask("page"), "kept", [ask[1]]) });
  } catch (error) {
    reply({ id, problem: reasonOf(error) });
  }
  // A tutor comes meanwhile: the match does not wait.
  if (beginsWithTutor(ask)) void prepare(python, ask);
  // Nobody waits now.
  if (!["set_up", "restore"].includes(ask[0])) python.tidy();
}

self.onmessage = ({ data }: MessageEvent<Question>) => {
  if (isPrinted(data.ask[0])) openShop().catch(() => {});
  // A Python that has broken down would leave what is asked next without an answer; the page wakes another one.
  before = before.then(() => answer(data)).catch(async (error) => reply(await brokenBy(error)));
};
