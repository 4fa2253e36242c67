// The dice of the matches at a board whose deal is named, by its page or by a link.

import type { Event } from "../../../../widgets/front/src/schema";

/** The deal that a link names by `?deal=NAME`, for boards whose dice the page itself does not fix. */
const LINKED = new URLSearchParams(location.search).get("deal")?.trim() || undefined;

/** The deals of one match after the other: the named one for the first, then `NAME/2`, `NAME/3` and so on. */
export class Deals {
  /** The name of the first deal, if there is one. */
  readonly name: string | undefined;
  private count = 0;

  constructor(ofPage: string | undefined) {
    this.name = ofPage ?? LINKED;
  }

  /** Begins with the first deal again, as long as no match has begun. */
  restart(): void {
    this.count = 0;
  }

  /** The deal of the next match. */
  next(): string | undefined {
    this.count += 1;
    return this.name && this.count > 1 ? `${this.name}/${this.count}` : this.name;
  }

  /** Returns a reader's event; a new match follows the deal unless the reader names another one. */
  dealt(event: Event): Event {
    if (!this.name || event.do !== "new" || event.seed?.trim()) return event;
    return { ...event, seed: this.next() };
  }
}
