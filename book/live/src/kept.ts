// The page of all that this browser keeps for its reader: matches to go on with, a file of everything, and an end to it.

import { KEPT } from "../../../widgets/front/src/cards";
import { save } from "../../../widgets/front/src/files";
import { joined } from "../../../widgets/front/src/learner";
import { all, find } from "./page";
import { allMatches, dated, drop, type KeptMatch, matchIn, stands } from "./shelf";

/** What the names begin with under which the site keeps anything. */
const OURS = "dicepad ";
const FORMAT = 1;

/** A file of all that was kept. */
interface KeptFile {
  "dicepad-kept": typeof FORMAT;
  kept: Record<string, string>;
}

/** All that is kept, by its name. */
function everything(): Record<string, string> {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(OURS));
  return Object.fromEntries(keys.sort().map((key) => [key, localStorage.getItem(key) ?? ""]));
}

/** Takes up what a file holds: of a match the newer one, of practice both, of all else that of the file. Raises
 *  an error for a text that is none. */
function takeUp(text: string): void {
  const file: KeptFile = JSON.parse(text);
  const things = Object.entries(file.kept);
  if (
    file["dicepad-kept"] !== FORMAT ||
    !things.every(([key, value]) => key.startsWith(OURS) && typeof value === "string")
  )
    throw new Error("another format");
  const there = new Map(allMatches().map((match) => [match.id, match.when]));
  for (const [key, value] of things) {
    const [match] = matchIn(value);
    if (match && (there.get(match.id) ?? 0) >= match.when) continue;
    const old = key === KEPT ? localStorage.getItem(key) : null;
    localStorage.setItem(key, old ? joined(old, old, value) : value);
  }
}

/** A match in the list: a link that goes on with it, and a button that forgets it. */
function item(match: KeptMatch, changed: () => void): HTMLLIElement {
  const made = document.createElement("li");
  const link = document.createElement("a");
  link.href = `${match.place.replace(/ \d+$/, "")}?kept=${match.id}`;
  link.textContent = match.title;
  const forget = document.createElement("button");
  forget.type = "button";
  forget.className = "live-button quiet";
  forget.textContent = "Forget";
  forget.ariaLabel = `Forget ${match.title}, ${dated(match)}`;
  forget.onclick = () => {
    drop(match.id);
    changed();
  };
  made.append(link, ` ${dated(match)}: ${stands(match)} `, forget);
  return made;
}

function setUp(place: HTMLElement): void {
  const said = find(place, ".live-said");
  const [keep, forget] = [find<HTMLButtonElement>(place, ".kept-save"), find<HTMLButtonElement>(place, ".kept-forget")];
  const input = find<HTMLInputElement>(place, "input");
  let asked = false;
  const show = (text = "") => {
    const matches = allMatches();
    for (const [name, over] of [
      ["running", false],
      ["ended", true],
    ] as const) {
      const found = matches.filter((one) => one.over === over);
      const section = find(place, `.kept-${name}`);
      section.hidden = found.length === 0;
      find(section, "ul").replaceChildren(...found.map((one) => item(one, () => show("The match is forgotten."))));
    }
    const count = Object.keys(everything()).length;
    find(place, ".kept-none").hidden = matches.length > 0;
    keep.disabled = forget.disabled = count === 0;
    asked = false;
    forget.textContent = "Forget everything";
    said.textContent = text;
  };
  keep.onclick = () => {
    const file: KeptFile = { "dicepad-kept": FORMAT, kept: everything() };
    save({ name: "dicepad-kept.json", type: "application/json", text: JSON.stringify(file, undefined, 1) });
  };
  input.onchange = async () => {
    const [file] = input.files ?? [];
    if (!file) return;
    const text = await file.text();
    input.value = "";
    try {
      takeUp(text);
      show(`${file.name} has been loaded.`);
    } catch (error) {
      const full = error instanceof DOMException;
      const why = full ? "this browser has no room for it" : "it is not a file that was saved on this page";
      show(`${file.name} cannot be opened: ${why}.`);
    }
  };
  forget.onclick = () => {
    if (asked) {
      for (const key of Object.keys(everything())) localStorage.removeItem(key);
      show("Everything has been forgotten.");
      return;
    }
    asked = true;
    forget.textContent = "Really forget everything";
    said.textContent = "This removes matches, practice and settings for good. Press again to confirm.";
  };
  addEventListener("storage", () => show());
  place.hidden = false;
  show();
}

all(".kept-all").forEach(setUp);
