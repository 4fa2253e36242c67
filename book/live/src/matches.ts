// Matches on a page: the sheet is seen at once, and the board takes its place when it comes near. How a match begins came
// with the page, so the board does not wait for Python: what is done before that is awake is kept, and played then.

import board from "../../../widgets/front/src/board";
import type * as schema from "../../../widgets/front/src/schema";
import { PageModel } from "./model";
import { whenNear } from "./near";
import { dataOf, find, messageOf, pictured } from "./page";
import { Played, Refused, type Shown } from "./played";
import { sparing, withProgress } from "./python";

type BoardModel = PageModel<schema.BoardData, schema.View>;

/** An element in which a match is played; its model is there for whoever looks from outside. */
interface Place extends HTMLElement {
  model?: BoardModel;
}

/** What the fragment of an address begins with that holds a match; see `widgets/links.py`. */
const MARK = "#match=";
/** The deal that a link names by `?deal=NAME`, for boards whose dice the page itself does not fix. */
const LINKED = new URLSearchParams(location.search).get("deal")?.trim() || undefined;

/** Begins every match of the page when it comes near, or by a button where the reader is to be spared bytes. */
export function setUpMatches(places: Place[]): void {
  const tables = new Map(places.map((place) => [place, new Table(place)]));
  // A link to a match opens it at the first board of the page.
  const [first, ...others] = places;
  const linked = first && location.hash.startsWith(MARK);
  if (linked) tables.get(first)?.begin(location.hash);
  if (!sparing()) whenNear(linked ? others : places, (place) => tables.get(place)?.begin());
}

/** A place with its match. */
class Table {
  private readonly said: HTMLElement;
  private readonly button: HTMLButtonElement;
  /** Where readers write a sheet of their own, if they may. */
  private readonly own: HTMLFormElement | null;
  private match: Played;
  /** How many matches have begun here. */
  private count = 0;
  /** The match that has a board. */
  private drawn: Played | undefined;
  /** The picture of the sheet, and then the board. */
  private shown: HTMLElement;

  constructor(private readonly place: Place) {
    this.said = find(place, ".live-said");
    this.button = find(place, ".live-start");
    this.own = place.querySelector(".live-own");
    this.shown = find(place, ".live-still");
    this.match = this.another();
    this.button.hidden = !sparing();
    if (sparing()) place.dataset.stands = "";
    this.button.addEventListener("click", async () => {
      const begun = this.begin();
      if (!this.drawn) await begun;
      place.querySelector<HTMLElement>(".dp-first")?.focus({ preventScroll: true });
    });
    if (this.own) find(this.own, "button").hidden = false;
    this.own?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.match = this.another();
      this.begin();
    });
  }

  private another(): Played {
    return new Played({ ...this.place.dataset, seed: this.nextSeed(), spec: this.sheet?.value });
  }

  /** The deal that this board was told, by its page or by a link. */
  private get deal(): string | undefined {
    return this.place.dataset.seed ?? LINKED;
  }

  /** The seed of the next match: the deal itself for the first one, then `NAME/2`, `NAME/3` and so on. */
  private nextSeed(): string | undefined {
    this.count += 1;
    return this.deal && this.count > 1 ? `${this.deal}/${this.count}` : this.deal;
  }

  private get sheet(): HTMLTextAreaElement | null | undefined {
    return this.own?.querySelector("textarea");
  }

  /** How the match begins that came with the page, unless the reader has written something else. */
  private get first(): Shown | undefined {
    if (this.drawn || this.sheet?.value !== this.sheet?.defaultValue) return undefined;
    const { board, view } = pictured(dataOf<Shown>(find(this.place, ".live-first")), this.shown);
    // Nothing has been rolled yet, so a deal changes nothing but its own name.
    return { board, view: { ...view, seed: this.deal ?? null } };
  }

  /** Begins the match; a link says what it goes on from. */
  async begin(link?: string): Promise<void> {
    const { match, place, said, button } = this;
    const first = link ? undefined : this.first;
    button.hidden = true;
    if (first) this.draw(match, this.modelOf(match, first));
    else said.textContent = "The board is on its way …";
    try {
      await match.begin();
      if (this.drawn !== match) {
        const model = this.modelOf(match, await match.show());
        if (link) await this.take(match, model, { do: "load", text: link });
        this.draw(match, model);
        if (link) place.scrollIntoView();
      }
      said.textContent = "";
      if (place.dataset.train && place.model) await this.take(match, place.model, { do: "train" });
    } catch (error) {
      const refused = error instanceof Refused;
      button.hidden = refused;
      button.textContent = "Try again";
      said.textContent = refused
        ? `This sheet cannot be played: ${messageOf(error)}.`
        : `The match cannot be played now, because ${messageOf(error)}; all the rest of this page works without it.`;
    }
  }

  private modelOf(match: Played, shown: Shown): BoardModel {
    const model: BoardModel = new PageModel(shown, (event) => this.take(match, model, event));
    return model;
  }

  /** Shows the board of a match in the place of what is there. */
  private draw(match: Played, model: BoardModel): void {
    const table = document.createElement("div");
    // A board that stands in its place knows its width when it is first drawn.
    this.shown.replaceWith(table);
    this.shown = table;
    this.place.model = model;
    this.place.dataset.stands = "";
    this.drawn = match;
    board.render({ model, el: table });
  }

  private async take(match: Played, model: BoardModel, given: schema.Event): Promise<void> {
    const event = this.dealt(given);
    if (!match.awake) this.said.textContent = "The dice are on their way …";
    try {
      const answer = await (event.do === "pdf" ? this.printed(match, model, event) : match.take(event));
      if (answer.board) model.set("board", answer.board);
      model.set("view", answer.view);
      if (answer.reply) model.tell("msg:custom", addressed(answer.reply));
      this.said.textContent = "";
    } catch (error) {
      this.said.textContent = `This cannot be done now, because ${messageOf(error)}; the match is kept, try again.`;
    }
  }

  /** What a reader does; a new match follows the deal unless the reader names another one. */
  private dealt(event: schema.Event): schema.Event {
    if (!this.deal || event.do !== "new" || event.seed?.trim()) return event;
    return { ...event, seed: this.nextSeed() };
  }

  /** The sheet as a PDF; what the board shows stays as it is, for it may have gone on meanwhile. */
  private async printed(match: Played, model: BoardModel, event: schema.Event): Promise<schema.Answer> {
    const answer = await withProgress(this.place, () => match.print(event));
    return answer.reply ? { ...answer, view: { ...model.get("view") } } : answer;
  }
}

/** A file with the module that shows it; before a link comes the address of this page. */
function addressed(file: schema.FileReply): schema.FileReply {
  const module = new URL("later.mjs", import.meta.url).href;
  const text = file.text?.startsWith(MARK) ? location.origin + location.pathname + file.text : file.text;
  return text === undefined ? { ...file, module } : { ...file, module, text };
}
