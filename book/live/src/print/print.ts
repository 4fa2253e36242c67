// The print shop: what is chosen in the form goes to sheetgen, which Python runs in a worker; pictures of the pages come
// back at every change, and a PDF on demand. The PDFs on the shelves are there in every language and for both papers.

import "./forms";
import { offerOwn, take, usesOwn } from "../own/linked";
import { type Laid, type PadForm, pictureOf } from "../paper/marks";
import type { Answer } from "../python/messages";
import { light, whole, withProgress } from "../python/python";
import { patiently } from "../python/silence";
import { all, find, messageOf } from "../site/page";
import { say, unloaded } from "../site/said";
import { Missing, whyUnimported } from "../site/why";
import { choiceOf, type Field, keepChoice, redrawing, type Wanted } from "./choices";

/** The links that name a sheet for the form. */
const TO_FORM = "a[href*='printing.html#pad=']";

/** The choices that concern what is no sheet, by the first word of its value. */
const CONCERNED: Record<string, string[]> = {
  dice: ["sheet", "lang", "paper", "palette"],
  calibration: ["sheet", "lang", "paper", "duplex"],
};

/** Returns the choices that differ from the usual ones. */
function chosen(form: HTMLFormElement): Wanted {
  const unused = usesOwn(form) ? "sheet" : "spec";
  const fields = ([...form.elements] as Field[]).filter(
    ({ name, disabled, dataset }) => name && name !== unused && !disabled && !dataset.part,
  );
  const wanted: Wanted = Object.fromEntries(fields.flatMap((field) => choiceOf(field)));
  const also = fields.filter(({ name, value }) => name === "also" && value).map(({ value }) => value);
  if (also.length) wanted.also = also;
  const checked = form.querySelectorAll<HTMLElement>("[data-part]:enabled:checked");
  const lines = [...checked].map((field) => field.dataset.part);
  return lines.length ? { ...wanted, fields: lines.join(",") } : wanted;
}

/** Switches off the choices that do not concern what is chosen to be printed, and tells screen readers what an empty number
 *  means. */
function suit(form: HTMLFormElement): void {
  const { value } = find<HTMLSelectElement>(form, "[name='sheet']");
  const concerned = CONCERNED[value.split(":", 1)[0] ?? ""];
  for (const field of [...form.elements] as Field[]) {
    field.disabled = Boolean(field.name && concerned && !concerned.includes(field.name));
    if (field instanceof HTMLInputElement && field.type === "number")
      field.ariaValueText = field.value || field.placeholder;
  }
}

/** Names the sheets that can be chosen in the language that is chosen for them. */
function nameSheets(form: HTMLFormElement): void {
  const names: Record<string, Record<string, string>> = JSON.parse(form.dataset.names ?? "{}");
  const lang = find<HTMLSelectElement>(form, "[name='lang']").value.slice(0, 2);
  for (const [sheet, name] of Object.entries(names[lang] ?? {})) {
    for (const option of form.querySelectorAll<HTMLOptionElement>(`option[value="${sheet}"]`)) {
      Object.assign(option, { text: name, lang });
    }
  }
}

/** Returns the error, with the names of options as the form has them. */
function inWords(form: HTMLFormElement, problem: string): string {
  const [, name, rest] = /^(\w+): (.*)$/s.exec(problem) ?? [];
  const label = name && form.querySelector(`[name="${name}"]`)?.closest("label")?.firstChild?.textContent?.trim();
  return label ? `${label}: ${rest}` : problem;
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
  take(field, spec);
}

/** Shows the pages of the pad beside the form whenever a choice changes, and makes its PDF when the form is sent. */
function setUp(form: PadForm): void {
  const button = find<HTMLButtonElement>(form, ".live-start");
  const said = find(form, ".live-said");
  const link = find<HTMLAnchorElement>(form, ".take");
  const pictures = find(form, ".proof");
  const summary = find(form, ".proof-said");
  let address = "";

  function show(laid: Laid, request: string): void {
    form.laid = JSON.parse(request).spec === undefined ? undefined : laid;
    form.dispatchEvent(new Event("laid"));
    if ("problem" in laid) {
      summary.textContent = `This cannot be printed: ${inWords(form, laid.problem)}.`;
      pictures.classList.add("stale");
      return;
    }
    const backed = laid.duplex !== "none";
    const names = backed ? ["The first page", "Its back"] : ["The first page"];
    const drawn = names.flatMap((name, side) => {
      const page = laid.pages[side];
      return page ? [pictureOf(laid, page, name)] : [];
    });
    pictures.replaceChildren(...drawn);
    pictures.classList.remove("stale");
    summary.textContent = [laid.summary, ...laid.warnings].join(". ").concat(".");
  }

  const redraw = redrawing(
    () => JSON.stringify(chosen(form)),
    async (request) => show(JSON.parse(String(await light.ask("marks", request))), request),
    (why) => {
      summary.textContent = `The pages cannot be shown now, because ${why}.`;
    },
  );

  function draw(): Promise<void> {
    nameSheets(form);
    suit(form);
    return redraw();
  }

  /** The PDF from light Python, or from the whole one where the light one does not start. */
  async function pdfOf(wanted: string): Promise<Answer> {
    try {
      return await light.ask("pdf", wanted);
    } catch (error) {
      console.log(String(error));
      return patiently(form, () => withProgress(form, () => whole.ask("pad", wanted)));
    }
  }

  async function make(): Promise<void> {
    const wanted = chosen(form);
    const pdf = await pdfOf(JSON.stringify(wanted));
    if (typeof pdf === "string") {
      said.textContent = `This cannot be printed: ${inWords(form, pdf)}.`;
      return;
    }
    address = URL.createObjectURL(new Blob([pdf], { type: "application/pdf" }));
    link.href = address;
    link.download = `${wanted.spec ? "own" : String(wanted.sheet).replace(":", "-")}-pad.pdf`;
    link.textContent = `Save the PDF (${Math.ceil(pdf.length / 1000)} kB)`;
    link.hidden = false;
    said.textContent = "Done.";
  }

  button.hidden = false;
  nameSheets(form);
  suit(form);
  // Whoever touches the form wants a pad: its picture comes while the choice is made.
  form.addEventListener("focusin", () => void draw(), { once: true });
  form.addEventListener("input", () => {
    // A PDF of other choices must not be taken for one of these.
    link.hidden = true;
    said.textContent = "";
    void draw();
  });
  form.addEventListener("change", () => void draw());
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.ariaDisabled) return;
    // A disabled button would lose the focus, and with it the place of whoever hears the page.
    button.ariaDisabled = "true";
    link.hidden = true;
    said.textContent = "One moment …";
    URL.revokeObjectURL(address);
    try {
      await make();
    } catch (error) {
      button.textContent = "Try again";
      said.textContent = `The pad cannot be made now, because ${messageOf(error)}; you can still save the PDFs below.`;
    }
    button.ariaDisabled = null;
  });
  const choose = (address: string) => {
    const named = new URLSearchParams(new URL(address).hash.slice(1));
    const sheet = find<HTMLSelectElement>(form, "[name='sheet']");
    if (![...sheet.options].some(({ value }) => value === named.get("pad"))) return;
    sheet.value = named.get("pad") ?? "";
    find<HTMLSelectElement>(form, "[name='duplex']").value = named.get("duplex") ?? "none";
    form.scrollIntoView({ block: "start" });
    sheet.focus({ preventScroll: true });
    sheet.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // On this page a card fills in the form, and a card on another page leads here.
  for (const card of all<HTMLAnchorElement>(TO_FORM)) {
    card.addEventListener("click", (event) => {
      event.preventDefault();
      choose(card.href);
    });
  }
  if (location.hash.startsWith("#pad=")) {
    choose(location.href);
    history.replaceState(history.state, "", location.pathname);
  }
}

for (const select of all<HTMLSelectElement>(":is(.pad, .pick) :is([name='lang'], [name='paper'])")) keepChoice(select);
for (const form of all<HTMLFormElement>(".pick")) {
  form.addEventListener("change", () => lead(form));
  lead(form);
}
/** Brings the drawing of a sheet when its part of the form is first opened. */
function bringOwn(form: HTMLFormElement): void {
  const folded = find<HTMLDetailsElement>(form, "#own");
  let coming: Promise<void> | undefined;
  const come = () => {
    if (!folded.open) return;
    coming ??= import("../own/own").then(({ setUpOwn }) => setUpOwn(form));
    coming.catch(async (error) => {
      coming = undefined;
      const why = error instanceof Missing ? error.message : await whyUnimported(error, import.meta.url);
      say(find(folded, ".own"), unloaded(why));
    });
  };
  folded.addEventListener("toggle", come);
  come();
}

for (const form of all<HTMLFormElement>("form.pad")) {
  offerOwn(form);
  takeOver(form);
  setUp(form);
  bringOwn(form);
  // Whoever brings a sheet along wants to see it.
  if (form.dataset.brought !== undefined) form.dispatchEvent(new Event("change"));
}
