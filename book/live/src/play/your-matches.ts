// The page of all that this browser keeps for its reader: matches to go on with, a file of everything, and an end to it.

import { save, textOf } from "../../../../widgets/front/src/files";
import { forgetEverything } from "../site/forget";
import { faultOf, readFile, written } from "../site/kinds";
import { all, find } from "../site/page";
import { everything, forget, OURS, whyUnkept, write } from "../site/storage";
import { KINDS } from "./keepers";
import { allMatches, dated, drop, type KeptMatch, matchIn, PREFIX, pageOf } from "./kept-matches";
import { button, standingOf } from "./note";
import { withPractice } from "./practice";

/** Takes up what a file holds: of a match the newer one, of practice both, of all else that of the file. Returns what in
 *  it cannot be read, in words. Raises an error for a text that is no such file, or where there is no room. */
function takeUp(text: string): string[] {
  const { good, bad } = readFile(KINDS, text);
  const there = new Map(allMatches().map((match) => [match.id, match.when]));
  for (const [name, value] of good) {
    if (name.startsWith(PREFIX)) {
      const { id, when } = matchIn(name, value);
      if ((there.get(id) ?? 0) >= when) continue;
    }
    if (write(name, withPractice(name, value))) throw new DOMException("no room");
  }
  return bad.map(([name, why]) => `${called(name)} (${why})`);
}

/** Returns a stored item's name as a reader sees it. */
const called = (name: string) => (name.startsWith(OURS) ? name.slice(OURS.length) : name).slice(0, 60);

/** Lets the reader keep a file of some of what is kept. */
function saveAs(name: string, kept: Record<string, string>): void {
  save({ name, type: "application/json", text: written(kept) });
}

/** A quiet button of an item in a list, which says what it is about to those who do not see the item. */
function buttonOf(about: string, text: string, call: () => void): HTMLButtonElement {
  const made = button(text, call, true);
  made.ariaLabel = `${text} ${about}`;
  return made;
}

/** Something in the list that cannot be read: why, and buttons that save it and forget it. */
function asideItem(name: string, text: string, why: string, changed: () => void): HTMLLIElement {
  const made = document.createElement("li");
  const forgetIt = () => {
    forget(name);
    changed();
  };
  const saveIt = () => saveAs("dicepad-set-aside.json", { [name]: text });
  made.append(
    `${called(name)}: ${why}. `,
    buttonOf(called(name), "Save", saveIt),
    buttonOf(called(name), "Forget", forgetIt),
  );
  return made;
}

/** A match in the list: a link that goes on with it, and a button that forgets it. */
function item(match: KeptMatch, changed: () => void): HTMLLIElement {
  const made = document.createElement("li");
  const link = document.createElement("a");
  link.href = `${pageOf(match)}?kept=${encodeURIComponent(match.id)}`;
  link.textContent = match.title;
  const forgetIt = () => {
    drop(match.id);
    changed();
  };
  made.append(
    link,
    ` ${dated(match)}: `,
    ...standingOf(match),
    " ",
    buttonOf(`${match.title}, ${dated(match)}`, "Forget", forgetIt),
  );
  return made;
}

function setUp(place: HTMLElement): void {
  const said = find(place, ".live-said");
  const [keep, forgetAll] = [
    find<HTMLButtonElement>(place, ".kept-save"),
    find<HTMLButtonElement>(place, ".kept-forget"),
  ];
  const input = find<HTMLInputElement>(place, "input");
  let asked = false;
  const show = (text = "") => {
    const [matches, kept] = [allMatches(), Object.entries(everything())];
    for (const [name, over] of [
      ["running", false],
      ["ended", true],
    ] as const) {
      const found = matches.filter((one) => one.over === over);
      const section = find(place, `.kept-${name}`);
      section.hidden = found.length === 0;
      find(section, "ul").replaceChildren(...found.map((one) => item(one, () => show("The match is forgotten."))));
    }
    const changed = () => show("It is forgotten.");
    const aside = kept.flatMap(([name, value]) => {
      const why = faultOf(KINDS, name, value);
      return why ? [asideItem(name, value, why, changed)] : [];
    });
    find(place, ".kept-aside").hidden = aside.length === 0;
    find(place, ".kept-aside ul").replaceChildren(...aside);
    find(place, ".kept-none").hidden = matches.length > 0;
    keep.disabled = kept.length === 0;
    asked = false;
    forgetAll.textContent = "Forget everything";
    said.textContent = text;
  };
  keep.onclick = () => saveAs("dicepad-kept.json", everything());
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const text = await textOf(file);
    input.value = "";
    try {
      const left = takeUp(text);
      const but = left.length ? ` These parts cannot be read: ${left.join(", ")}.` : "";
      show(`${file.name} has been loaded.${but}`);
    } catch (error) {
      const full = error instanceof DOMException;
      const why = full ? "this browser has no room for it" : "it is not a file that was saved on this page";
      show(`${file.name} cannot be opened: ${why}.`);
    }
  };
  forgetAll.onclick = async () => {
    if (asked) {
      const stays = await forgetEverything();
      show(stays.length ? `The rest has been forgotten. ${stays.join(" ")}` : "Everything has been forgotten.");
      return;
    }
    asked = true;
    forgetAll.textContent = "Really forget everything";
    said.textContent =
      "This removes matches, practice, settings, what you typed, changed notebooks and the pages kept for use without a network, for good. Press again to confirm.";
  };
  addEventListener("storage", () => show());
  place.hidden = false;
  show(localStorage.unkept ? whyUnkept(localStorage.unkept) : "");
}

all(".kept-all").forEach(setUp);
