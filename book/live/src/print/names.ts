// The names of a class as somebody types or pastes them: one on each line, or the columns of a spreadsheet.

import Papa from "papaparse";

/** The headings of columns with first names, last names and whole names, in small letters. */
export interface Heads {
  first: string[];
  last: string[];
  whole: string[];
}

const IS_NUMBER = /^\d*[.)]?$/;

/** Returns the names in a text, in alphabetical order. Columns of a table become one name. */
export function namesIn(text: string, heads: Heads): string[] {
  const comma = separatorOf(text, heads);
  const names = comma
    ? inTable(Papa.parse<string[]>(text.trim(), { delimiter: comma }).data, heads)
    : text.split(/[\n;]/);
  return names
    .map((name) => name.trim().replace(/\s+/g, " ").normalize("NFC"))
    .filter(Boolean)
    .sort(new Intl.Collator("en").compare);
}

/** The sign between the columns of a table; nothing for a list. Semicolons on a single line stand between names. */
function separatorOf(text: string, heads: Heads): string | undefined {
  const lines = text.split("\n").filter((line) => line.trim());
  if (lines.some((line) => line.trim().includes("\t"))) return "\t";
  const numbers = lines.map((line) => line.split(";").length);
  if (lines.length > 1 && numbers.every((number) => number > 1 && number === numbers[0])) return ";";
  return placesOf(lines[0]?.split(",") ?? [], heads).length ? "," : undefined;
}

/** The places of the columns to print, by their headings. If there are first and last names, both are printed. */
function placesOf(line: string[], { first, last, whole }: Heads): number[] {
  const heads = line.map((head) => head.trim().toLowerCase());
  const place = (names: string[]) => names.map((name) => heads.indexOf(name)).find((at) => at >= 0);
  const [given, family, full] = [place(first), place(last), place(whole)];
  if (given !== undefined && family !== undefined) return [given, family];
  return [full ?? family].filter((at) => at !== undefined);
}

/** The name in each line of a table. Without headings, every column counts that has more than numbers. */
function inTable(rows: string[][], heads: Heads): string[] {
  const named = placesOf(rows[0] ?? [], heads);
  const widest = Math.max(...rows.map(({ length }) => length));
  const places = named.length
    ? named
    : Array.from({ length: widest }, (_, at) => at).filter((at) => !rows.every((row) => IS_NUMBER.test(row[at] ?? "")));
  return rows.slice(named.length ? 1 : 0).map((row) => places.map((at) => row[at] ?? "").join(" "));
}
