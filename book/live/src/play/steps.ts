// Puzzles on a page, the steps of its tutorial. They play by themselves, for their answers were worked out when the page
// was built.

import board from "../../../../widgets/front/src/board";
import type { BoardData, PuzzleData, PuzzleReply, View } from "../../../../widgets/front/src/schema";
import { inTurn } from "../site/near";
import { all, dataOf, find } from "../site/page";
import { PageModel } from "./model";
import { keepSolved, solved } from "./solved";

/** An element with a puzzle; its model is there for whoever looks from outside. */
interface Step extends HTMLElement {
  model?: PageModel<BoardData, View>;
}

/** Shows in the row of numbers what has been solved on this device, and where to go on. */
export function showProgress(): void {
  const links = all<HTMLAnchorElement>(".steps-row a");
  const said = document.querySelector(".steps-said");
  if (!said) return;
  const numbers = solved();
  const name = (link: HTMLAnchorElement) => link.hash.slice("#step-".length);
  for (const link of links) {
    const done = numbers.has(name(link));
    link.toggleAttribute("data-solved", done);
    link.ariaLabel = `Puzzle ${name(link)}${done ? ", solved" : ""}`;
  }
  const next = links.find((link) => !numbers.has(name(link)));
  if (!numbers.size) said.textContent = "";
  else if (next) said.textContent = `${numbers.size} of ${links.length} solved. Go on with puzzle ${name(next)}.`;
  else said.textContent = "All solved. Now play a whole match: it is at the end of the page.";
}

/** Sets up the puzzles in their turn. */
export function setUpSteps(steps: Step[]): void {
  const boards = new Map(all(".step-boards").map((node) => [node.dataset.board, dataOf<BoardData>(node)]));
  inTurn(steps, (step) => {
    const kind = boards.get(step.dataset.board);
    if (kind) setUp(step, kind);
  });
}

function setUp(step: Step, kind: BoardData): void {
  const label = `Puzzle ${step.dataset.number}`;
  const view = unfold(dataOf(find(step, ".step-data")));
  const model = new PageModel<BoardData, View>({ board: { ...kind, words: { ...kind.words, board: label } }, view });
  const table = document.createElement("div");
  const after = find(step, ".step-after");
  step.model = model;
  // A board that stands in its place knows its width when it is first drawn.
  find(step, ".step-board").replaceChildren(table);
  board.render({ model, el: table });
  // Whoever comes to the puzzle hears its question, by which the board is named.
  find(table, ".dicepad").tabIndex = -1;
  model.on("change:view", () => {
    const { verdict } = model.get("view");
    after.hidden = !verdict?.good;
    step.toggleAttribute("data-solved", !after.hidden);
    if (!verdict?.good) return;
    keepSolved(String(step.dataset.number));
    showProgress();
    // The focus goes here, so its name says first how the answer was.
    const next = find(after, ".step-next");
    next.ariaLabel = `${verdict.head} ${verdict.text} ${next.textContent}`;
    next.focus({ preventScroll: true });
    // Once the board has drawn what is said to the answer.
    requestAnimationFrame(() => after.scrollIntoView({ block: "nearest" }));
  });
  find(after, ".step-next").addEventListener("click", () => goOn(step));
  step.dataset.ready = "yes";
}

/** Goes to what follows on the page. */
function goOn(step: HTMLElement): void {
  const places = all(".step, .live-play");
  const next = places[places.indexOf(step) + 1];
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)").matches;
  next?.scrollIntoView({ behavior: reducedMotion ? "auto" : "smooth" });
  (next?.querySelector<HTMLElement>(".step-board .dicepad") ?? next)?.focus({ preventScroll: true });
}

/** The view of a puzzle with all its answers: to a wrong one belongs a text, to a right one a view that goes on. */
function unfold({ view, replies, after, heads }: PuzzleData): View {
  const judged = Object.entries(replies).map(([name, reply]): [string, PuzzleReply] => {
    const right = typeof reply === "number" ? after[reply] : undefined;
    const text = right?.text ?? String(reply);
    const verdict = { good: Boolean(right), head: heads[right ? 0 : 1], text };
    return [name, { ...right?.changes, verdict, say: right ? "" : `${verdict.head} ${text}`.trim() }];
  });
  return { ...view, puzzle: { replies: Object.fromEntries(judged) } };
}
