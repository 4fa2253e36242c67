// Matches that the browser keeps, each under a name of its own, so that a reload loses none; and the tab that plays one.

import type { BoardData, View } from "../../../../widgets/front/src/schema";
import type { Kind } from "../site/kinds";
import { SITE } from "../site/page";
import { everything, forget, OURS, type Unkept, write } from "../site/storage";

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
  /** The language of the board, and so of the names that it gives. */
  lang?: string;
  /** The number of the turn, from 1. */
  turn: number;
  over: boolean;
  /** The time at which it was kept, in milliseconds. */
  when: number;
  /** The data from which Python continues. */
  text: string;
  /** The text of a sheet of one's own on which it began. */
  spec?: string;
}

/** The prefix of the names under which matches are kept. */
export const PREFIX = `${OURS}match `;
/** So many matches that go on are kept, and so many that have ended; the oldest go. */
const MOST = 100;

/** The matches of a place, the newest first. */
export function matchesOf(place: string): KeptMatch[] {
  return allMatches().filter((one) => one.place === place);
}

/** The text that this tab last read or wrote of each match that it has played. */
const known = new Map<string, string | null>();

/** Keeps a match in the place of what was kept of it; returns what keeps the browser from that, nothing if all is well. A
 *  tab that has slept does not write over what another one has kept meanwhile. */
export function put(match: KeptMatch): "" | Unkept | "elsewhere" {
  const name = PREFIX + match.id;
  const [before, text] = [localStorage.getItem(name), JSON.stringify(match)];
  if (before && known.has(name) && before !== known.get(name)) return "elsewhere";
  const problem = write(name, text);
  known.set(name, localStorage.getItem(name));
  if (problem !== "full") {
    const others = allMatches().filter(({ id, over }) => id !== match.id && over === match.over);
    for (const { id } of others.slice(MOST - 1)) drop(id);
  }
  return problem;
}

/** Forgets a match. */
export function drop(id: string): void {
  forget(PREFIX + id);
}

/** All matches that this browser keeps, the newest first; what cannot be read is left to the page "Your matches". */
export function allMatches(): KeptMatch[] {
  const found = Object.entries(everything()).flatMap(([name, text]) => {
    try {
      return name.startsWith(PREFIX) ? [matchIn(name, text)] : [];
    } catch {
      return [];
    }
  });
  // What is dated ahead was kept before the clock was set back.
  const now = Date.now();
  const age = ({ when }: KeptMatch) => (when > now ? Number.MAX_SAFE_INTEGER - when : now - when);
  return found.sort((one, other) => age(one) - age(other));
}

const TEXTS = ["place", "title", "standing", "text"] as const;
/** The last moment that a date can hold. */
const LATEST = 8.64e15;

export const MATCH: Kind = [/^match /, (text, name, site) => matchIn(name, text, site)];

/** Reads the match that is kept under a name. Raises an error that says in words why the text is no match, since anybody
 *  may have written it. */
export function matchIn(name: string, text: string, site = SITE): KeptMatch {
  const match: Partial<KeptMatch> = JSON.parse(text) ?? {};
  const { format, when = -1, turn = 0, spec = "", over } = match;
  if (format !== FORMAT) throw new Error("another edition of this site wrote it");
  const whole =
    TEXTS.every((key) => typeof match[key] === "string") &&
    `${PREFIX}${match.id}` === name &&
    typeof spec === "string" &&
    typeof over === "boolean" &&
    Number.isInteger(turn) &&
    turn > 0 &&
    Number.isFinite(when) &&
    when >= 0 &&
    when <= LATEST &&
    typeof JSON.parse(match.text ?? "")?.record === "string";
  if (!whole) throw new Error("it is damaged");
  if (!pageOf(match as KeptMatch, site)) throw new Error("its page is not on this site");
  return match as KeptMatch;
}

/** The address of the page on which a match was played; nothing if it is no page of the site. */
export function pageOf({ place }: Pick<KeptMatch, "place">, site = SITE): string | undefined {
  const path = /^(\/.*) \d+$/.exec(place)?.[1];
  const page = path && URL.canParse(path, site) ? new URL(path, site) : undefined;
  return page?.href.startsWith(site) && !page.search && !page.hash ? page.href : undefined;
}

/** A name for a new match. */
export const newId = () => `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;

/** The facts that `widgets/snapshot.py` gives about a match itself, whatever the board shows of it. */
interface Told {
  /** The number of its events. */
  events: number;
  turn: number;
  over: boolean;
  points: number[];
}

export const toldIn = (text: string): Told => JSON.parse(text);

/** Returns the data to keep of a match at a board. */
export function keptOf(
  board: BoardData,
  view: View,
  rest: Pick<KeptMatch, "id" | "place" | "text" | "spec">,
): KeptMatch {
  const { turn, over, points } = toldIn(rest.text);
  const standing = view.seats.map(({ name }, seat) => `${name} ${points[seat]}`).join(", ");
  return { ...rest, format: FORMAT, title: board.title, standing, lang: board.lang, turn, over, when: Date.now() };
}

/** The date and time at which a match was kept. */
export const dated = ({ when }: KeptMatch) =>
  new Date(when).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

/** Holds a match for this tab, until it is let go or another tab takes it over, which `lost` hears. Returns nothing if
 *  another tab holds it; `take` takes it from that one. */
export async function hold(id: string, lost: () => void, take = false): Promise<(() => void) | undefined> {
  if (!navigator.locks) return takeByWriting(id, lost);
  return new Promise((resolve) => {
    let released = false;
    const held = (lock: Lock | null) =>
      new Promise<void>((done) => {
        if (lock) known.delete(PREFIX + id);
        else done();
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

/** Holds a match where there are no locks, as on plain http: the tab that writes it has it, and the one before hears of
 *  that. */
function takeByWriting(id: string, lost: () => void): () => void {
  const name = PREFIX + id;
  const release = () => removeEventListener("storage", hear);
  function hear({ key, newValue }: StorageEvent): void {
    if (key !== name || !newValue) return;
    release();
    lost();
  }
  addEventListener("storage", hear);
  known.delete(name);
  const match = allMatches().find((one) => one.id === id);
  if (match) put({ ...match, when: Math.max(Date.now(), match.when + 1) });
  return release;
}
