// Python in a worker, once for all boards of a page: answers what page.py and pads.py offer.

import type { Answer, Question, Reply, Wanted } from "./messages";
import type { PythonValue } from "./pyodide.mjs";
import { type Awake, add, wake } from "./wake";

type Functions = Record<string, (...given: unknown[]) => unknown>;

const PADS: string[] = ["pad", "proof"];

const awake: Promise<Awake | undefined> = wake((loaded) => reply({ loaded })).catch((error) => {
  reply({ broken: reasonOf(error) });
  return undefined;
});
let printing: Promise<Functions> | undefined;

function reply(said: Reply): void {
  postMessage(said);
}

function reasonOf(error: unknown): string {
  const text = String(error instanceof Error ? error.message : error);
  if (/memory|allocation/i.test(text)) return "there is too little memory free";
  return error instanceof TypeError ? "its files did not come" : (text.trim().split("\n").pop() ?? "");
}

function needsPrinting([name, , event]: Wanted): boolean {
  return PADS.includes(name) || (name === "take" && JSON.parse(String(event)).do === "pdf");
}

/** What prints, brought once; after a failure it is tried again. */
function bringPrinting({ python }: Awake): Promise<Functions> {
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

async function answerTo(found: Awake, ask: Wanted): Promise<Answer> {
  const [name, ...values] = ask;
  const pads = needsPrinting(ask) ? await bringPrinting(found) : {};
  const functions = PADS.includes(name) ? pads : found.python.pyimport("page");
  const answer = functions[name]?.(...values);
  if (typeof answer === "string") return answer;
  const proxy = answer as PythonValue;
  const bytes = proxy.toJs() as Uint8Array<ArrayBuffer>;
  proxy.destroy();
  return bytes;
}

self.onmessage = async ({ data: { id, ask } }: MessageEvent<Question>) => {
  const found = await awake;
  if (!found) return;
  try {
    reply({ id, answer: await answerTo(found, ask) });
    // A board has been set up, so that the next one, on a later visit too, is set up faster.
    if (ask[0] === "begin" && !printing) {
      found.keep();
      found.keep = () => {};
    }
  } catch (error) {
    reply({ id, problem: reasonOf(error) });
  }
};
