// A guess that was drawn on a page is kept for the next visit, and stands once more before the exercises, where the
// reader knows better.

import type { SketchData, SketchView } from "../../../widgets/front/src/schema";
import type { PageModel } from "./model";

type Sketch = PageModel<SketchData, SketchView>;

/** Keeps the guess of a figure, by its number on the page. */
export function keepGuess(model: Sketch, number: number): void {
  const key = `dicepad ${location.pathname} ${number}`;
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as SketchView;
    if (kept.guess?.length === model.get("board").exact.length) model.set("view", kept);
    model.on("change:view", () => localStorage.setItem(key, JSON.stringify(model.get("view"))));
  } catch {
    // This browser lets no page keep anything.
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
