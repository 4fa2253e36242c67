// The whole Python in a worker: answers what page.py, explorers.py, asking.py, pads.py and cells.py offer.

import { holdLock } from "./alive";
import { brokenBy, reasonOf } from "./broken";
import { type Answer, isOfTasks, type Question, type Reply, type Wanted } from "./messages";
import type { Pyodide, PythonValue } from "./pyodide.js";
import { add, layTable, wake } from "./wake";

type Functions = Record<string, (...given: unknown[]) => unknown>;

const awake: Promise<Pyodide | undefined> = wake((loaded) => reply({ loaded })).catch(async (error) => {
  reply(await brokenBy(error));
  return undefined;
});
let printing: Promise<Functions> | undefined;
let running: Promise<Functions> | undefined;

function reply(said: Reply): void {
  postMessage(said);
}

holdLock(() => reply({ alive: true }));

/** Brings the functions that print, once. After a failure, the next call tries again. */
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

/** Brings the functions that run cells of chapters, once, and the table of perfect play for cells that ask for it. */
async function bringCells(python: Pyodide, [, ...texts]: Wanted): Promise<Functions> {
  running ??= add(python, "cells.zip").then(() => {
    const cells = python.pyimport("cells");
    cells.stand?.();
    return cells;
  });
  running.catch(() => {
    running = undefined;
  });
  if (texts.some((text) => text?.includes("table_for"))) await layTable(python);
  return running;
}

/** The module whose function is asked for. */
async function moduleFor(python: Pyodide, ask: Wanted): Promise<Functions> {
  const [name, , event] = ask;
  if (name === "cell") return bringCells(python, ask);
  if (name === "pad") return bringPrinting(python);
  if (name === "take" && JSON.parse(String(event)).do === "pdf") await bringPrinting(python);
  if (isOfTasks(name)) return python.pyimport("asking");
  return python.pyimport(name === "explore" ? "explorers" : "page");
}

async function answerTo(python: Pyodide, ask: Wanted): Promise<Answer> {
  const [name, ...values] = ask;
  const functions = await moduleFor(python, ask);
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
    if (ask[0] === "take") reply({ board: ask[1], kept: String(python.pyimport("page").kept?.(ask[1])) });
  } catch (error) {
    reply({ id, problem: reasonOf(error) });
  }
};
