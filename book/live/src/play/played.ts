// A match that Python plays for a page. Its record lies in the page, so that it goes on when a worker ends or falls silent,
// and with the whole Python where the light one fails.

import type * as schema from "../../../../widgets/front/src/schema";
import { Hopeless, light, type Python, whole } from "../python/python";
import { newId, toldIn } from "./kept-matches";

/** The data that a board shows. */
export interface Shown {
  board: schema.BoardData;
  view: schema.View;
}

/** The beginning of a match. `seats` is JSON, `spec` is the text of your own sheet in place of a game, and `tutor` is
 * the degree of strictness of a tutor who looks on. */
export interface Setting {
  game?: string;
  seats?: string;
  lang?: string;
  seed?: string;
  spec?: string;
  tutor?: string;
}

/** That the rules know no such match, for a reason in words. */
export class Refused extends Error {}

/** Milliseconds after which a worker that owes a short answer is given up; a board says much earlier that it waits. */
const SILENT = 30_000;
/** Events that may take longer: what is fetched, and whole matches. */
const LONG = /review|train|pdf|hint/;

let count = 0;

export class Played {
  /** The name under which the browser keeps the match. */
  id = newId();
  /** The names of the matches that undo brings back, the last one left last. */
  private readonly left: string[] = [];
  private readonly name = `board${++count}`;
  private python = light;
  /** The worker that knows the match. */
  private home: Worker | undefined;
  /** The end of what has been asked so far: one thing is asked at a time. */
  private before: Promise<unknown> = Promise.resolve();

  /** `kept` is what the match goes on from; `onKept` hears of it whenever it has changed. */
  constructor(
    private readonly setting: Setting,
    private kept?: string,
    private readonly onKept: (kept: string) => void = () => {},
  ) {
    for (const python of [light, whole]) python.keepers.set(this.name, (now) => this.keep(now));
  }

  /** True if anything has happened in the match, so that it is kept. */
  get begun(): boolean {
    return Boolean(this.kept && toldIn(this.kept).events);
  }

  /** Gives another match at this board a name of its own. */
  leave(): void {
    if (!this.begun) return;
    this.left.push(this.id);
    this.id = newId();
  }

  /** Takes the name again of the match that undo has brought back. */
  comeBack(): void {
    this.id = this.left.pop() ?? this.id;
  }

  /** True once a worker has loaded the match. */
  get awake(): boolean {
    return this.home !== undefined;
  }

  /** Begins the match, or takes it up again where it was; rejects with `Refused` if there is no such match. */
  begin(): Promise<void> {
    return this.inTurn(() => this.tried((python) => this.setUp(python)));
  }

  /** Returns the data that a board shows of the match. */
  show(): Promise<Shown> {
    return this.asked(async (python) => JSON.parse(String(await soon(python.ask("shown", this.name)))));
  }

  /** Gives an event to the match. */
  take(event: schema.Event): Promise<schema.Answer> {
    return this.asked((python) => this.answered(python, event));
  }

  /** The PDF of the sheet that the board shows, from the light Python; or the answer of the whole one, if the light one
   *  cannot write it. The match stays where it is. */
  print(event: schema.Event): Promise<Uint8Array<ArrayBuffer> | schema.Answer> {
    if (this.python === whole) return this.take(event);
    return this.inTurn(async () => {
      const pdf = await light.ask("played", this.name).catch(() => "");
      if (typeof pdf !== "string") return pdf;
      await this.laidOut(whole);
      return this.answered(whole, event);
    });
  }

  /** Asks a Python that knows the match. */
  private asked<Found>(work: (python: Python) => Promise<Found>): Promise<Found> {
    return this.inTurn(() =>
      this.tried(async (python) => {
        if (this.home !== python.wake()) await this.setUp(python);
        return work(python);
      }),
    );
  }

  private inTurn<Found>(work: () => Promise<Found>): Promise<Found> {
    const done = this.before.then(work);
    this.before = done.catch(() => {});
    return done;
  }

  /** Tries three times: as it is, with a new worker, and with the whole Python. */
  private async tried<Found>(work: (python: Python) => Promise<Found>): Promise<Found> {
    let problem: unknown;
    for (const python of [this.python, this.python, whole]) {
      this.python = python;
      try {
        return await work(python);
      } catch (error) {
        problem = error;
        this.home = undefined;
        if (error instanceof Hopeless || error instanceof Refused) break;
        python.stop(error as Error);
      }
    }
    throw problem;
  }

  private async setUp(python: Python): Promise<void> {
    const home = python.wake();
    await this.laidOut(python);
    this.home = home;
  }

  /** Sets the match up in a Python. */
  private async laidOut(python: Python): Promise<void> {
    const { game = "", seats = "", lang = "", seed, spec, tutor } = this.setting;
    const refused = String(await python.ask("set_up", this.name, game, seats, lang, seed, spec, tutor));
    if (refused) throw new Refused(JSON.parse(refused).problem);
    if (!this.kept) return;
    const { problem } = JSON.parse(String(await python.ask("restore", this.name, this.kept)));
    if (problem) throw new Refused(problem);
  }

  private async answered(python: Python, event: schema.Event): Promise<schema.Answer> {
    const answer = python.ask("take", this.name, JSON.stringify(event));
    return JSON.parse(String(await (event.load || LONG.test(event.do) ? answer : soon(answer))));
  }

  /** Keeps what the match goes on from, while the board is drawn already. */
  private keep(kept: string): void {
    if (kept === this.kept) return;
    this.kept = kept;
    this.onKept(kept);
  }
}

/** An answer that comes before a worker counts as silent. */
async function soon<Found>(answer: Promise<Found>): Promise<Found> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Python does not answer")), SILENT);
  });
  try {
    return await Promise.race([answer, silence]);
  } finally {
    clearTimeout(timer);
  }
}
