// Figures to act on in chapters: `<div class="live-figure" data-figure="square">` holds what paper shows instead. Each
// figure is a module of its own, which comes only to pages that have it.

import { type ComponentType, render } from "preact";
import { all } from "../site/page";
import { say, unloaded } from "../site/said";
import { whyUnimported } from "../site/why";

const FIGURES: Record<string, () => Promise<{ default: ComponentType }>> = {
  bayes: () => import("../figures/bayes"),
  bell: () => import("../figures/bell"),
  chain: () => import("../figures/chain"),
  interval: () => import("../figures/interval"),
  square: () => import("../figures/square"),
  tree: () => import("../figures/tree"),
  venn: () => import("../figures/venn"),
};

/** Put a figure beside what stands in its place on paper. */
async function mount(place: HTMLElement): Promise<void> {
  const bring = FIGURES[place.dataset.figure ?? ""];
  if (!bring) throw new Error(`there is no figure ${place.dataset.figure}`);
  const { default: Figure } = await bring();
  const printed = document.createElement("div");
  printed.className = "figure-still";
  printed.append(...place.childNodes);
  const live = document.createElement("div");
  live.className = "figure-live";
  // A browser that translated it would put words of its own in the place of the numbers that change.
  live.translate = false;
  place.append(live, printed);
  render(<Figure />, live);
  place.dataset.ready = "yes";
}

for (const place of all(".live-figure")) {
  mount(place).catch(async (error) => say(place, unloaded(await whyUnimported(error, import.meta.url))));
}
