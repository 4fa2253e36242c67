// The boards of a page. Puzzles play by themselves, from steps that were worked out when the page was built. Matches ask
// Python, which one worker runs for all boards of the page, and which is loaded when the first match is begun.

import board from "./board.mjs";

export class Model {
  constructor(values) {
    this.values = values;
    this.heard = {};
  }
  get(name) { return this.values[name]; }
  set(name, value) { this.values[name] = value; this.tell(`change:${name}`); }
  on(name, one) { (this.heard[name] ||= []).push(one); }
  off(name, one) { this.heard[name] = (this.heard[name] || []).filter((other) => other !== one); }
  tell(name, ...more) { for (const one of [...(this.heard[name] || [])]) one(...more); }
  save_changes() {}
  send() {}
}

const data = (node, selector) => JSON.parse(node.querySelector(selector).textContent);

// Python.

let worker, count = 0;
const asked = new Map(), watching = new Set();

function broken(reason) {
  for (const { reject } of asked.values()) reject(new Error(reason));
  asked.clear();
  worker?.terminate();
  worker = undefined;
}

function wake() {
  if (worker) return;
  worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onerror = (event) => broken(event.message || "its files did not come");
  worker.onmessage = ({ data: { id, loaded, answer, problem, broken: reason } }) => {
    if (reason !== undefined) return broken(reason);
    if (loaded !== undefined) return watching.forEach((one) => one(loaded));
    const { resolve, reject } = asked.get(id);
    asked.delete(id);
    return problem === undefined ? resolve(answer) : reject(new Error(problem));
  };
}

const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";

export function ask(...what) {
  if (!able) return Promise.reject(new Error("this browser has no WebAssembly"));
  wake();
  const id = ++count;
  worker.postMessage({ id, ask: what });
  return new Promise((resolve, reject) => asked.set(id, { resolve, reject }));
}

// Python wakes up by itself when what needs it comes near and the page has nothing else to do, unless bytes or memory are dear.
export function wakeNear(nodes) {
  const { connection, deviceMemory } = navigator;
  const dear = connection?.saveData || connection?.type === "cellular" || /[23]g/.test(connection?.effectiveType) || deviceMemory < 4;
  if (!able || dear || !nodes.length) return;
  const idle = self.requestIdleCallback || setTimeout;
  const near = new IntersectionObserver((seen) => {
    if (!seen.some((one) => one.isIntersecting)) return;
    near.disconnect();
    idle(wake);
  }, { rootMargin: "100%" });
  const watch = () => nodes.forEach((node) => near.observe(node));
  if (document.readyState === "complete") watch();
  else addEventListener("load", watch);
}

// While Python is asked: a bar that fills as it is loaded.
export async function withProgress(node, work) {
  const bar = node.querySelector("progress"), show = (loaded) => { bar.value = 0.9 * loaded; };
  bar.hidden = false;
  watching.add(show);
  try {
    return await work();
  } finally {
    watching.delete(show);
    bar.hidden = true;
  }
}

// Matches.

async function begin(node) {
  const start = node.querySelector(".live-start"), said = node.querySelector(".live-said");
  start.disabled = true;
  said.textContent = "Python is on its way …";
  try {
    const { game, seats, lang, seed } = node.dataset, name = `board${++count}`;
    const values = JSON.parse(await withProgress(node, () => ask("begin", name, game, seats, lang, seed)));
    const model = node.model = new Model(values);
    model.send = async (event) => {
      try {
        const answer = JSON.parse(await ask("take", name, JSON.stringify(event)));
        if (answer.board) model.set("board", answer.board);
        model.set("view", answer.view);
        if (answer.reply) model.tell("msg:custom", answer.reply);
      } catch (error) {
        said.textContent = `Python has stopped: ${error.message}. Load the page again to play on.`;
      }
    };
    const place = document.createElement("div");
    board.render({ model, el: place });
    node.querySelector(".live-still").replaceWith(place);
    start.remove();
    said.textContent = "";
    place.querySelector(".dp-first")?.focus({ preventScroll: true });
  } catch (error) {
    start.disabled = false;
    start.textContent = "Try again";
    said.textContent = `The match cannot be played now, because ${error.message}; all the rest of this page works without it.`;
  }
}

// Puzzles. To a wrong answer there is a text, to a right one also a view that goes on.

function unfold({ view, replies, after, heads: [right, wrong] }) {
  const judged = (good, text) => ({ verdict: { good, head: good ? right : wrong, text }, say: text });
  const said = Object.entries(replies).map(([name, reply]) =>
    [name, typeof reply === "string" ? judged(false, reply) : { ...after[reply].changes, ...judged(true, after[reply].text) }]);
  return { ...view, puzzle: { replies: Object.fromEntries(said) } };
}

function step(node, kinds) {
  const kind = kinds[node.dataset.board], label = `Puzzle ${node.dataset.number}`;
  const values = { board: { ...kind, words: { ...kind.words, board: label } }, view: unfold(data(node, ".step-data")) };
  const model = node.model = new Model(values);
  const place = document.createElement("div"), after = node.querySelector(".step-after");
  board.render({ model, el: place });
  model.on("change:view", () => {
    after.hidden = !model.get("view").verdict?.good;
    node.toggleAttribute("data-solved", !after.hidden);
  });
  after.querySelector(".step-next").addEventListener("click", () => {
    const places = [...document.querySelectorAll(".step, .live-play")], next = places[places.indexOf(node) + 1];
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    next?.scrollIntoView({ behavior: still ? "auto" : "smooth" });
    next?.focus({ preventScroll: true });
  });
  node.querySelector(".step-board").replaceChildren(place);
  node.dataset.ready = "yes";
}

const matches = document.querySelectorAll(".live-play");
wakeNear(matches);
for (const node of matches) {
  const start = node.querySelector(".live-start");
  start.hidden = false;
  start.addEventListener("click", () => begin(node));
}
const kinds = Object.fromEntries([...document.querySelectorAll(".step-boards")].map((node) => [node.dataset.board, JSON.parse(node.textContent)]));
const waiting = [...document.querySelectorAll(".step")];
const next = () => {
  if (!waiting.length) return;
  step(waiting.shift(), kinds);
  setTimeout(next);
};
next();
