// Python for a page: one worker, which is woken when it is needed and asked by name.

import type { Answer, Question, Reply, Wanted } from "./messages";

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** What the browsers that know it tell of the machine and of its line. */
interface Machine extends Navigator {
  connection?: { saveData?: boolean; type?: string; effectiveType?: string };
  deviceMemory?: number;
}

/** Gigabytes of memory below which Python comes only when it is asked for. */
const ENOUGH = 4;
/** Whether this browser can run Python at all. */
const able = typeof WebAssembly === "object" && typeof DecompressionStream === "function";

const asked = new Map<number, Waiting>();
const watching = new Set<(loaded: number) => void>();
let worker: Worker | undefined;
let count = 0;

/** Asks Python; rejects with a reason in words if it cannot answer. */
export function ask(...wanted: Wanted): Promise<Answer> {
  if (!able) return Promise.reject(new Error("this browser has no WebAssembly"));
  const question: Question = { id: ++count, ask: wanted };
  wake().postMessage(question);
  return new Promise((resolve, reject) => asked.set(question.id, { resolve, reject }));
}

/** The worker, woken if it sleeps. */
function wake(): Worker {
  if (worker) return worker;
  worker = new Worker(new URL("worker.mjs", import.meta.url), { type: "module" });
  worker.onerror = (event) => giveUp(event.message || "its files did not come");
  worker.onmessage = ({ data }: MessageEvent<Reply>) => hear(data);
  return worker;
}

function hear(reply: Reply): void {
  if ("broken" in reply) giveUp(reply.broken);
  else if ("loaded" in reply) for (const watch of watching) watch(reply.loaded);
  else {
    const waiting = asked.get(reply.id);
    asked.delete(reply.id);
    if ("answer" in reply) waiting?.resolve(reply.answer);
    else waiting?.reject(new Error(reply.problem));
  }
}

/** Gives up all questions; the next one wakes another worker. */
function giveUp(reason: string): void {
  for (const { reject } of asked.values()) reject(new Error(reason));
  asked.clear();
  worker?.terminate();
  worker = undefined;
}

/** Wakes Python when what needs it comes near and the page has nothing else to do, unless bytes or memory are dear. */
export function wakeNear(nodes: Element[]): void {
  const { connection, deviceMemory = ENOUGH } = navigator as Machine;
  const slow = connection?.type === "cellular" || /[23]g/.test(connection?.effectiveType ?? "");
  if (!able || connection?.saveData || slow || deviceMemory < ENOUGH || !nodes.length) return;
  const idle = self.requestIdleCallback ?? setTimeout;
  const near = new IntersectionObserver(
    (seen) => {
      if (!seen.some((one) => one.isIntersecting)) return;
      near.disconnect();
      idle(() => void wake());
    },
    { rootMargin: "100%" },
  );
  const watch = () => {
    for (const node of nodes) near.observe(node);
  };
  if (document.readyState === "complete") watch();
  else addEventListener("load", watch);
}

/** Shows by the bar in a node how Python is loaded, as long as something is asked of it. */
export async function withProgress<Found>(node: Element, work: () => Promise<Found>): Promise<Found> {
  const bar = node.querySelector("progress");
  if (!bar) return work();
  const show = (loaded: number) => {
    bar.value = 0.9 * loaded;
  };
  bar.hidden = false;
  watching.add(show);
  try {
    return await work();
  } finally {
    watching.delete(show);
    bar.hidden = true;
  }
}
