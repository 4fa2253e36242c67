// A match that Python plays for a page. Its record lies in the page, so that it goes on when a worker ends, and with the
// whole Python where the light one fails.

import type * as schema from "../../../widgets/front/src/schema";
import { Hopeless, light, type Python, whole } from "./python";

/** What a board shows. */
export interface Shown {
  board: schema.BoardData;
  view: schema.View;
}

/** What a match begins with; `seats` is JSON, `spec` the text of a sheet of one's own in the place of a game, and `tutor`
 * how strict a tutor is who looks on. */
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

let count = 0;

export class Played {
  private readonly name = `board${++count}`;
  private python = light;
  /** The worker that knows the match. */
  private home: Worker | undefined;
  /** What the match goes on from. */
  private kept: string | undefined;
  /** The end of what has been asked so far: one thing is asked at a time. */
  private before: Promise<unknown> = Promise.resolve();

  constructor(private readonly setting: Setting) {}

  /** Whether a Python knows the match already. */
  get awake(): boolean {
    return this.home !== undefined;
  }

  /** Begins the match, or takes it up again where it was; rejects with `Refused` if there is no such match. */
  begin(): Promise<void> {
    return this.inTurn(() => this.tried((python) => this.setUp(python)));
  }

  /** What a board shows of the match. */
  show(): Promise<Shown> {
    return this.asked(async (python) => JSON.parse(String(await python.ask("shown", this.name))));
  }

  /** Gives an event to the match. */
  take(event: schema.Event): Promise<schema.Answer> {
    const told = JSON.stringify(event);
    return this.asked((python) => this.answered(python, told));
  }

  /** What was asked for to be printed, which only the whole Python can; the match stays where it is. */
  print(event: schema.Event): Promise<schema.Answer> {
    if (this.python === whole) return this.take(event);
    return this.inTurn(async () => {
      await this.laidOut(whole);
      return this.answered(whole, JSON.stringify(event));
    });
  }

  /** What a Python says that knows the match. */
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
        const found = await work(python);
        this.keep(python);
        return found;
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
    if (this.kept) await python.ask("restore", this.name, this.kept);
  }

  private async answered(python: Python, event: string): Promise<schema.Answer> {
    return JSON.parse(String(await python.ask("take", this.name, event)));
  }

  /** Keeps what the match goes on from, while the board is drawn already. */
  private keep(python: Python): void {
    this.inTurn(async () => {
      this.kept = String(await python.ask("kept", this.name));
    }).catch(() => {});
  }
}
