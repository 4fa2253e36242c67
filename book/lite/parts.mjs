// The small parts of a chapter on its page: dice, chances, questions and puzzles, as they were when the page was built.

import { Model } from "../live/host.mjs";

for (const node of document.querySelectorAll(".live-part")) {
  const values = JSON.parse(node.querySelector("script").textContent), { default: part } = await import(node.dataset.module);
  part.render({ model: new Model(values), el: node });
  node.dataset.ready = "yes";
}
