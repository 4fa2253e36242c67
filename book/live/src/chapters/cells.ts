// Cells of chapters that can be changed where they stand: an editor in the place of the lines, and Python when they are
// run for the first time.

import { whole, withProgress } from "../python/python";
import { patiently } from "../python/silence";
import { all, dataOf, find, messageOf } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { whyUnimported } from "../site/why";
import type { Editor } from "./editor";

/** A cell, and the lines above it that it needs. */
interface Cell {
  setup: string;
  code: string;
}

/** The answer of cells.py: see there. */
interface Answer {
  text: string;
  html: string;
  line: number;
  problem: string;
}

/** The bytes that the first run fetches. */
interface About {
  start: number;
  cells: number;
  table_bytes: number;
}

const BAR = `<button type="button" class="live-button" data-run>Run</button>
<button type="button" class="live-button quiet" data-stop hidden>Stop</button>
<button type="button" class="live-button quiet" data-reset>Reset</button>
<progress max="1" aria-label="Python is loading" hidden></progress>
<p class="live-said" role="status"></p>`;
const SETUP = "<details><summary>The lines that run before it</summary><pre></pre></details>";
const MEGABYTE = 1e6;
/** That a reader has stopped a run. */
const stopped = new Error("Stopped.");
/** True if Python has answered, and has not been stopped since. */
let come = false;

/** Lets the button of a cell open its editor, which opens by itself where something was changed in it before. */
function listen(place: HTMLElement, number: number): void {
  const button = find<HTMLButtonElement>(place, "button");
  const name = `cell ${number}`;
  const open = async () => {
    button.disabled = true;
    try {
      return await begin(place, name);
    } catch (error) {
      button.disabled = false;
      button.textContent = `Try again: the editor did not load, because ${await whyUnimported(error, import.meta.url)}`;
      return undefined;
    }
  };
  button.addEventListener("click", async () => (await open())?.focus());
  if (typed(name) !== undefined) void open();
}

/** Opens the editor of a cell, with what was typed into it under a name. */
async function begin(place: HTMLElement, name: string): Promise<Editor> {
  const [{ edit }, about] = await Promise.all([import("./editor"), weigh()]);
  const cell = dataOf<Cell>(find(place, "script"));
  const lines = find(place.parentElement as HTMLElement, ".cell_input");
  const fold = lines.closest("details");
  if (fold) fold.open = true;
  find(place, ".live-bar").innerHTML = BAR;
  if (cell.setup) {
    place.insertAdjacentHTML("beforeend", SETUP);
    find(place, "pre").textContent = cell.setup;
  }
  const run = find<HTMLButtonElement>(place, "[data-run]");
  const stop = find(place, "[data-stop]");
  const said = find(place, ".live-said");
  said.textContent = about && !come ? announced(about, cell) : "";
  const output = outputOf(place);
  const before = output.innerHTML;
  const start = () => {
    if (!run.disabled) void go();
  };
  const keep = (text: string) => keepTyped(name, text === cell.code ? undefined : text);
  const editor = edit(lines, typed(name) ?? cell.code, start, keep);
  async function go(): Promise<void> {
    run.disabled = true;
    stop.hidden = false;
    said.textContent = come ? "Running …" : "Python is loading …";
    const ask = () => whole.ask("cell", cell.setup, editor.text());
    try {
      const answer = await patiently(place, () => (come ? ask() : withProgress(place, ask)));
      come = true;
      show(JSON.parse(String(answer)), output, said, editor);
    } catch (error) {
      come = false;
      said.textContent = error === stopped ? stopped.message : `Python cannot run this: ${messageOf(error)}`;
    }
    if (document.activeElement === stop) run.focus();
    stop.hidden = true;
    run.disabled = false;
  }
  run.addEventListener("click", start);
  stop.addEventListener("click", () => whole.stop(stopped));
  find(place, "[data-reset]").addEventListener("click", () => {
    editor.write(cell.code);
    editor.mark(0);
    output.innerHTML = before;
    said.textContent = "The original lines are back.";
  });
  return editor;
}

/** The bytes that the first run fetches, if the site gives them. */
function weigh(): Promise<About | undefined> {
  const address = new URL("build.json", import.meta.url);
  return fetch(address).then(
    (answer) => (answer.ok ? answer.json() : undefined),
    () => undefined,
  );
}

/** Returns the sentence about the download of a cell's first run. */
function announced({ start, cells, table_bytes }: About, { setup, code }: Cell): string {
  const megabytes = (bytes: number) => `${((start + cells + bytes) / MEGABYTE).toFixed(0)} MB`;
  return `${setup}${code}`.includes("table_for")
    ? `The first run downloads Python and a table of perfect play, ${megabytes(table_bytes)}. The table is rounded: values may differ by 0.01.`
    : `The first run downloads Python, ${megabytes(0)}.`;
}

/** The place below a cell for what it prints. */
function outputOf(place: HTMLElement): HTMLElement {
  const next = place.nextElementSibling;
  const output = next instanceof HTMLElement ? next : document.createElement("div");
  output.classList.add("cell_output");
  output.setAttribute("aria-live", "polite");
  place.after(output);
  return output;
}

/** Shows what a cell has printed, and what went wrong. */
function show(answer: Answer, output: HTMLElement, said: HTMLElement, editor: Editor): void {
  const parts = [];
  if (answer.text) {
    const text = document.createElement("div");
    text.className = "output stream highlight-myst-ansi notranslate";
    text.innerHTML = '<div class="highlight"><pre></pre></div>';
    find(text, "pre").textContent = answer.text;
    parts.push(text);
  }
  if (answer.html) {
    const drawn = document.createElement("div");
    drawn.className = "output text_html";
    drawn.innerHTML = answer.html;
    parts.push(drawn);
  }
  output.replaceChildren(...parts);
  editor.mark(answer.line);
  const where = answer.line ? `Line ${answer.line}: ` : "";
  said.textContent = answer.problem ? where + answer.problem : parts.length ? "Done." : "Done. Nothing printed.";
}

all(".live-cell").forEach(listen);
