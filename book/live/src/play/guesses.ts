// A guess that was drawn on a page is kept for the next visit, and stands once more before the exercises, where the
// reader knows better.

import type { SketchData, SketchView } from "../../../../widgets/front/src/schema";
import type { Kind } from "../site/kinds";
import { recall, remember } from "../site/storage";
import type { PageModel } from "./model";

export const GUESS: Kind = [/^\/.* \d+$/, readGuess];

type Sketch = PageModel<SketchData, SketchView>;

/** Keeps the guess of a figure, by its number on the page. */
export function keepGuess(model: Sketch, number: number): void {
  const key = `${location.pathname} ${number}`;
  const kept = readGuess(recall(key));
  if (kept?.guess?.length === model.get("board").exact.length) model.set("view", kept);
  model.on("change:view", () => remember(key, JSON.stringify(model.get("view"))));
}

/** A guess that was kept; none in a text that something else has changed. */
export function readGuess(text: string | undefined): SketchView | null {
  try {
    const { guess, shown } = JSON.parse(text ?? "null") ?? {};
    const drawn = Array.isArray(guess) && guess.every(Number.isFinite);
    return drawn ? { guess, shown: shown === true } : null;
  } catch {
    return null;
  }
}

/** A place before the exercises for the figure, to be seen as soon as there is a guess; none on a page without them. */
export function laterPlace(model: Sketch): HTMLElement | undefined {
  const exercises = document.querySelector<HTMLElement>('section[id^="try-it-yourself"]');
  if (!exercises) return;
  const place = document.createElement("div");
  place.className = "live-part live-again";
  const show = () => {
    place.hidden = !model.get("view").guess;
  };
  model.on("change:view", show);
  show();
  exercises.before(place);
  return place;
}
