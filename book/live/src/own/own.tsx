// A sheet of your own: written in the field of a form, or drawn by taps beside it. Both change the same text, which is the
// sheet; what is drawn is read from it after every change.

import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { download, textOf } from "../../../../widgets/front/src/files";
import { type Laid, type PadForm, pictureOf } from "../paper/marks";
import { find, messageOf } from "../site/page";
import { keepTyped, typed } from "../site/typed";
import { bring } from "../site/why";
import { Drawing } from "./drawing";
import { BEFORE, usesOwn } from "./linked";
import { linkTo } from "./links";
import { lineOf, nearest, pathOf, placesOf } from "./places";
import { Choice, type Wrong } from "./row";
import { type Refusal, read, type Sheet } from "./sheet";
import { type Catalogues, type Say, wordsOf } from "./words";
import type { Table } from "./writing";

/** The sheets to build on, and the words of the drawing. */
interface Stock {
  bases: Record<string, Table>;
  words: Catalogues;
}

const MOST_BYTES = 1_000_000;
const PROBLEM = "own-problem";
const START = `format = 1
base = "BASE"
id = "my-sheet"
title = "TITLE"
verified = false
sources = ["Made up at home"]
`;

/** Begins the drawing of the sheet in a form. Rejects if it does not come. */
export async function setUpOwn(form: PadForm): Promise<void> {
  const place = find(form, ".own");
  const response = await bring(String(place.dataset.stock));
  const stock: Stock = await response.json();
  const field = find<HTMLTextAreaElement>(form, "textarea[name='spec']");
  render(<Own form={form} field={field} stock={stock} data={place.dataset} />, place);
}

interface OwnProps {
  form: PadForm;
  field: HTMLTextAreaElement;
  stock: Stock;
  data: DOMStringMap;
}

/** Returns what the field holds, and how to put something else into it as if it had been typed. */
function useText({ field, form }: OwnProps): [string, (text: string) => void] {
  const [text, hear] = useState(field.value);
  useEffect(() => {
    const listen = () => hear(field.value);
    field.addEventListener("input", listen);
    return () => field.removeEventListener("input", listen);
  }, [field]);
  const write = (changed: string) => {
    field.value = changed;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    form.dispatchEvent(new Event("change"));
  };
  return [text, write];
}

/** Returns the words, in the language of the form. */
function useWords({ form, stock }: OwnProps): [Say, string] {
  const chosen = () => String(new FormData(form).get("lang") ?? "en");
  const [lang, hear] = useState(chosen());
  useEffect(() => {
    form.addEventListener("change", () => hear(chosen()));
  }, [form]);
  return [useMemo(() => wordsOf(stock.words, lang), [lang]), lang.slice(0, 2)];
}

/** Returns what was laid out last of the sheet that is written. */
function useLaid(form: PadForm): Laid | undefined {
  const [laid, hear] = useState(form.laid);
  useEffect(() => {
    const listen = () => hear(form.laid);
    listen();
    form.addEventListener("laid", listen);
    return () => form.removeEventListener("laid", listen);
  }, [form]);
  return usesOwn(form) ? laid : undefined;
}

/** The first panel of a pad: the sheet as it will be printed. */
function Picture({ laid, name }: { laid: Laid | undefined; name: string }) {
  const place = useRef<HTMLDivElement>(null);
  const stale = laid && "problem" in laid;
  useEffect(() => {
    const pad = laid && "pages" in laid ? laid : undefined;
    const page = pad?.pages[0];
    const first = page?.placed[0];
    if (!pad || !page || !first) return;
    const { width, height } = first;
    const alone = { ...page, width, height, placed: [{ ...first, x: 0, y: 0 }], texts: [], links: [] };
    place.current?.replaceChildren(pictureOf(pad, alone, name));
  }, [laid, name]);
  return <div class={`own-picture${stale ? " stale" : ""}`} ref={place} />;
}

function Own(props: OwnProps) {
  const { field, form, stock, data } = props;
  const [text, write] = useText(props);
  const [say, lang] = useWords(props);
  const [past, remember] = useState<string[]>([typed(BEFORE) ?? []].flat());
  const [future, foresee] = useState<string[]>([]);
  const [news, tell] = useState("");
  const laid = useLaid(form);
  const sheet = useMemo(() => (text.trim() ? read(text, stock.bases) : undefined), [text]);
  const last = useRef<Sheet | undefined>(undefined);
  if (!text.trim()) last.current = undefined;
  else if (isSheet(sheet)) last.current = sheet;

  /** Changes the sheet; `Undo` brings back the text before. */
  const change = (changed: string, whole = "") => {
    if (changed === text) return;
    remember([...past, text]);
    foresee([]);
    tell(whole);
    if (whole) keepTyped(BEFORE, text.trim() ? text : undefined);
    write(changed);
  };
  const step = (from: string[], to: string[]) => {
    const found = from.at(-1);
    if (found === undefined) return;
    const [left, more] = [from.slice(0, -1), [...to, text]];
    remember(from === past ? left : more);
    foresee(from === past ? more : left);
    tell("");
    keepTyped(BEFORE, undefined);
    write(found);
  };

  const problem = text.trim() ? problemOf(text, sheet, laid, say) : undefined;
  useEffect(() => mark(field, problem), [field, problem?.line, problem?.said]);
  const wrong = problem?.path.length ? { path: problem.path, id: PROBLEM, said: problem.said } : undefined;
  const shown = isSheet(sheet) ? sheet : isBroken(sheet) ? last.current : undefined;
  return (
    <div class="own-both" lang={lang}>
      <Start form={form} say={say} stock={stock} mixed={String(data.mixed)} change={change} tell={tell} />
      <div class="own-shown" inert={isBroken(sheet)} role="group" aria-label={say("drawing")}>
        {text.trim() && <Picture laid={laid} name={say("picture")} />}
        {shown && <Drawing text={text} sheet={shown} say={say} wrong={wrong} change={change} />}
        {text.trim() && typeof sheet === "string" && <p class="own-hint">{say(`not_${sheet}`)}</p>}
      </div>
      <p id={PROBLEM} class="own-problem" role="status">
        {problem?.said}
        {problem?.line ? (
          <button type="button" class="live-button quiet" onClick={() => show(field, problem.line)}>
            {say("show_line", { line: problem.line })}
          </button>
        ) : null}
      </p>
      <div class="own-tools">
        <button type="button" class="live-button quiet" aria-disabled={!past.length} onClick={() => step(past, future)}>
          {say("undo")}
        </button>
        <button
          type="button"
          class="live-button quiet"
          aria-disabled={!future.length}
          onClick={() => step(future, past)}
        >
          {say("redo")}
        </button>
        {text.trim() && (
          <Ways text={text} sheet={sheet} say={say} play={String(data.play)} change={change} tell={tell} />
        )}
      </div>
      <p class="own-news" role="status">
        {news}
      </p>
    </div>
  );
}

const isSheet = (sheet: Sheet | Refusal | undefined): sheet is Sheet => typeof sheet === "object" && "rows" in sheet;
const isBroken = (sheet: Sheet | Refusal | undefined) => typeof sheet === "object" && !("rows" in sheet);

/** A problem in words, with the line of the text and the place in the sheet that it is about. */
interface Problem {
  said: string;
  line: number;
  path: Wrong["path"];
}

function problemOf(
  text: string,
  sheet: Sheet | Refusal | undefined,
  laid: Laid | undefined,
  say: Say,
): Problem | undefined {
  if (typeof sheet === "object" && !("rows" in sheet)) {
    return { said: say("no_toml", { ...sheet }), line: sheet.line, path: [] };
  }
  if (!laid || !("problem" in laid) || laid.key === undefined) return undefined;
  const path = pathOf(laid.key);
  const place = nearest(placesOf(text), path);
  const said = laid.problem.replace(/^own\.toml: /, "").replace(`${laid.key}: `, "");
  return { said: `${placeIn(path, laid.key, say)}: ${said}.`, line: place ? lineOf(text, place) : 0, path };
}

/** The place of a problem, as a reader of the drawing would call it. */
function placeIn([list, row, part, cell]: Wrong["path"], key: string, say: Say): string {
  if (list !== "rows" || typeof row !== "number") return key;
  if (part === "cells" && typeof cell === "number") return say("place_cell", { row: row + 1, cell: cell + 1 });
  return [say("place_row", { row: row + 1 }), part].filter(Boolean).join(", ");
}

/** Marks a line in the field, and the field for those who hear it. */
function mark(field: HTMLTextAreaElement, problem: Problem | undefined): void {
  field.style.setProperty("--wrong", String(problem?.line ?? 0));
  field.toggleAttribute("data-wrong", Boolean(problem?.line));
  field.setAttribute("aria-invalid", String(Boolean(problem?.line)));
  if (problem?.line) field.setAttribute("aria-describedby", PROBLEM);
  else field.removeAttribute("aria-describedby");
}

/** Selects a line in the field. */
function show(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split("\n");
  const start = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
  const height = field.scrollHeight / Math.max(lines.length, 1);
  field.scrollTop = Math.max((line - 3) * height, 0);
}

interface Part {
  say: Say;
  change(text: string, news: string): void;
  tell(news: string): void;
}

/** Three ways to begin: with a sheet that is known, a mixed one, or a file. */
function Start({ form, say, stock, mixed, change, tell }: Part & { form: PadForm; stock: Stock; mixed: string }) {
  const file = useRef<HTMLInputElement>(null);
  const sheets = useRef<Record<string, string[]> | undefined>(undefined);
  const [name, choose] = useState("qwixx");
  const known = [...find<HTMLSelectElement>(form, "[name='sheet']").options]
    .filter(({ value }) => stock.bases[value]?.rules === "crossing")
    .map(({ value, text }): [string, string] => [value, text]);
  const begin = async () => {
    const base = stock.bases[name];
    if (base) {
      change(START.replace("BASE", name).replace("TITLE", say("my_sheet")), say("begun"));
      return;
    }
    try {
      sheets.current ??= (await (await bring(mixed)).json()) as Record<string, string[]>;
      const all = sheets.current[name] ?? [];
      const text = all[Math.floor(Math.random() * all.length)] ?? "";
      change(text, say("mixed_from", { seed: /^seed = (\d+)/m.exec(text)?.[1] ?? "" }));
    } catch (error) {
      tell(say("no_mixed", { why: messageOf(error) }));
    }
  };
  return (
    <div class="own-tools own-start">
      <Choice
        label={say("start")}
        value={name}
        options={[["numbers", say("mixed_numbers")], ["colours", say("mixed_colours")], ...known]}
        choose={choose}
      />
      <button type="button" class="live-button" onClick={() => void begin()}>
        {say("begin")}
      </button>
      <button type="button" class="live-button quiet" onClick={() => file.current?.click()}>
        {say("open")}
      </button>
      <input
        ref={file}
        type="file"
        accept=".toml,text/plain"
        hidden
        onChange={async ({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (!chosen) return;
          const found = await contentOf(chosen, stock, say);
          currentTarget.value = "";
          if ("text" in found) change(found.text, say("opened", { file: chosen.name }));
          else tell(say("not_opened", { file: chosen.name, why: found.why }));
        }}
      />
    </div>
  );
}

/** The text of a file, or what is wrong with it. */
async function contentOf(file: File, stock: Stock, say: Say): Promise<{ text: string } | { why: string }> {
  if (file.size > MOST_BYTES) return { why: say("too_large") };
  const text = (await textOf(file)).replace(/^\ufeff/, "").replaceAll("\r\n", "\n");
  if (!text.trim()) return { why: say("empty") };
  if (/[\0\ufffd]/.test(text)) return { why: say("no_text") };
  const sheet = read(text, stock.bases);
  return isBroken(sheet) ? { why: say("no_toml", { ...(sheet as Table) } as Record<string, string>) } : { text };
}

/** The ways that lead on from a sheet: to a board, to a link, to a file, or to nothing. */
function Ways({
  text,
  sheet,
  say,
  play,
  change,
  tell,
}: Part & { text: string; sheet: Sheet | Refusal | undefined; play: string }) {
  const [link, bound] = useState<string>();
  useEffect(() => {
    let stale = false;
    void linkTo(text).then((found) => stale || bound(found));
    return () => {
      stale = true;
    };
  }, [text]);
  const copy = async () => {
    const address = `${location.origin}${location.pathname}${link}`;
    try {
      await navigator.clipboard.writeText(address);
      tell(say("copied"));
    } catch {
      tell(`${say("copy_this")} ${address}`);
    }
  };
  const name = /^[a-z0-9-]{1,40}$/.exec(isSheet(sheet) ? String(sheet.all.id) : "")?.[0] ?? "my-sheet";
  return (
    <>
      {link && !isBroken(sheet) && (
        <a class="live-button quiet" href={`${play}${link}`}>
          {say("play")}
        </a>
      )}
      {link && (
        <button type="button" class="live-button quiet" onClick={() => void copy()}>
          {say("copy_link")}
        </button>
      )}
      {link === undefined && <span class="own-hint">{say("too_long")}</span>}
      <button
        type="button"
        class="live-button quiet"
        onClick={() => download(`${name}.toml`, new Blob([text], { type: "application/toml" }))}
      >
        {say("save")}
      </button>
      <button
        type="button"
        class="live-button quiet"
        onClick={() => {
          change("", say("removed"));
          find(document, ".own-start select").focus();
        }}
      >
        {say("remove")}
      </button>
    </>
  );
}
