// Changes to a TOML text that touch only one value.

import { type Path, type Place, placeOf, placesOf } from "./places";

/** A value as a sheet has it. */
export type Value = string | number | boolean | Value[] | { [key: string]: Value };
export type Table = Record<string, Value>;

/** Returns a value as TOML, on one line. */
export function written(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(written).join(", ")}]`;
  if (typeof value !== "object") return typeof value === "string" ? JSON.stringify(value) : String(value);
  return `{ ${Object.entries(value).map(entry).join(", ")} }`;
}

const entry = ([key, value]: [string, Value]) =>
  `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${written(value)}`;

/** Returns a list as TOML, with one item on each line. */
const lines = (items: string[]) => `[\n${items.map((item) => `    ${item},\n`).join("")}]`;

const spliced = (text: string, start: number, end: number, insert: string) =>
  text.slice(0, start) + insert + text.slice(end);

/** Returns the text with a line more at the end of its own keys, before the first table. */
function withLine(text: string, top: Place, line: string): string {
  const last = Math.max(0, ...[...top.entries.values()].filter(isOwn).map(({ end }) => end));
  const end = last ? text.indexOf("\n", last) : -1;
  const at = end >= 0 ? end + 1 : last ? text.length : 0;
  const before = at && text[at - 1] !== "\n" ? "\n" : "";
  return spliced(text, at, at, `${before}${line}\n`);
}

const isOwn = ({ form }: Place) => form !== "table" && form !== "tables";

/** Returns the text with a value at the top, which is written on one line unless `as` is given. */
export function withValue(text: string, key: string, value: Value, as = written(value)): string {
  const top = placesOf(text);
  const place = top.entries.get(key);
  if (place && isOwn(place)) return spliced(text, place.start, place.end, as);
  return withLine(place ? without(text, place) : text, placesOf(place ? without(text, place) : text), `${key} = ${as}`);
}

/** Returns the text without a table that has headers of its own. */
function without(text: string, { form, start, end, entries }: Place): string {
  if (form === "table") return spliced(text, start, end, "");
  return [...entries.values()].reverse().reduce((left, place) => spliced(left, place.start, place.end, ""), text);
}

/** Returns the text with a value in a table at the top. */
export function withinTable(text: string, name: string, key: string, value: Value): string {
  const top = placesOf(text);
  const table = top.entries.get(name);
  if (!table) return `${text.trimEnd()}\n\n[${name}]\n${entry([key, value])}\n`.trimStart();
  const place = table.entries.get(key);
  if (place) return spliced(text, place.start, place.end, written(value));
  if (table.end === table.start) {
    // Only a table in it has a header, or only its keys say that it is there.
    const line = entry([key, value]);
    const added = text[table.start] === "[" ? `[${name}]\n${line}\n\n` : `${name}.${line}\n`;
    return spliced(text, table.start, table.start, added);
  }
  if (table.form === "table") return spliced(text, table.end, table.end, `\n${entry([key, value])}`);
  const comma = table.entries.size ? ", " : " ";
  const close = text.slice(0, table.end - 1).trimEnd().length;
  return spliced(text, close, close, `${comma}${entry([key, value])}`);
}

/** Returns the text with another list of tables, such as rows. Those that stay are the same objects as before. */
export function withItems(text: string, key: string, before: Table[], after: Table[]): string {
  const path: Path = [key];
  const list = placeOf(placesOf(text), path);
  const places = list?.form === "list" ? [...list.entries.values()] : [];
  if (!list || places.length !== before.length || !places.length)
    return withValue(text, key, after, lines(after.map(written)));
  const asWritten = (item: Table) => {
    const place = places[before.indexOf(item)];
    return place ? text.slice(place.start, place.end) : written(item);
  };
  const gone = before.length > after.length ? before.findIndex((item) => !after.includes(item)) : -1;
  const staying = places.filter((_, at) => at !== gone);
  let changed = text;
  if (after.length > before.length) {
    const end = (places.at(-1) as Place).end;
    const more = after.slice(before.length).map((item) => `,\n    ${written(item)}`);
    changed = spliced(changed, end, end, more.join(""));
  }
  const spans = staying.map((place, at) => ({ ...place, insert: asWritten(after[at] as Table) }));
  if (gone >= 0) spans.splice(gone, 0, { ...cut(text, places, gone), insert: "" });
  for (const { start, end, insert } of spans.reverse()) changed = spliced(changed, start, end, insert);
  return changed;
}

/** The part of a list that goes with an item: it, its comma and, where that was its own, its line. */
function cut(text: string, places: Place[], gone: number): Place {
  const place = places[gone] as Place;
  const rest = /^[ \t]*,?[ \t]*(?:#[^\n]*)?/.exec(text.slice(place.end))?.[0] ?? "";
  const lead = /[ \t]*$/.exec(text.slice(0, place.start))?.[0] ?? "";
  const before = place.start - lead.length;
  const end = place.end + rest.length;
  if (text[before - 1] === "\n" && text[end] === "\n") return { ...place, start: before, end: end + 1 };
  const previous = places[gone - 1];
  if (gone === places.length - 1 && previous) return { ...place, start: previous.end };
  const comma = /^[ \t]*,[ \t]*/.exec(text.slice(place.end))?.[0] ?? "";
  return { ...place, end: place.end + comma.length };
}
