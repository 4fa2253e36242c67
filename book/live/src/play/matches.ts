// Matches on a page: the sheet is seen at once, and the board takes its place when it comes near. How a match begins came
// with the page, so the board does not wait for Python: what is done before that is awake is kept, and played then. The
// browser keeps every match, and on return offers to go on with it.

import board from "../../../../widgets/front/src/board";
import { download } from "../../../../widgets/front/src/files";
import type * as schema from "../../../../widgets/front/src/schema";
import { sparing, withProgress } from "../python/python";
import { whenNear } from "../site/near";
import { dataOf, find, messageOf, pictured, SITE } from "../site/page";
import { recall, whyUnkept } from "../site/storage";
import { chosenEvents, noteChoice } from "./chosen";
import { dated, drop, hold, type KeptMatch, keptOf, matchesOf, put, stands } from "./kept-matches";
import { PageModel } from "./model";
import { Played, Refused, type Shown } from "./played";

type BoardModel = PageModel<schema.BoardData, schema.View>;

/** An element in which a match is played; its model is there for whoever looks from outside. */
interface Place extends HTMLElement {
  model?: BoardModel;
}

/** The prefix of an address's fragment that holds a match; see `widgets/match/links.py`. */
const MARK = "#match=";
const query = new URLSearchParams(location.search);
/** The deal that a link names by `?deal=NAME`, for boards whose dice the page itself does not fix. */
const LINKED = query.get("deal")?.trim() || undefined;
/** The match in this browser that a link of your-matches.ts names. */
const NAMED = query.get("kept");
/** Events with which another match takes the place of this one. */
const OTHER = /^(new|repeat|load)$/;

/** Begins every match of the page when it comes near, or by a button where the reader is to be spared bytes. */
export function setUpMatches(places: Place[]): void {
  const tables = new Map(places.map((place, index) => [place, new Table(place, `${location.pathname} ${index}`)]));
  // A link to a match opens it at the first board of the page.
  const [first, ...others] = places;
  const linked = first && location.hash.startsWith(MARK);
  if (linked) tables.get(first)?.begin(location.hash);
  const waiting = (linked ? others : places).filter((place) => !tables.get(place)?.offer());
  if (!sparing()) whenNear(waiting, (place) => tables.get(place)?.begin());
}

/** A button of a page. */
function button(text: string, call: () => void, quiet = false): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = quiet ? "live-button quiet" : "live-button";
  made.textContent = text;
  made.addEventListener("click", call);
  return made;
}

function paragraph(text: string): HTMLParagraphElement {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

/** A place with its match. */
class Table {
  private readonly said: HTMLElement;
  private readonly button: HTMLButtonElement;
  /** The form for readers to write their own sheet, if they may. */
  private readonly own: HTMLFormElement | null;
  private match: Played;
  /** The number of matches that have begun here. */
  private count = 0;
  /** The match that has a board. */
  private drawn: Played | undefined;
  /** The picture of the sheet, and then the board. */
  private shown: HTMLElement;
  /** Says what the browser has kept, or that another tab plays the match. */
  private readonly note = document.createElement("div");
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
    this.match = this.another();
    this.note.className = "live-note";
    this.note.hidden = true;
    this.shown.before(this.note);
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
    this.say(
      paragraph(
        `${newest.over ? "Your last match here" : "You have a match here"}: ${stands(newest)} (${dated(newest)}).`,
      ),
      button(newest.over ? "Show your last match" : "Continue your match", () => this.goOn(newest)),
      button("New match", () => this.anew(), true),
      ...(older.length ? [this.listOf(older)] : []),
    );
    this.button.hidden = true;
    // The empty sheet is not the one of the match.
    this.shown.hidden = true;
    this.place.dataset.stands = "";
    return true;
  }

  private listOf(matches: KeptMatch[]): HTMLElement {
    const list = document.createElement("details");
    const summary = document.createElement("summary");
    summary.textContent = matches.length === 1 ? "One older match" : `${matches.length} older matches`;
    const items = document.createElement("ul");
    for (const match of matches) {
      const item = document.createElement("li");
      const forget = button(
        "Forget",
        () => {
          drop(match.id);
          item.remove();
        },
        true,
      );
      item.append(`${match.title}, ${dated(match)}: ${stands(match)} `);
      item.append(
        button(match.over ? "Show" : "Go on", () => this.goOn(match), true),
        forget,
      );
      items.append(item);
    }
    list.append(summary, items);
    return list;
  }

  private say(...nodes: Node[]): void {
    this.note.replaceChildren(...nodes);
    this.note.hidden = nodes.length === 0;
  }

  /** Begins another match. */
  private anew(): void {
    this.say();
    this.match = this.another();
    this.begin();
  }

  /** Goes on with a match that was kept, unless another tab plays it. */
  private async goOn(kept: KeptMatch, take = false): Promise<void> {
    const release = await hold(kept.id, () => this.lose(kept.id), take);
    if (!release) {
      this.say(
        paragraph("This match is being played in another tab."),
        button("Play it here", () => this.goOn(kept, true)),
        button("New match", () => this.anew(), true),
      );
      return;
    }
    this.hand({ id: kept.id, release });
    this.say();
    this.away = false;
    if (this.sheet && kept.spec !== undefined) this.sheet.value = kept.spec;
    this.match = this.another(matchesOf(this.home).find(({ id }) => id === kept.id) ?? kept);
    await this.begin(undefined, true);
    this.giveWay(true);
    const first = this.place.querySelector<HTMLElement>(".dp-first") ?? this.place;
    first.focus({ preventScroll: true });
  }

  /** Holds a match in the place of the one before. */
  private hand(held: Table["held"]): void {
    if (this.held.id !== held.id) this.held.release();
    this.held = held;
  }

  /** Hears that another tab plays the match now. */
  private lose(id: string): void {
    if (id !== this.drawn?.id) return;
    this.away = true;
    this.shown.inert = true;
    const kept = matchesOf(this.home).find((one) => one.id === id);
    this.say(
      paragraph("This match goes on in another tab."),
      ...(kept ? [button("Play it here", () => this.goOn(kept, true))] : []),
    );
  }

  private another(kept?: KeptMatch): Played {
    // A match without a board has not begun: the next one takes its deal.
    if (!this.drawn) this.count = 0;
    const spec = this.sheet?.value;
    const setting = { ...this.place.dataset, seed: kept ? this.deal : this.nextSeed(), spec };
    const match: Played = new Played(setting, kept?.text, (text) => this.keep(match, text, spec));
    if (kept) match.id = kept.id;
    return match;
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

  /** Keeps the match of the board in the browser once something has happened in it. */
  private async keep(match: Played, text: string, spec: string | undefined): Promise<void> {
    const { model, dataset } = this.place;
    if (match !== this.drawn || !model || !match.begun || dataset.train || this.away) return;
    const { id } = match;
    const problem = put(keptOf(model.get("board"), model.get("view"), { id, place: this.home, text, spec }));
    if (problem === "elsewhere") this.lose(id);
    else if (problem) {
      this.say(paragraph(whyUnkept(problem)));
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
    return { board, view: { ...view, seed: this.deal ?? null } };
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
    this.say(
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
    const event = this.dealt(given);
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

  /** Lets the page give way to a match that runs: its header scrolls away, and the board comes to the top of the screen
   *  when the match begins or is `resumed`, unless sheet and dice are in sight. */
  private giveWay(resumed = false): void {
    const { place, shown } = this;
    const view = place.model?.get("view");
    const gave = place.dataset.plays !== undefined;
    // It stays away when the first roll is taken back: to come and go, it would have the whole page styled anew.
    const runs = Boolean(view && (view.eventIndex > 0 || gave) && !view.over && !view.trainer);
    const begins = runs && (resumed || !gave);
    place.toggleAttribute("data-plays", runs);
    if (!begins) return;
    const [sheet, dock] = [".dp-sheet", ".dp-dock"].map((part) => shown.querySelector(part)?.getBoundingClientRect());
    if (!sheet || !dock) return;
    const apart = dock.left >= sheet.right || dock.top >= sheet.bottom;
    if (sheet.top < 0 || Math.max(sheet.bottom, dock.bottom) > innerHeight || !apart) {
      shown.scrollIntoView({ behavior: "instant" });
    }
  }

  /** Returns a reader's event; a new match follows the deal unless the reader names another one. */
  private dealt(event: schema.Event): schema.Event {
    if (!this.deal || event.do !== "new" || event.seed?.trim()) return event;
    return { ...event, seed: this.nextSeed() };
  }

  /** The sheet as a PDF: the one that lies ready if nothing is written on it, or one that Python makes. What the board
   *  shows stays as it is, for it may have gone on meanwhile. */
  private async printed(match: Played, model: BoardModel, event: schema.Event): Promise<schema.Answer> {
    const { id, lang } = model.get("board");
    const { cells, cover } = model.get("view");
    // A cover hides what is written.
    if (!this.sheet && !cover && !Object.keys(cells).length) {
      const paper = recall("paper") === "letter" ? "letter" : "a4";
      const ready = await fetch(`${SITE}sheets/${id}-${lang}-${paper}.pdf`).catch(() => undefined);
      if (ready?.ok) {
        download(`${id}.pdf`, await ready.blob());
        return { view: { ...model.get("view") } };
      }
    }
    this.said.textContent = "Making the PDF …";
    const answer = await withProgress(this.place, () => match.print(event));
    if (answer instanceof Uint8Array) {
      download(`${id}.pdf`, new Blob([answer], { type: "application/pdf" }));
      return { view: { ...model.get("view") } };
    }
    return answer.reply ? { ...answer, view: { ...model.get("view") } } : answer;
  }
}

/** A file with the module that shows it; before a link comes the address of this page. */
function addressed(file: schema.FileReply): schema.FileReply {
  const module = new URL("later.js", import.meta.url).href;
  const text = file.text?.startsWith(MARK) ? location.origin + location.pathname + file.text : file.text;
  return text === undefined ? { ...file, module } : { ...file, module, text };
}
