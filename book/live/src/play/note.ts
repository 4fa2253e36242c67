// What stands above a board: what the browser has kept, or that another tab plays the match.

import { dated, drop, type KeptMatch, stands } from "./kept-matches";

/** A button of a page. */
export function button(text: string, call: () => void, quiet = false): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "button";
  made.className = quiet ? "live-button quiet" : "live-button";
  made.textContent = text;
  made.addEventListener("click", call);
  return made;
}

export function paragraph(text: string): HTMLParagraphElement {
  const made = document.createElement("p");
  made.textContent = text;
  return made;
}

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
  const list = document.createElement("details");
  const summary = document.createElement("summary");
  summary.textContent = matches.length === 1 ? "One older match" : `${matches.length} older matches`;
  const items = document.createElement("ul");
  items.append(...matches.map((match) => itemOf(match, goOn)));
  list.append(summary, items);
  return list;
}

function itemOf(match: KeptMatch, goOn: (match: KeptMatch) => void): HTMLLIElement {
  const item = document.createElement("li");
  const forget = () => {
    drop(match.id);
    item.remove();
  };
  item.append(
    `${match.title}, ${dated(match)}: ${stands(match)} `,
    button(match.over ? "Show" : "Go on", () => goOn(match), true),
    button("Forget", forget, true),
  );
  return item;
}
