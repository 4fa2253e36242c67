// Worksheets in light Python. Its modules come with the first one; the writer of PDFs is the print shop's.

import type { Laid, Pad } from "../paper/marks";
import { lay } from "./coach";
import { call, type Functions, type Light } from "./light";
import type { Answer, Made } from "./messages";
import type { Shop } from "./shop";

/** Number of pupils whose sheets are laid out in one go. */
const AT_ONCE = 5;

export class Worksheets {
  private constructor(
    private readonly python: Light,
    private readonly shop: Shop,
    private readonly questions: Functions,
  ) {}

  /** Brings what lays worksheets out, beside the print shop; raises an error if it does not come. */
  static async come(python: Light, opening: Promise<Shop>): Promise<Worksheets> {
    const [shop] = await Promise.all([opening, lay(python, ["asking", "worksheets"])]);
    return new Worksheets(python, shop, python.ask("worksheets"));
  }

  /** Answers as worksheets.py does, but for pages and keys by their PDF, or a sentence that gives the problem.
   *  `told` hears the share of the pupils whose sheets are laid out. */
  async answer(request: string, what: Made, told: (share: number) => void): Promise<Answer> {
    if (what === "all_pages") return this.shop.write(this.allPages(request, told));
    const answer = call(this.questions, what, [request]);
    return what === "key_pages" ? this.shop.write(JSON.parse(answer)) : answer;
  }

  /** The pages of all pupils. Those of a few at a time fill the memory less. */
  private allPages(request: string, told: (share: number) => void): Laid {
    const wanted: { names?: string[] } = JSON.parse(request);
    const names = wanted.names ?? [];
    const part = (at: number): Laid =>
      JSON.parse(call(this.questions, "all_pages", [JSON.stringify({ ...wanted, part: [at, at + AT_ONCE] })]));
    const whole = part(0);
    if ("problem" in whole) return whole;
    for (let at = AT_ONCE; at < names.length; at += AT_ONCE) {
      told(at / names.length);
      this.python.tidy();
      const more = part(at);
      if ("problem" in more) return more;
      add(whole, more);
    }
    return whole;
  }
}

/** Adds the pages of a pad behind those of another one. */
function add(whole: Pad, more: Pad): void {
  const before = whole.panels.length;
  for (const part of more.pages.flatMap(({ placed }) => placed.flatMap(({ parts }) => parts))) {
    if (typeof part.drawn === "number") part.drawn += before;
  }
  whole.panels.push(...more.panels);
  whole.pages.push(...more.pages);
}
