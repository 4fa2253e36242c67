// Pages for the wall of a classroom: `<div class="live-classroom" data-room="dice" data-given="…">` becomes dice to roll,
// a table for the class's data or its results, or questions to project. What it shows comes with the page, in `data-given`.

import { type ComponentType, render } from "preact";
import { all } from "../site/page";
import { say, unloaded } from "../site/said";
import { whyUnimported } from "../site/why";

const ROOMS: Record<string, () => Promise<{ default: ComponentType<{ given: never }> }>> = {
  data: () => import("./data"),
  dice: () => import("./dice"),
  questions: () => import("./questions"),
  results: () => import("./results"),
};

async function mount(place: HTMLElement): Promise<void> {
  const bring = ROOMS[place.dataset.room ?? ""];
  if (!bring) throw new Error(`there is no room ${place.dataset.room}`);
  const { default: Room } = await bring();
  place.replaceChildren();
  // A browser that translated it would put words of its own in the place of the numbers that change.
  place.translate = false;
  render(<Room given={JSON.parse(place.dataset.given ?? "") as never} />, place);
  place.dataset.ready = "yes";
}

for (const place of all(".live-classroom")) {
  mount(place).catch(async (error) => say(place, unloaded(await whyUnimported(error, import.meta.url))));
}
