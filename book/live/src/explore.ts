// Explorers of a page: the first position stands there with all its chances, and light Python comes for the next one; the
// whole Python comes for what moves are worth.

import explorer from "../../../widgets/front/src/explorer";
import type {
  BoardData,
  Controls,
  ControlValues,
  ExplorerAnswer,
  ExplorerEvent,
  Slider,
  View,
} from "../../../widgets/front/src/schema";
import { PageModel } from "./model";
import { inTurn } from "./near";
import { all, dataOf, find, messageOf, pictured } from "./page";
import { light, whole, withProgress } from "./python";
import { patiently } from "./silence";
import { keepTyped, typed } from "./typed";

/** The state from which any Python can continue an explorer; only Python reads it. */
type About = Record<string, unknown>;

/** The page's data for an explorer: the first view, and the state for Python when it arrives. */
interface First {
  board: BoardData;
  view: View;
  controls: Controls;
  asked: ControlValues;
  about: About;
}

type Answer = ExplorerAnswer & { about: About };

type Send = (event: ExplorerEvent) => void;

function made<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  values: Partial<HTMLElementTagNameMap[Name]>,
  ...within: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), values);
  node.append(...within);
  return node;
}

/** The choice of the chance that the cells show. */
function choiceOf({ show, chances }: Controls, asked: ControlValues, send: Send): HTMLElement {
  const options = chances.map(([value, label]) => made("option", { value, selected: value === asked.chance }, label));
  const select = made("select", {}, ...options);
  select.onchange = () => send({ do: "chance", chance: select.value as ControlValues["chance"] });
  return made("label", {}, made("span", {}, show), select);
}

/** A slider and its number, which is told while it moves; Python is asked when it rests. */
function sliderOf({ do: action, label, low, high }: Slider, value: number, send: Send) {
  const range = made("input", { type: "range", min: String(low), max: String(high), value: String(value) });
  const shown = made("output", {}, String(value));
  range.oninput = () => shown.replaceChildren(range.value);
  range.onchange = () => send({ do: action, value: range.valueAsNumber });
  const put = (number: number, most = high) => {
    range.max = String(most);
    range.value = String(number);
    shown.replaceChildren(String(number));
  };
  // The label names the first control in it, and a number counts as one.
  return { node: made("label", {}, made("span", {}, label), range, shown), put };
}

/** Brings an explorer to life. */
function setUp(place: HTMLElement, index: number): void {
  const picture = find(place, ".live-still");
  const { board, view, controls, asked, ...first } = pictured(dataOf<First>(find(place, "script")), picture);
  let { about } = first;
  const name = `explorer ${index}`;
  const said = find(place, ".live-said");
  const told = made("ul", { className: "live-told" });
  let waiting = Promise.resolve();
  const send: Send = (event) => {
    waiting = waiting.then(() => take(event));
  };
  const sliders = controls.sliders.map((one) => sliderOf(one, asked[one.do as "turns"], send));
  const model = new PageModel<BoardData, View>({ board, view }, (event) => send(event as ExplorerEvent));

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

  async function answerTo(event: ExplorerEvent): Promise<Answer> {
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

  function show(answer: ExplorerAnswer): void {
    if (answer.board) model.set("board", answer.board);
    model.set("view", answer.view);
    controls.sliders.forEach(({ do: action }, at) => {
      sliders[at]?.put(answer.asked[action as "turns"], action === "whose" ? answer.asked.seats : undefined);
    });
    told.replaceChildren(...answer.told.map((line) => made("li", {}, line)));
  }

  /** Goes on where the reader was before. */
  async function comeBack(text: string): Promise<void> {
    const ask = async (from: unknown, event: object): Promise<Answer> =>
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

  const button = made("button", { type: "button", className: "live-button quiet" }, controls.worth);
  button.onclick = () => send({ do: "worth" });
  const table = made("div", {});
  const bar = made(
    "div",
    { className: "live-controls" },
    choiceOf(controls, asked, send),
    ...sliders.map((one) => one.node),
  );
  picture.replaceWith(bar, table, made("div", { className: "live-bar" }, button), told);
  // A board that stands in its place knows its width when it is first drawn.
  explorer.render({ model, el: table });
  const before = typed(name);
  if (before) waiting = comeBack(before);
  place.dataset.ready = "yes";
}

const places = all(".live-explore");
inTurn(places, (place) => setUp(place, places.indexOf(place)));
