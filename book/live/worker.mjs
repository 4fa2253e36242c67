// Python in a worker, once for all boards of a page: answers what page.py and pads.py offer.
// In: { id, ask: [name, ...arguments] }. Out: { id, answer } or { id, problem }; before that { loaded } from 0 to 1; and
// { broken } if Python does not start.

import { add, wake } from "./wake.mjs";

const PADS = ["pad", "proof"];
const needsPrinting = ([name, , event]) => PADS.includes(name) || (name === "take" && JSON.parse(event).do === "pdf");

function reason(error) {
  const text = String(error?.message || error).trim().split("\n").pop();
  if (/memory|allocation/i.test(text)) return "there is too little memory free";
  return error instanceof TypeError ? "its files did not come" : text;
}

const awake = wake((loaded) => postMessage({ loaded }))
  .then(({ python, keep }) => ({ python, keep, page: python.pyimport("page") }))
  .catch((error) => postMessage({ broken: reason(error) }));

let printing;
async function bringPrinting(found) {
  try {
    await add(found.python, "print.zip");
    found.pads = found.python.pyimport("pads");
    found.pads.stand_in();
  } catch (error) {
    printing = undefined;
    throw error;
  }
}

self.onmessage = async ({ data: { id, ask } }) => {
  const found = await awake;
  if (!found) return;
  try {
    const [name, ...values] = ask;
    if (needsPrinting(ask)) await (printing ||= bringPrinting(found));
    let answer = (PADS.includes(name) ? found.pads : found.page)[name](...values);
    if (answer?.toJs) {
      const bytes = answer.toJs();
      answer.destroy();
      answer = bytes;
    }
    postMessage({ id, answer });
    // A board has been set up, so that the next one, on a later visit too, is set up faster.
    if (name === "begin" && !printing) {
      found.keep();
      found.keep = () => {};
    }
  } catch (error) {
    postMessage({ id, problem: reason(error) });
  }
};
