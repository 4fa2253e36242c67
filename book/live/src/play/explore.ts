// Explorers of a page: the first position stands there with all its chances, and light Python comes for the next one; the
// whole Python comes for what moves are worth.

import explorer from "../../../../widgets/front/src/explorer";
import type { Answer, BoardData, ExplorerEvent, View } from "../../../../widgets/front/src/schema";
import { light, whole, withProgress } from "../python/python";
import { patiently } from "../python/silence";
import { inTurn } from "../site/near";
import { all, dataOf, find, messageOf, pictured } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { PageModel } from "./model";

/** The state from which any Python can continue an explorer; only Python reads it. */
type About = Record<string, unknown>;

/** The page's data for an explorer: the first view, and the state for Python when it arrives. */
interface First {
  board: BoardData;
  view: View;
  about: About;
}

type ExplorerAnswer = Answer & { about: About };

/** Brings an explorer to life. */
function setUp(place: HTMLElement, index: number): void {
  const picture = find(place, ".live-still");
  const { board, view, ...first } = pictured(dataOf<First>(find(place, "script")), picture);
  let { about } = first;
  const name = `explorer ${index}`;
  const said = find(place, ".live-said");
  let waiting = Promise.resolve();
  const model = new PageModel<BoardData, View>({ board, view }, (event) => {
    waiting = waiting.then(() => take(event as ExplorerEvent));
  });

  async function take(event: ExplorerEvent): Promise<void> {
    if (!place.dataset.awake) said.textContent = "Loading Python …";
    try {
      const answer = await answerTo(event);
      about = answer.about;
      keepTyped(name, JSON.stringify(about));
      place.dataset.awake = "yes";
      said.textContent = "";
      show(answer);
    } catch (error) {
      said.textContent = `This cannot be computed now, because ${messageOf(error)}. The rest of this page works without it.`;
    }
  }

  async function answerTo(event: ExplorerEvent): Promise<ExplorerAnswer> {
    const wanted = ["explore", `explorer${index}`, JSON.stringify(about), JSON.stringify(event)] as const;
    if (event.do !== "worth") {
      try {
        return JSON.parse(String(await light.ask(...wanted)));
      } catch {
        // What the light one cannot do, the whole one can.
      }
    }
    return JSON.parse(String(await patiently(place, () => withProgress(place, () => whole.ask(...wanted)))));
  }

  function show(answer: Answer): void {
    if (answer.board) model.set("board", answer.board);
    model.set("view", answer.view);
  }

  /** Goes on where the reader was before. */
  async function comeBack(text: string): Promise<void> {
    const ask = async (from: unknown, event: object): Promise<ExplorerAnswer> =>
      JSON.parse(String(await light.ask("explore", `explorer${index}`, JSON.stringify(from), JSON.stringify(event))));
    said.textContent = "Bringing back your last position …";
    try {
      const before = JSON.parse(text);
      if (before.game !== about.game) throw new Error("another game");
      // The board of so many seats comes with the change to them.
      const seats = await ask(about, { do: "seats", value: before.seats.length });
      const answer = await ask(before, { do: "chance", chance: before.chance });
      about = answer.about;
      show({ ...seats, ...answer });
      said.textContent = "";
    } catch (error) {
      said.textContent = `Your last position here cannot be shown, because ${messageOf(error)}.`;
    }
  }

  const table = document.createElement("div");
  picture.replaceWith(table);
  // A board that stands in its place knows its width when it is first drawn.
  explorer.render({ model, el: table });
  const before = typed(name);
  if (before) waiting = comeBack(before);
  place.dataset.ready = "yes";
}

const places = all(".live-explore");
inTurn(places, (place) => setUp(place, places.indexOf(place)));
