// What a reader has chosen for the boards of pages. The browser remembers it, and each match begins with it, until all is
// forgotten.

import { SPEEDS } from "../../../../widgets/front/src/line";
import { CHOSEN, type Chosen } from "../../../../widgets/front/src/model";
import type { Event } from "../../../../widgets/front/src/schema";
import { isTable, type Kind } from "../site/kinds";
import type { Shown } from "./played";

/** The name under which it is kept. */
const KEPT = "dicepad settings";

export const SETTINGS: Kind = [/^settings$/, (text) => isTable(JSON.parse(text))];

interface Choices extends Partial<Chosen> {
  lang?: string;
  tutor?: string;
  passes?: boolean;
}

/** Returns the earlier choices, as far as they can be read. */
export function chosen(): Choices & Chosen {
  try {
    const kept = Object(JSON.parse(localStorage.getItem(KEPT) ?? ""));
    return { ...kept, speed: SPEEDS.find((one) => one === kept.speed) ?? CHOSEN.speed, sound: kept.sound === true };
  } catch {
    return CHOSEN;
  }
}

/** Remembers what is chosen, where the browser keeps anything. */
export function choose(more: Choices): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...chosen(), ...more }));
  } catch {
    // It lasts as long as the board.
  }
}

/** Remembers an event that is a choice. */
export function noteChoice(event: Event): void {
  if (event.do === "language") choose({ lang: event.lang });
  if (event.do === "tutor") choose({ tutor: event.level });
  if (event.do === "passes") choose({ passes: event.on });
}

/** Events that set a board as it was chosen before, but for a tutor whom its page has chosen. */
export function chosenEvents({ board, view }: Shown): Event[] {
  const { lang, tutor, passes } = chosen();
  const spoken = board.languages.find(([one]) => one === lang)?.[0] ?? board.lang;
  const level = board.tutors.find(([one]) => one === tutor)?.[0] ?? view.tutor;
  const events: Event[] = [];
  if (spoken !== board.lang) events.push({ do: "language", lang: spoken });
  if (view.tutor === board.tutors[0]?.[0] && level !== view.tutor) events.push({ do: "tutor", level });
  if (passes === false && view.passes !== false) events.push({ do: "passes", on: false });
  return events;
}
