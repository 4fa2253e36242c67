// Fresh sheets: a button chooses another one of those that came with the page, and the match on the page begins with it.

import { all, find, messageOf } from "../site/page";
import { bring } from "../site/why";

type Sheets = Record<string, string[]>;

/** Data to be printed, on their way to the print shop. */
const CARRIED = "dicepad spec";

function setUp(form: HTMLFormElement): void {
  const spec = find<HTMLTextAreaElement>(form, "textarea");
  const said = find(form, ".mixed-said");
  let sheets: Promise<Sheets> | undefined;

  async function another(): Promise<void> {
    sheets ??= bring(String(form.dataset.sheets)).then((response) => response.json());
    const kind = String(new FormData(form).get("kind"));
    const others = ((await sheets)[kind] ?? []).filter((one) => one !== spec.value);
    spec.value = others[Math.floor(Math.random() * others.length)] ?? spec.value;
    said.textContent = `Seed ${/^seed = (\d+)/m.exec(spec.value)?.[1]} gives you this sheet again.`;
    form.requestSubmit(find<HTMLButtonElement>(form, "details button"));
  }

  const mix = () =>
    another().catch((error) => {
      sheets = undefined;
      said.textContent = `There is no new sheet, because ${messageOf(error)}; try again.`;
    });
  find(form, ".another").addEventListener("click", mix);
  for (const kind of form.querySelectorAll("[name='kind']")) kind.addEventListener("change", mix);
  find(form, ".as-pad").addEventListener("click", (event) => {
    sessionStorage.setItem(CARRIED, spec.value);
    if (!sessionStorage.unkept) return;
    event.preventDefault();
    said.textContent =
      "This browser does not let pages keep anything, so the sheet cannot go to the print shop by itself: copy its text there.";
  });
}

for (const form of all<HTMLFormElement>("form.mixer")) setUp(form);
