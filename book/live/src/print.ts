// The print shop: what is chosen in the form goes to sheetgen, which Python runs in a worker, and a PDF comes back; and
// the PDFs on the shelves are there in every language and for both papers.

import "./forms";
import { recall, remember } from "./memory";
import { all, find, messageOf } from "./page";
import { whole, withProgress } from "./python";
import { patiently } from "./silence";

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type Wanted = Record<string, string | number | boolean>;

/** Returns the choices that differ from the usual ones. */
function chosen(form: HTMLFormElement): Wanted {
  const fields = ([...form.elements] as Field[]).filter((field) => field.name && !field.dataset.part);
  const wanted = Object.fromEntries(fields.flatMap((field) => choiceOf(field)));
  const lines = [...form.querySelectorAll<HTMLElement>("[data-part]:checked")].map((field) => field.dataset.part);
  return lines.length ? { ...wanted, fields: lines.join(",") } : wanted;
}

function choiceOf(field: Field): [string, string | number | boolean][] {
  if (field.type === "checkbox") return (field as HTMLInputElement).checked ? [[field.name, true]] : [];
  const text = field.value.trim();
  if (!text || field.value === field.dataset.usual) return [];
  return [[field.name, field.type === "number" ? Number(field.value) : text]];
}

/** Returns the error, with the names of options as the form has them. */
function inWords(form: HTMLFormElement, problem: string): string {
  const [, name, rest] = /^(\w+): (.*)$/s.exec(problem) ?? [];
  const label = name && form.querySelector(`[name="${name}"]`)?.closest("label")?.firstChild?.textContent?.trim();
  return label ? `${label}: ${rest}` : problem;
}

/** Lets a choice stand at what was chosen the last time, in whatever form, and keeps what is chosen now. */
function keepChoice(select: HTMLSelectElement): void {
  const names =
    select.name === "lang"
      ? [recall("lang"), ...navigator.languages.map((one) => one.slice(0, 2))]
      : [recall(select.name)];
  const known = names.find((one) => [...select.options].some(({ value }) => value === one));
  if (known) select.value = known;
  select.addEventListener("change", () => {
    remember(select.name, select.value);
    for (const other of all<HTMLSelectElement>(`select[name="${select.name}"]`)) {
      const has = [...other.options].some(({ value }) => value === select.value);
      if (other === select || !has || other.value === select.value) continue;
      other.value = select.value;
      other.form?.dispatchEvent(new Event("change"));
    }
  });
}

/** Leads every sheet on the shelves to the PDF in the chosen language and for the chosen paper. */
function lead(form: HTMLFormElement): void {
  const { lang, paper } = Object.fromEntries(new FormData(form));
  for (const link of all<HTMLAnchorElement>(".take-sheet")) {
    const card = link.closest("li");
    const wanted = card?.querySelector<HTMLAnchorElement>(`[data-lang="${lang}"][data-paper="${paper}"]`);
    if (!wanted) continue;
    link.href = wanted.href;
    link.textContent = `PDF, ${wanted.dataset.said}`;
    link.setAttribute("aria-label", `${link.dataset.name}: ${link.textContent}`);
  }
}

/** Takes over a sheet that the reader brings along from another page. */
function takeOver(form: HTMLFormElement): void {
  if (location.hash !== "#own") return;
  const spec = sessionStorage.getItem("dicepad spec");
  const field = find<HTMLTextAreaElement>(form, "[name='spec']");
  if (!spec) return;
  sessionStorage.removeItem("dicepad spec");
  field.value = spec;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const folded = field.closest("details");
  if (folded) folded.open = true;
}

/** Makes a pad whenever a form is sent. */
function setUp(form: HTMLFormElement): void {
  const button = find<HTMLButtonElement>(form, ".live-start");
  const said = find(form, ".live-said");
  const picture = find<HTMLImageElement>(form, ".proof");
  const link = find<HTMLAnchorElement>(form, ".take");
  const made: string[] = [];
  const keep = (content: BlobPart, type: string) => {
    const address = URL.createObjectURL(new Blob([content], { type }));
    made.push(address);
    return address;
  };

  async function make(): Promise<void> {
    const wanted = chosen(form);
    const request = JSON.stringify(wanted);
    const draw = () => Promise.all([whole.ask("pad", request), whole.ask("proof", request)]);
    const [pdf, svg] = await patiently(form, () => withProgress(form, draw));
    if (typeof pdf === "string") {
      said.textContent = `This cannot be printed: ${inWords(form, pdf)}.`;
      return;
    }
    picture.src = keep(svg, "image/svg+xml");
    link.href = keep(pdf, "application/pdf");
    link.download = `${wanted.spec ? "own" : wanted.sheet}-pad.pdf`;
    link.textContent = `Save the PDF (${Math.ceil(pdf.length / 1000)} kB)`;
    link.hidden = picture.hidden = false;
    said.textContent = "Done. This is one of the sheets.";
  }

  button.hidden = false;
  // Whoever touches the form wants a pad: Python may come while the choice is made.
  form.addEventListener(
    "focusin",
    () =>
      void Promise.resolve()
        .then(() => whole.wake())
        .catch(() => {}),
    { once: true },
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaDisabled) return;
    // A disabled button would lose the focus, and with it the place of whoever hears the page.
    button.ariaDisabled = "true";
    link.hidden = picture.hidden = true;
    said.textContent = "One moment …";
    for (const address of made.splice(0)) URL.revokeObjectURL(address);
    try {
      await make();
    } catch (error) {
      button.textContent = "Try again";
      said.textContent = `The pad cannot be made now, because ${messageOf(error)}; you can still save the PDFs below.`;
    }
    button.ariaDisabled = null;
  });
}

for (const select of all<HTMLSelectElement>(":is(.pad, .pick) :is([name='lang'], [name='paper'])")) keepChoice(select);
for (const form of all<HTMLFormElement>(".pick")) {
  form.addEventListener("change", () => lead(form));
  lead(form);
}
for (const form of all<HTMLFormElement>("form.pad")) {
  takeOver(form);
  setUp(form);
}
