// Tasks on a page: below the exercises of a chapter a fresh one whenever somebody asks, and the tasks of a printed sheet.
// What shows them comes with the first task.

import "../print/forms";
import { whenNear } from "../site/near";
import { all, find, messageOf } from "../site/page";
import { typed } from "../site/typed";
import { Missing, whyUnimported } from "../site/why";

/** Says in a part of a page why no task comes. */
async function explain(place: HTMLElement, error: unknown): Promise<void> {
  const why = error instanceof Missing ? error.message : await whyUnimported(error, import.meta.url);
  find(place, ".live-said").textContent = `No task comes now, because ${why || messageOf(error)}.`;
}

for (const [at, place] of all(".fresh-tasks").entries()) {
  const name = `fresh ${at}`;
  const button = find<HTMLButtonElement>(place, ".live-start");
  button.hidden = false;
  button.onclick = async () => {
    if (button.ariaDisabled) return;
    button.ariaDisabled = "true";
    find(place, ".live-said").textContent = "One moment …";
    try {
      const { showFresh } = await import("../tasks/fresh");
      await showFresh(place, name);
      button.parentElement?.remove();
    } catch (error) {
      await explain(place, error);
    }
    button.ariaDisabled = null;
  };
  if (typed(name) !== undefined) whenNear([place], () => button.click());
}

for (const form of all<HTMLFormElement>("form.sheet-code")) {
  const place = form.parentElement as HTMLElement;
  const field = find<HTMLInputElement>(form, "input");
  const show = async () => {
    find(place, ".live-said").textContent = "One moment …";
    try {
      const { showSheet } = await import("../tasks/sheet");
      find(place, ".live-said").textContent = await showSheet(place, field.value);
    } catch (error) {
      await explain(place, error);
    }
  };
  find<HTMLButtonElement>(form, "button").hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void show();
  });
  const showNamed = () => {
    if (location.hash.length < 2) return;
    field.value = decodeURIComponent(location.hash.slice(1));
    void show();
  };
  addEventListener("hashchange", showNamed);
  showNamed();
}
