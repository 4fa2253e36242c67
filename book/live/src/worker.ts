// The whole Python in a worker: answers what page.py, explorers.py and pads.py offer.

import { type Answer, brokenBy, type Question, type Reply, reasonOf, type Wanted } from "./messages";
import type { Pyodide, PythonValue } from "./pyodide.mjs";
import { add, wake } from "./wake";

type Functions = Record<string, (...given: unknown[]) => unknown>;

const PADS: string[] = ["pad", "proof"];

const awake: Promise<Pyodide | undefined> = wake((loaded) => reply({ loaded })).catch((error) => {
  reply(brokenBy(error));
  return undefined;
});
let printing: Promise<Functions> | undefined;

function reply(said: Reply): void {
  postMessage(said);
}

function needsPrinting([name, , event]: Wanted): boolean {
  return PADS.includes(name) || (name === "take" && JSON.parse(String(event)).do === "pdf");
}

/** What prints, brought once; after a failure it is tried again. */
function bringPrinting(python: Pyodide): Promise<Functions> {
  printing ??= add(python, "print.zip").then(() => {
    const pads = python.pyimport("pads");
    pads.stand_in?.();
    return pads;
  });
  printing.catch(() => {
    printing = undefined;
  });
  return printing;
}

async function answerTo(python: Pyodide, ask: Wanted): Promise<Answer> {
  const [name, ...values] = ask;
  const pads = needsPrinting(ask) ? await bringPrinting(python) : {};
  const functions = PADS.includes(name) ? pads : python.pyimport(name === "explore" ? "explorers" : "page");
  const answer = functions[name]?.(...values);
  if (typeof answer === "string") return answer;
  const proxy = answer as PythonValue;
  const bytes = proxy.toJs() as Uint8Array<ArrayBuffer>;
  proxy.destroy();
  return bytes;
}

self.onmessage = async ({ data: { id, ask } }: MessageEvent<Question>) => {
  const python = await awake;
  if (!python) return;
  try {
    reply({ id, answer: await answerTo(python, ask) });
  } catch (error) {
    reply({ id, problem: reasonOf(error) });
  }
};
