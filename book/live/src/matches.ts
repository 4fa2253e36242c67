// Matches on a page: the sheet is seen at once, and Python comes when somebody plays.

import board from "../../../widgets/front/src/board";
import type * as schema from "../../../widgets/front/src/schema";
import { PageModel } from "./model";
import { find, messageOf } from "./page";
import { ask, wakeNear, withProgress } from "./python";

type BoardModel = PageModel<schema.BoardData, schema.View>;

/** An element in which a match is played; its model is there for whoever looks from outside. */
interface Place extends HTMLElement {
  model?: BoardModel;
}

/** What the fragment of an address begins with that holds a match; see `widgets/links.py`. */
const MARK = "#match=";

let count = 0;

/** Gives every match of the page a button that begins it. */
export function setUpMatches(places: HTMLElement[]): void {
  wakeNear(places);
  for (const place of places) {
    const start = find<HTMLButtonElement>(place, ".live-start");
    start.hidden = false;
    start.addEventListener("click", () => begin(place, start));
  }
  // A link to a match opens it at the first board of the page.
  const [first] = places;
  if (first && location.hash.startsWith(MARK)) begin(first, find(first, ".live-start"), location.hash);
}

async function begin(place: Place, start: HTMLButtonElement, link?: string): Promise<void> {
  const said = find(place, ".live-said");
  const { game = "", seats = "", lang = "", seed } = place.dataset;
  const name = `board${++count}`;
  start.disabled = true;
  said.textContent = "Python is on its way …";
  try {
    const values = String(await withProgress(place, () => ask("begin", name, game, seats, lang, seed)));
    const model: BoardModel = new PageModel(JSON.parse(values), (event) => take(model, name, event, said));
    place.model = model;
    said.textContent = "";
    if (link) await take(model, name, { do: "load", text: link }, said);
    const table = document.createElement("div");
    board.render({ model, el: table });
    find(place, ".live-still").replaceWith(table);
    start.remove();
    if (link) place.scrollIntoView();
    table.querySelector<HTMLElement>(".dp-first")?.focus({ preventScroll: true });
  } catch (error) {
    start.disabled = false;
    start.textContent = "Try again";
    said.textContent = `The match cannot be played now, because ${messageOf(error)}; all the rest of this page works without it.`;
  }
}

async function take(model: BoardModel, name: string, event: schema.Event, said: HTMLElement): Promise<void> {
  try {
    const answer: schema.Answer = JSON.parse(String(await ask("take", name, JSON.stringify(event))));
    if (answer.board) model.set("board", answer.board);
    model.set("view", answer.view);
    if (answer.reply) model.tell("msg:custom", addressed(answer.reply));
  } catch (error) {
    said.textContent = `Python has stopped: ${messageOf(error)}. Load the page again to play on.`;
  }
}

/** A file as it is; before a link comes the address of this page. */
function addressed(file: schema.FileReply): schema.FileReply {
  if (!file.text?.startsWith(MARK)) return file;
  return { ...file, text: location.origin + location.pathname + file.text };
}
