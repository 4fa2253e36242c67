// Matches on a page: the sheet is seen at once, and the board takes its place when it comes near.

import board from "../../../widgets/front/src/board";
import type * as schema from "../../../widgets/front/src/schema";
import { PageModel } from "./model";
import { find, messageOf } from "./page";
import { Played } from "./played";
import { sparing, whenNear, withProgress } from "./python";

type BoardModel = PageModel<schema.BoardData, schema.View>;

/** An element in which a match is played; its model is there for whoever looks from outside. */
interface Place extends HTMLElement {
  model?: BoardModel;
}

/** What the fragment of an address begins with that holds a match; see `widgets/links.py`. */
const MARK = "#match=";

/** Begins every match of the page when it comes near, or by a button where the reader is to be spared bytes. */
export function setUpMatches(places: Place[]): void {
  const begun = new Map(places.map((place) => [place, setUp(place)]));
  // A link to a match opens it at the first board of the page.
  const [first] = places;
  if (first && location.hash.startsWith(MARK)) begun.get(first)?.(location.hash);
  if (!sparing()) whenNear(places, (place) => begun.get(place)?.());
}

/** Sets a place up; what is returned begins its match, by a link if there is one. */
function setUp(place: Place): (link?: string) => Promise<void> {
  const said = find(place, ".live-said");
  const button = find<HTMLButtonElement>(place, ".live-start");
  const match = new Played(place.dataset);

  async function begin(link?: string): Promise<void> {
    if (place.model) return;
    button.hidden = true;
    said.textContent = "The board is on its way …";
    try {
      const model: BoardModel = new PageModel(await match.begin(), (event) => take(model, event));
      said.textContent = "";
      if (link) await take(model, { do: "load", text: link });
      place.model = model;
      const table = document.createElement("div");
      board.render({ model, el: table });
      find(place, ".live-still").replaceWith(table);
      if (link) place.scrollIntoView();
    } catch (error) {
      button.hidden = false;
      button.textContent = "Try again";
      said.textContent = `The match cannot be played now, because ${messageOf(error)}; all the rest of this page works without it.`;
    }
  }

  async function take(model: BoardModel, event: schema.Event): Promise<void> {
    try {
      const answer = await (event.do === "pdf" ? printed(model, event) : match.take(event));
      if (answer.board) model.set("board", answer.board);
      model.set("view", answer.view);
      if (answer.reply) model.tell("msg:custom", addressed(answer.reply));
      said.textContent = "";
    } catch (error) {
      said.textContent = `This cannot be done now, because ${messageOf(error)}; the match is kept, try again.`;
    }
  }

  /** The sheet as a PDF; what the board shows stays as it is, for it may have gone on meanwhile. */
  async function printed(model: BoardModel, event: schema.Event): Promise<schema.Answer> {
    const answer = await withProgress(place, () => match.print(event));
    return answer.reply ? { ...answer, view: { ...model.get("view") } } : answer;
  }

  button.hidden = !sparing();
  button.addEventListener("click", async () => {
    await begin();
    place.querySelector<HTMLElement>(".dp-first")?.focus({ preventScroll: true });
  });
  return begin;
}

/** A file as it is; before a link comes the address of this page. */
function addressed(file: schema.FileReply): schema.FileReply {
  if (!file.text?.startsWith(MARK)) return file;
  return { ...file, text: location.origin + location.pathname + file.text };
}
