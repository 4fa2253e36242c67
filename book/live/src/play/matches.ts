// Matches on a page: the sheet is seen at once, and the board takes its place when it comes near. How a match begins came
// with the page, so the board does not wait for Python: what is done before that is awake is kept, and played then. The
// browser keeps every match, and on return offers to go on with it.

import board from "../../../../widgets/front/src/board";
import type * as schema from "../../../../widgets/front/src/schema";
import { sparing, withProgress } from "../python/python";
import { whenNear } from "../site/near";
import { dataOf, find, messageOf, pictured } from "../site/page";
import { whyUnkept } from "../site/storage";
import { chosenEvents, noteChoice } from "./chosen";
import { Deals } from "./deals";
import { dated, drop, hold, type KeptMatch, keptOf, matchesOf, put } from "./kept-matches";
import { PageModel } from "./model";
import { button, listOf, Note, paragraph, standingOf } from "./note";
import { Played, Refused, type Shown } from "./played";
import { takeMade, takeReady } from "./printed";
import { giveWay } from "./way";

type BoardModel = PageModel<schema.BoardData, schema.View>;

/** An element in which a match is played; its model is there for whoever looks from outside. */
interface Place extends HTMLElement {
  model?: BoardModel;
}

/** The prefix of an address's fragment that holds a match; see `widgets/match/links.py`. */
const MARK = "#match=";
/** The match in this browser that a link of your-matches.ts names. */
const NAMED = new URLSearchParams(location.search).get("kept");
/** Events with which another match takes the place of this one. */
const OTHER = /^(new|repeat|load)$/;

/** Begins every match of the page when it comes near, or by a button where the reader is to be spared bytes. */
export function setUpMatches(places: Place[]): void {
  const tables = new Map(
    places.map((place, index) => [place, new MatchAtPlace(place, `${location.pathname} ${index}`)]),
  );
  // A link to a match opens it at the first board of the page.
  const [first, ...others] = places;
  const linked = first && location.hash.startsWith(MARK);
  if (linked) tables.get(first)?.begin(location.hash);
  const waiting = (linked ? others : places).filter((place) => !tables.get(place)?.offer());
  if (!sparing()) whenNear(waiting, (place) => tables.get(place)?.begin());
}

/** A place with its match. */
class MatchAtPlace {
  private readonly said: HTMLElement;
  private readonly button: HTMLButtonElement;
  /** The form for readers to write their own sheet, if they may. */
  private readonly own: HTMLFormElement | null;
  private match: Played;
  private readonly deals: Deals;
  /** The match that has a board. */
  private drawn: Played | undefined;
  /** The picture of the sheet, and then the board. */
  private shown: HTMLElement;
  private readonly note: Note;
  /** The name of the match that this tab holds, and how to let it go. */
  private held = { id: "", release: () => {} };
  /** True if another tab plays the match. */
  private away = false;

  /** `home` names the place in this browser. */
  constructor(
    private readonly place: Place,
    private readonly home: string,
  ) {
    this.said = find(place, ".live-said");
    this.button = find(place, ".live-start");
    this.own = place.querySelector(".live-own");
    this.shown = find(place, ".live-still");
    this.note = new Note(this.shown);
    this.deals = new Deals(place.dataset.seed);
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
      this.anew();
    });
  }

  /** Offers to go on with what was played here before, and does so with the match that a link names; returns whether
   *  there is anything. */
  offer(): boolean {
    const matches = this.place.dataset.train ? [] : matchesOf(this.home);
    const [newest, ...older] = matches;
    if (!newest) return false;
    const wanted = matches.find(({ id }) => id === NAMED);
    if (wanted) {
      history.replaceState(null, "", location.pathname);
      this.place.scrollIntoView();
      this.goOn(wanted);
      return true;
    }
    this.note.say(
      paragraph(
        newest.over ? "Your last match here: " : "You have a match here: ",
        ...standingOf(newest),
        ` (${dated(newest)}).`,
      ),
      button(newest.over ? "Show your last match" : "Continue your match", () => this.goOn(newest)),
      button("New match", () => this.anew(), true),
      ...(older.length ? [listOf(older, (match) => this.goOn(match))] : []),
    );
    this.button.hidden = true;
    // The empty sheet is not the one of the match.
    this.shown.hidden = true;
    this.place.dataset.stands = "";
    return true;
  }

  /** Begins another match. */
  private anew(): void {
    this.note.say();
    this.match = this.another();
    this.begin();
  }

  /** Goes on with a match that was kept, unless another tab plays it. */
  private async goOn(kept: KeptMatch, take = false): Promise<void> {
    const release = await hold(kept.id, () => this.lose(kept.id), take);
    if (!release) {
      this.note.say(
        paragraph("This match is being played in another tab."),
        button("Play it here", () => this.goOn(kept, true)),
        button("New match", () => this.anew(), true),
      );
      return;
    }
    this.hand({ id: kept.id, release });
    this.note.say();
    this.away = false;
    if (this.sheet && kept.spec !== undefined) this.sheet.value = kept.spec;
    this.match = this.another(matchesOf(this.home).find(({ id }) => id === kept.id) ?? kept);
    await this.begin(undefined, true);
    this.giveWay(true);
    const first = this.place.querySelector<HTMLElement>(".dp-first") ?? this.place;
    first.focus({ preventScroll: true });
  }

  /** Holds a match in the place of the one before. */
  private hand(held: MatchAtPlace["held"]): void {
    if (this.held.id !== held.id) this.held.release();
    this.held = held;
  }

  /** Hears that another tab plays the match now. */
  private lose(id: string): void {
    if (id !== this.drawn?.id) return;
    this.away = true;
    this.shown.inert = true;
    const kept = matchesOf(this.home).find((one) => one.id === id);
    this.note.say(
      paragraph("This match goes on in another tab."),
      ...(kept ? [button("Play it here", () => this.goOn(kept, true))] : []),
    );
  }

  private another(kept?: KeptMatch): Played {
    // A match without a board has not begun: the next one takes its deal.
    if (!this.drawn) this.deals.restart();
    const spec = this.sheet?.value;
    const setting = { ...this.place.dataset, seed: kept ? this.deals.name : this.deals.next(), spec };
    const match: Played = new Played(setting, kept?.text, (text) => this.keep(match, text, spec));
    if (kept) match.id = kept.id;
    return match;
  }

  /** Keeps the match of the board in the browser once something has happened in it. */
  private async keep(match: Played, text: string, spec: string | undefined): Promise<void> {
    const { model, dataset } = this.place;
    if (match !== this.drawn || !model || !match.begun || dataset.train || this.away) return;
    const { id } = match;
    const problem = put(keptOf(model.get("board"), model.get("view"), { id, place: this.home, text, spec }));
    if (problem === "elsewhere") this.lose(id);
    else if (problem) {
      this.note.say(paragraph(whyUnkept(problem)));
    } else if (this.held.id !== id) {
      this.hand({ id, release: (await hold(id, () => this.lose(id))) ?? (() => {}) });
    }
  }

  private get sheet(): HTMLTextAreaElement | null | undefined {
    return this.own?.querySelector("textarea");
  }

  /** The beginning of the match that came with the page, unless the reader has written something else. */
  private get first(): Shown | undefined {
    if (this.drawn || this.sheet?.value !== this.sheet?.defaultValue) return undefined;
    const { board, view } = pictured(dataOf<Shown>(find(this.place, ".live-first")), this.shown);
    // Nothing has been rolled yet, so a deal changes nothing but its own name.
    return { board, view: { ...view, seed: this.deals.name ?? null } };
  }

  /** Begins the match; a link says what it goes on from, unless it goes on from what was kept. */
  async begin(link?: string, again = false): Promise<void> {
    const { match, place, said, button } = this;
    const first = link || again ? undefined : this.first;
    button.hidden = true;
    if (first) this.draw(match, this.modelOf(match, first));
    else said.textContent = "Loading the board …";
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
      if (refused && again) this.refuse(match);
      said.textContent = refused
        ? `This ${again ? "match cannot be read" : "sheet cannot be played"}: ${messageOf(error)}.`
        : `The match cannot be played now, because ${messageOf(error)}. The rest of this page works without it.`;
    }
  }

  /** Offers what is left to do about a match that is kept and cannot be read. */
  private refuse({ id }: Played): void {
    const forget = () => {
      drop(id);
      this.anew();
    };
    this.note.say(
      button("New match", () => this.anew()),
      button("Forget this one", forget, true),
    );
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
    for (const event of chosenEvents({ board: model.get("board"), view: model.get("view") })) model.send(event);
  }

  private async take(match: Played, model: BoardModel, given: schema.Event): Promise<void> {
    if (this.away) return;
    const event = this.deals.dealt(given);
    noteChoice(event);
    if (!match.awake) this.said.textContent = "Loading the dice …";
    try {
      const answer = await (event.do === "pdf" ? this.printed(match, model, event) : match.take(event));
      if (OTHER.test(event.do) && !answer.view.why) match.leave();
      if (event.do === "undo" && model.get("view").back && !answer.view.why) match.comeBack();
      if (answer.board) model.set("board", answer.board);
      model.set("view", answer.view);
      if (answer.reply) model.tell("msg:custom", addressed(answer.reply));
      this.giveWay();
      this.said.textContent = "";
    } catch (error) {
      const why = `That did not work, because ${messageOf(error)}. Your match is safe: try again.`;
      this.said.textContent = why;
      // The board stands as it was, and tells it where people look.
      model.set("view", { ...model.get("view"), why });
    }
  }

  private giveWay(resumed = false): void {
    giveWay(this.place, this.shown, this.place.model?.get("view"), resumed);
  }

  /** Answers the wish for a PDF. What the board shows stays as it is, for it may have gone on meanwhile. */
  private async printed(match: Played, model: BoardModel, event: schema.Event): Promise<schema.Answer> {
    const stands = () => ({ view: { ...model.get("view") } });
    const shown = model.get("board");
    if (!this.sheet && (await takeReady(shown, model.get("view")))) return stands();
    this.said.textContent = "Making the PDF …";
    const answer = await withProgress(this.place, () => takeMade(match, shown.id, event));
    return !answer || answer.reply ? { ...answer, ...stands() } : answer;
  }
}

/** A file with the module that shows it; before a link comes the address of this page. */
function addressed(file: schema.FileReply): schema.FileReply {
  const module = new URL("later.js", import.meta.url).href;
  const text = file.text?.startsWith(MARK) ? location.origin + location.pathname + file.text : file.text;
  return text === undefined ? { ...file, module } : { ...file, module, text };
}
