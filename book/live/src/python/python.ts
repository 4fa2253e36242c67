// Pythons for a page, each in a worker that is woken when it is needed and asked by name: the light one plays, and the
// whole one prints, or plays where the light one does not start.

import { tooStrict } from "../site/fault";
import { onEnd } from "./alive";
import type { Alive, Answer, Question, Reply, Wanted } from "./messages";

interface Waiting {
  resolve(answer: Answer): void;
  reject(error: Error): void;
}

/** A navigator that describes the machine and its line, as some browsers do. */
interface Machine extends Navigator {
  connection?: { saveData?: boolean };
}

/** That no Python will answer, for a reason in words. */
export class Hopeless extends Error {}

export class Python {
  /** Hear what the match of a board goes on from, after each event. */
  readonly keepers = new Map<string, (kept: string) => void>();
  private readonly asked = new Map<number, Waiting>();
  private readonly watching = new Set<(loaded: number) => void>();
  private worker: Worker | undefined;
  private count = 0;

  /** `module` is the file of the worker. */
  constructor(private readonly module: string) {}

  /** Asks; rejects with a reason in words if Python cannot answer. */
  ask(...wanted: Wanted): Promise<Answer> {
    const question: Question = { id: ++this.count, ask: wanted };
    return new Promise((resolve, reject) => {
      this.wake().postMessage(question);
      this.asked.set(question.id, { resolve, reject });
    });
  }

  /** The worker, woken if it sleeps. Raises `Hopeless` where the browser runs no Python at all. */
  wake(): Worker {
    const lack = self.whyNoPython?.();
    if (lack) throw new Hopeless(lack);
    if (this.worker) return this.worker;
    const address = new URL(this.module, import.meta.url).href;
    const name = `worker ${Math.random()}`;
    const worker = begun(address, name);
    worker.onerror = async ({ message }) => {
      const reason = message ? new Error(message) : new Hopeless(await whyLost(address));
      if (worker === this.worker) this.stop(reason);
    };
    worker.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ("alive" in data)
        onEnd(name, () => worker === this.worker && this.stop(new Error("the browser has ended it")));
      else this.hear(data);
    };
    this.worker = worker;
    return worker;
  }

  /** Ends the worker and gives up all questions; the next one wakes another worker. */
  stop(reason: Error): void {
    this.worker?.terminate();
    this.worker = undefined;
    const lost = [...this.asked.values()];
    this.asked.clear();
    for (const { reject } of lost) reject(reason);
  }

  /** Hears how much of Python has come, as long as something is asked of it. */
  async watch<Found>(heard: (loaded: number) => void, work: () => Promise<Found>): Promise<Found> {
    this.watching.add(heard);
    try {
      return await work();
    } finally {
      this.watching.delete(heard);
    }
  }

  private hear(reply: Exclude<Reply, Alive>): void {
    if ("broken" in reply) this.stop(reply.hopeless ? new Hopeless(reply.broken) : new Error(reply.broken));
    else if ("loaded" in reply) for (const heard of this.watching) heard(reply.loaded);
    else if ("kept" in reply) this.keepers.get(reply.board)?.(reply.kept);
    else {
      const waiting = this.asked.get(reply.id);
      this.asked.delete(reply.id);
      if ("answer" in reply) waiting?.resolve(reply.answer);
      else waiting?.reject(new Error(reply.problem));
    }
  }
}

export const light = new Python("light-worker.js");
export const whole = new Python("worker.js");

/** A worker. Raises `Hopeless` where a policy forbids it, as WebKit tells at once. */
function begun(address: string, name: string): Worker {
  try {
    return new Worker(address, { type: "module", name });
  } catch {
    throw new Hopeless(tooStrict("worker-src", "'self'"));
  }
}

/** Returns the reason why a worker did not come. Only a policy keeps early.ts from giving it. */
async function whyLost(address: string): Promise<string> {
  return self.whyMissing?.(address) ?? tooStrict("script-src", "'unsafe-inline'");
}

/** Returns true if the reader has asked the browser to save bytes. */
export function sparing(): boolean {
  return Boolean((navigator as Machine).connection?.saveData);
}

/** Shows by the bar in a node how the whole Python is loaded, as long as something is asked of it; or how far the light
 *  one has come. */
export async function withProgress<Found>(node: Element, work: () => Promise<Found>, python = whole): Promise<Found> {
  const bar = node.querySelector("progress");
  if (!bar) return work();
  const show = (loaded: number) => {
    bar.value = 0.9 * loaded;
  };
  bar.hidden = false;
  try {
    return await python.watch(show, work);
  } finally {
    bar.hidden = true;
  }
}
