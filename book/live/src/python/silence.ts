// Work of the whole Python that may fall silent: after a while a line says so, and its button begins the work again.

import { whole } from "./python";

/** Milliseconds without a word after which a reader may start again. */
const SILENT = 60_000;
/** That a reader starts again. */
const again = new Error("Python was started again");

/** Does a work of the whole Python, and offers at the bar in a node to begin it again with a new worker, if Python has
 *  been silent for long. */
export async function patiently<Found>(node: Element, work: () => Promise<Found>): Promise<Found> {
  const line = document.createElement("p");
  line.className = "live-said";
  line.innerHTML = '<span role="status"></span> <button type="button" class="live-button quiet">Start again</button>';
  const [said, button] = line.children as unknown as [HTMLElement, HTMLButtonElement];
  button.onclick = () => whole.stop(again);
  node.querySelector("progress")?.parentElement?.append(line);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    button.hidden = true;
    said.textContent = "";
    timer = setTimeout(() => {
      button.hidden = false;
      said.textContent = `Python has not answered for ${SILENT / 1000} seconds. Wait, or start again.`;
    }, SILENT);
  };
  try {
    for (;;) {
      listen();
      try {
        return await whole.watch(listen, work);
      } catch (error) {
        if (error !== again) throw error;
      }
    }
  } finally {
    clearTimeout(timer);
    line.remove();
  }
}
