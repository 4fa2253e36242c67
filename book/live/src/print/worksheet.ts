// The form of worksheets: what is chosen goes to light Python, and pictures of the first worksheet and its key come back
// at every change. PDFs and files for school systems are made on demand.

import { anySeed } from "../../../../widgets/front/src/lesson/random";
import "./forms";
import { type Pad, pictureOf } from "../paper/marks";
import type { Made } from "../python/messages";
import { light, withProgress } from "../python/python";
import { backButton, linkNote } from "../site/from-link";
import { all, find, messageOf } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { choiceOf, type Field, keepChoice, redrawing, type Wanted } from "./choices";

/** The beginning of a link to a worksheet. */
const MARK = "#worksheet=";
const FORM = "form 0";
/** Number of pages of a worksheet in the picture. */
const MOST = 2;
/** The files to save: what they are called, and who has them. */
const FILES: [what: Made, name: string, said: string][] = [
  ["all_pages", "worksheet.pdf", "Save the worksheet as a PDF"],
  ["key_pages", "answer-key.pdf", "Save the answer key as a PDF"],
  ["moodle", "moodle.xml", "Save the questions for Moodle"],
  ["spreadsheet", "tasks.csv", "Save a table of the tasks"],
];
const MEDIA: Record<string, string> = { pdf: "application/pdf", xml: "application/xml", csv: "text/csv" };

/** The first worksheet and its key as they are laid out, with the number of pages of its own and its code. */
type First = (Pad & { own: number; code: string }) | { problem: string };

const form = find<HTMLFormElement>(document, ".worksheets");
const button = find<HTMLButtonElement>(form, ".live-start");
const said = find(form, ".live-said");
const pictures = find(form, ".proof");
const summary = find(form, ".proof-said");
const files = find(form, ".takes");
const types = all<HTMLInputElement>(".worksheets [name='types']");
const seed = find<HTMLInputElement>(form, "[name='seed']");

/** Returns the choices of the form. */
function chosen(): Wanted {
  const fields = ([...form.elements] as Field[]).filter(({ name }) => name && !["types", "level"].includes(name));
  return {
    types: types.filter(({ checked }) => checked).map(({ value }) => value),
    level: Number(find<HTMLSelectElement>(form, "[name='level']").value),
    ...Object.fromEntries(fields.flatMap((field) => choiceOf(field))),
  };
}

/** Returns the link to what is chosen, but for names, which stay on this device. */
function linkTo({ types: kinds, names: _, ...more }: Wanted): string {
  // The usual language and paper of the sender may not be those of the receiver.
  for (const name of ["lang", "paper"]) more[name] = find<HTMLSelectElement>(form, `[name='${name}']`).value;
  const rest = Object.entries(more).map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`);
  return `${location.origin}${location.pathname}${MARK}${(kinds as string[]).join(",")}${rest.join("")}`;
}

/** Says what is wrong beside the field that it is about, or below the picture. */
function complain(problem = ""): void {
  for (const line of form.querySelectorAll(".problem")) line.remove();
  for (const field of form.querySelectorAll("[aria-invalid]")) {
    field.removeAttribute("aria-invalid");
    field.removeAttribute("aria-describedby");
  }
  if (!problem) return;
  const [, name, rest = problem] = /^(\w+): (.*)$/s.exec(problem) ?? [];
  const field = form.querySelector(`[name="${name}"]`);
  const line = document.createElement("p");
  line.className = "problem";
  line.id = "problem";
  line.role = "alert";
  line.textContent = `${rest.charAt(0).toUpperCase()}${rest.slice(1)}.`;
  field?.setAttribute("aria-invalid", "true");
  field?.setAttribute("aria-describedby", line.id);
  (field?.closest(".fields > div, fieldset") ?? find(form, ".proofs")).append(line);
}

function show(laid: First): void {
  pictures.classList.toggle("stale", "problem" in laid);
  if ("problem" in laid) {
    summary.textContent = "";
    complain(laid.problem);
    return;
  }
  const own = laid.pages.slice(0, Math.min(laid.own, MOST));
  const names = own.map((_, at) => `Page ${at + 1} of the worksheet`);
  const shown = [...own, ...laid.pages.slice(laid.own)];
  pictures.replaceChildren(...shown.map((page, at) => pictureOf(laid, page, names[at] ?? "The answer key")));
  summary.textContent = [laid.summary, ...laid.warnings, `Code: ${laid.code}`].join(". ").concat(".");
}

const draw = redrawing(
  () => JSON.stringify(chosen()),
  async (request) => {
    complain();
    if (pictures.querySelector("img")) summary.textContent = "One moment …";
    if (JSON.parse(request).types.length)
      show(JSON.parse(String(await light.ask("worksheet", request, "first_pages"))));
    else show({ problem: "types: choose at least one kind of task" });
  },
  (why) => {
    summary.textContent = `The pages cannot be shown now, because ${why}.`;
  },
);

/** Returns the content of a file, or the problem with it. */
async function contentOf(request: string, what: Made): Promise<BlobPart | { problem: string }> {
  const answer = await light.ask("worksheet", request, what);
  if (typeof answer !== "string") return answer;
  if (what === "all_pages" || what === "key_pages") return { problem: answer };
  const told: { file: string } | { problem: string } = JSON.parse(answer);
  if ("problem" in told) return told;
  // Spreadsheets read UTF-8 only behind a mark.
  return what === "spreadsheet" ? `\ufeff${told.file}` : told.file;
}

/** Makes all files, and offers them. Questions for Moodle and tables are the same for all, so that none has names. */
async function make(): Promise<void> {
  const wanted = chosen();
  const request = JSON.stringify(wanted);
  for (const [what, name, text] of wanted.names ? FILES.slice(0, 2) : FILES) {
    const content = await contentOf(request, what);
    // Other choices have been made meanwhile.
    if (JSON.stringify(chosen()) !== request) return;
    if (typeof content === "object" && "problem" in content) {
      said.textContent = "";
      complain(content.problem);
      return;
    }
    const blob = new Blob([content], { type: MEDIA[name.split(".")[1] ?? ""] ?? "" });
    const taken = document.createElement("a");
    taken.className = "take live-button quiet";
    taken.href = URL.createObjectURL(blob);
    taken.download = `${wanted.seed ?? "tasks"}-${name}`;
    taken.textContent = `${text} (${Math.ceil(blob.size / 1000)} kB)`;
    files.append(taken);
  }
  said.textContent = "Done.";
}

/** Forgets the files of other choices, which must not be taken for those of these. */
function clear(): void {
  for (const taken of files.querySelectorAll<HTMLAnchorElement>("a")) URL.revokeObjectURL(taken.href);
  files.replaceChildren();
  said.textContent = "";
}

async function copyLink(): Promise<void> {
  const address = linkTo(chosen());
  try {
    await navigator.clipboard.writeText(address);
    said.textContent = "The link is copied.";
  } catch {
    said.textContent = `Copy this link: ${address}`;
  }
}

function drawSeed(): void {
  seed.value = anySeed().toString(36);
}

/** Lets a field stand at a value of a link, or else as the page has it; returns whether it can. */
function put(field: Field, value: string | null): boolean {
  if (field instanceof HTMLSelectElement) {
    const found = [...field.options].find((one) => (value === null ? one.defaultSelected : one.value === value));
    if (found) field.value = found.value;
    return Boolean(found);
  }
  if (field.type === "checkbox") {
    (field as HTMLInputElement).checked = value === "true";
    return value === null || value === "true";
  }
  field.value = value ?? "";
  return field.checkValidity();
}

/** Takes the choices in the address of this page, if there are any. Those of before can be brought back. */
function takeLinked(): void {
  if (!location.hash.startsWith(MARK)) return;
  const told = new URLSearchParams(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  const before = typed(FORM);
  const kinds = (told.get("worksheet") ?? "").split(",").filter(Boolean);
  const unknown = kinds.filter((kind) => !types.some(({ value }) => value === kind));
  for (const one of types) one.checked = kinds.includes(one.value);
  told.delete("worksheet");
  for (const field of ([...form.elements] as Field[]).filter(({ name }) => name && name !== "types")) {
    const { name } = field;
    const value = name === "names" ? null : told.get(name);
    // Links of the site leave language and paper to their readers.
    if (value === null && ["lang", "paper"].includes(name)) continue;
    if (!put(field, value)) {
      unknown.push(`${name}=${value}`);
      put(field, null);
    }
    if (name !== "names") told.delete(name);
  }
  if (!seed.value) drawSeed();
  unknown.push(...[...told].map(([name, value]) => `${name}=${value}`));
  form.dispatchEvent(new Event("input"));
  if (unknown.length) {
    form.prepend(
      linkNote(form, `This link asks for ${unknown.join(" and ")}, which is not here; check the choices below.`),
    );
  } else if (before && before !== typed(FORM)) {
    const back = () => {
      keepTyped(FORM, before);
      location.reload();
    };
    form.prepend(linkNote(form, "This worksheet came with a link. ", backButton(back)));
  }
}

for (const select of all<HTMLSelectElement>(".worksheets :is([name='lang'], [name='paper'])")) keepChoice(select);
if (!seed.value) drawSeed();
button.hidden = false;
form.addEventListener("focusin", () => void draw(), { once: true });
for (const event of ["input", "change"]) {
  form.addEventListener(event, () => {
    clear();
    void draw();
  });
}
find(form, ".other-tasks").addEventListener("click", () => {
  drawSeed();
  form.dispatchEvent(new Event("input"));
});
find(form, ".copy-link").addEventListener("click", () => void copyLink());
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (button.ariaDisabled) return;
  // A disabled button would lose the focus, and with it the place of whoever hears the page.
  button.ariaDisabled = "true";
  clear();
  said.textContent = "One moment …";
  try {
    await withProgress(form, make, light);
  } catch (error) {
    button.textContent = "Try again";
    said.textContent = `The worksheet cannot be made now, because ${messageOf(error)}.`;
  }
  button.ariaDisabled = null;
});
takeLinked();
addEventListener("hashchange", takeLinked);
