// The places of values in a TOML text, so that a tap changes one value and leaves all else as somebody wrote it: order,
// comments and spaces.

import { type AST, getStaticTOMLValue, parseTOML } from "toml-eslint-parser";

/** The steps from the top of a text to a value: keys of tables, and numbers of items. */
export type Path = (string | number)[];

/** A value in a text. A table with a header of its own ends with its last line. */
export interface Place {
  start: number;
  end: number;
  /** The way it is written: below a header, between braces or brackets, below several headers, or as one word. */
  form: "table" | "inline" | "list" | "tables" | "word";
  entries: Map<string | number, Place>;
}

const FORMS = { TOMLArray: "list", TOMLInlineTable: "inline", TOMLValue: "word" } as const;

const made = (form: Place["form"], start: number, end = start): Place => ({ start, end, form, entries: new Map() });

/** Returns the places of all values in a text. Throws a `ParseError` if it is no TOML 1.0, which Python's reader wants. */
export function placesOf(text: string): Place {
  const [{ body }] = parseTOML(text, { tomlVersion: "1.0.0" }).body;
  const top = made("table", 0);
  for (const node of body) {
    const [start, end] = node.range;
    if (node.type === "TOMLKeyValue") addEntry(top, node);
    else {
      const table = within(top, node.resolvedKey, start);
      table.end = end;
      for (const one of node.body) addEntry(table, one);
    }
  }
  return top;
}

/** The table at the end of a path. What the text has not named before begins here. */
function within(top: Place, path: Path, start: number): Place {
  return path.reduce((place: Place, step, at) => {
    const known = place.entries.get(step) ?? made(typeof path[at + 1] === "number" ? "tables" : "table", start);
    place.entries.set(step, known);
    return known;
  }, top);
}

/** Adds a key and its value to a table. */
function addEntry(table: Place, { key, value, range: [start] }: AST.TOMLKeyValue): void {
  const names = getStaticTOMLValue(key);
  const last = names.pop() ?? "";
  within(table, names, start).entries.set(last, placed(value));
}

function placed(node: AST.TOMLContentNode): Place {
  const place = made(FORMS[node.type], ...node.range);
  if (node.type === "TOMLInlineTable") for (const one of node.body) addEntry(place, one);
  if (node.type === "TOMLArray") node.elements.forEach((one, at) => void place.entries.set(at, placed(one)));
  return place;
}

/** Returns the place of a value, or of the innermost table or list around it that the text has. */
export function nearest(top: Place, path: Path): Place | undefined {
  let found: Place | undefined;
  let place: Place | undefined = top;
  for (const step of path) {
    place = place?.entries.get(step);
    if (!place) break;
    found = place;
  }
  return found;
}

/** Returns the place of a value, if the text has it. */
export function placeOf(top: Place, path: Path): Place | undefined {
  return path.reduce<Place | undefined>((place, step) => place?.entries.get(step), top);
}

/** Returns the number of the line of a place, counted from 1. */
export function lineOf(text: string, { start }: Place): number {
  return text.slice(0, start).split("\n").length;
}

/** Returns the steps that a message names, such as `rows[1].cells[3]`. */
export function pathOf(key: string): Path {
  return key.split(/[.[\]]+/).flatMap((step) => (step ? [/^\d+$/.test(step) ? Number(step) : step] : []));
}
