// Matches that the browser keeps, each under a name of its own, so that a reload loses none; and the tab that plays one.

import type { BoardData, View } from "../../../widgets/front/src/schema";

/** The form in which matches are kept. */
const FORMAT = 1;

/** A match as it is kept. */
export interface KeptMatch {
  format: typeof FORMAT;
  id: string;
  /** The page and the board on it. */
  place: string;
  title: string;
  /** Names and points, as "Ann 6, Bo 3". */
  standing: string;
  /** The number of the turn, from 1. */
  turn: number;
  over: boolean;
  /** When it was kept, in milliseconds. */
  when: number;
  /** What Python goes on from. */
  text: string;
  /** The text of a sheet of one's own on which it began. */
  spec?: string;
}

const PREFIX = "dicepad match ";
/** So many matches that go on are kept, and so many that have ended; the oldest go. */
const MOST = 100;

/** The matches of a place, the newest first. */
export function matchesOf(place: string): KeptMatch[] {
  return allMatches().filter((one) => one.place === place);
}

/** Keeps a match in the place of what was kept of it; returns what keeps the browser from that, nothing if all is well. */
export function put(match: KeptMatch): "" | "blocked" | "full" {
  try {
    localStorage.setItem(PREFIX + match.id, JSON.stringify(match));
    const like = allMatches().filter(({ over }) => over === match.over);
    for (const { id } of like.slice(MOST)) drop(id);
    return "blocked" in localStorage ? "blocked" : ""; // the memory of book/_ext/storage.py ends with the page
  } catch {
    return "full";
  }
}

/** Forgets a match. */
export function drop(id: string): void {
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
}

/** All matches that this browser keeps, the newest first. */
export function allMatches(): KeptMatch[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => matchIn(localStorage.getItem(key))).sort((one, other) => other.when - one.when);
  } catch {
    return [];
  }
}

/** The match in a text; none in one of another form, or that something else has changed. */
export function matchIn(text: string | null): KeptMatch[] {
  try {
    const match = JSON.parse(text ?? "");
    const whole = match.format === FORMAT && typeof match.text === "string" && typeof match.when === "number";
    return whole ? [match] : [];
  } catch {
    return [];
  }
}

/** A name for a new match. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** What `widgets/snapshot.py` tells of a match itself, whatever the board shows of it. */
interface Told {
  /** How many events it has. */
  events: number;
  turn: number;
  over: boolean;
  points: number[];
}

export const toldIn = (text: string): Told => JSON.parse(text);

/** What is kept of a match at a board. */
export function keptOf(
  board: BoardData,
  view: View,
  rest: Pick<KeptMatch, "id" | "place" | "text" | "spec">,
): KeptMatch {
  const { turn, over, points } = toldIn(rest.text);
  const standing = view.seats.map(({ name }, seat) => `${name} ${points[seat]}`).join(", ");
  return { ...rest, format: FORMAT, title: board.title, standing, turn, over, when: Date.now() };
}

/** How a match stands, as "Ann 6, Bo 3; turn 9", or that it has ended. */
export const stands = ({ standing, turn, over }: KeptMatch) => `${standing}; ${over ? "ended" : `turn ${turn}`}`;

/** The date and time at which a match was kept. */
export const dated = ({ when }: KeptMatch) =>
  new Date(when).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Holds a match for this tab, until it is let go or another tab takes it over, which `lost` hears. Returns nothing if
 *  another tab holds it; `take` takes it from that one. A browser without locks lets every tab have it. */
export async function hold(id: string, lost: () => void, take = false): Promise<(() => void) | undefined> {
  if (!navigator.locks) return () => {};
  return new Promise((resolve) => {
    let released = false;
    const held = (lock: Lock | null) =>
      new Promise<void>((done) => {
        if (!lock) done();
        resolve(
          lock
            ? () => {
                released = true;
                done();
              }
            : undefined,
        );
      });
    navigator.locks
      .request(PREFIX + id, take ? { steal: true } : { ifAvailable: true }, held)
      .catch(() => released || lost());
  });
}
