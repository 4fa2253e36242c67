// What a page and its worker tell each other.

/** What Python can be asked, as page.py and pads.py offer it. */
export type Wanted =
  | [name: "begin", board: string, game: string, seats: string, lang: string, seed: string | undefined]
  | [name: "take", board: string, event: string]
  | [name: "pad" | "proof", request: string];

/** What Python answers: text, or the bytes of a PDF. */
export type Answer = string | Uint8Array<ArrayBuffer>;

/** From the page. */
export interface Question {
  id: number;
  ask: Wanted;
}

/** From the worker: how much of Python has come, from 0 to 1; that it does not start; or the end of a question. */
export type Reply =
  | { loaded: number }
  | { broken: string }
  | { id: number; answer: Answer }
  | { id: number; problem: string };
