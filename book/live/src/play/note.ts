// What stands above a board: what the browser has kept, or that another tab plays the match.

import { dated, drop, type KeptMatch } from "./kept-matches";

/** An element of a kind, with some properties and parts. */
function made<Kind extends keyof HTMLElementTagNameMap>(
  kind: Kind,
  properties: Partial<HTMLElementTagNameMap[Kind]>,
  ...parts: (string | Node)[]
): HTMLElementTagNameMap[Kind] {
  const element = Object.assign(document.createElement(kind), properties);
  element.append(...parts);
  return element;
}

/** A button of a page. */
export const button = (text: string, onclick: () => void, quiet = false): HTMLButtonElement =>
  made("button", { type: "button", className: quiet ? "live-button quiet" : "live-button", onclick }, text);

export const paragraph = (...parts: (string | Node)[]): HTMLParagraphElement => made("p", {}, ...parts);

/** Returns the standing of a match, as "Ann 6, Bo 3; turn 9", or says that it has ended. A match may be in another
 *  language than the page. */
export const standingOf = ({ standing, lang = "", turn, over }: KeptMatch): (string | Node)[] => [
  made("span", { lang }, standing),
  over ? "; ended" : `; turn ${turn}`,
];

/** A note before an element. */
export class Note {
  private readonly node = document.createElement("div");

  constructor(before: HTMLElement) {
    this.node.className = "live-note";
    this.node.hidden = true;
    before.before(this.node);
  }

  /** Says something in the place of what stood there; nothing hides the note. */
  say(...nodes: Node[]): void {
    this.node.replaceChildren(...nodes);
    this.node.hidden = nodes.length === 0;
  }
}

/** A list of older matches, to go on with or to forget. */
export function listOf(matches: KeptMatch[], goOn: (match: KeptMatch) => void): HTMLElement {
  const summary = matches.length === 1 ? "One older match" : `${matches.length} older matches`;
  const items = matches.map((match) => itemOf(match, goOn));
  return made("details", {}, made("summary", {}, summary), made("ul", {}, ...items));
}

function itemOf(match: KeptMatch, goOn: (match: KeptMatch) => void): HTMLLIElement {
  const forget = () => {
    drop(match.id);
    item.remove();
  };
  const item = made(
    "li",
    {},
    `${match.title}, ${dated(match)}: `,
    ...standingOf(match),
    " ",
    button(match.over ? "Show" : "Go on", () => goOn(match), true),
    button("Forget", forget, true),
  );
  return item;
}
