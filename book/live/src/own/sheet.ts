// A sheet as it is drawn: what its text says, on its base.

import { parse, TomlError } from "smol-toml";
import { ParseError } from "toml-eslint-parser";
import { placesOf } from "./places";
import type { Table, Value } from "./writing";

/** A row as a spec has it. */
export interface Row extends Table {
  name: string;
  cells: (number | string)[];
}

/** A cell as it is drawn. */
export interface Cell {
  number: number;
  colour: string;
}

/** All keys of a text with those of its base, and those of the text alone. */
export interface Sheet {
  all: Table;
  own: Table;
  rows: Row[];
}

/** The reason that a text is not drawn: it is no TOML, or a sheet of another kind. */
export type Refusal = { line: number; problem: string } | "several" | "base" | "other" | "rows";

export const LETTERS: Record<string, string> = {
  white: "W",
  red: "R",
  yellow: "Y",
  green: "G",
  blue: "B",
  violet: "V",
  orange: "O",
};
export const COLOURS = Object.keys(LETTERS).filter((colour) => colour !== "white");
export const MOST_ROWS = 16;
export const MOST_CELLS = 20;
/** The line between the specs of several sheets. */
const BETWEEN = "\n+++\n";
/** Tables and lists within each other, which nobody writes by hand. */
const DEEPEST = 100;
/** More entries than any row can need; a list of a stranger may have a million. */
export const MOST_POINTS = 64;
const TOKEN = /^([WRYGBVO])([1-9]\d?)$/;

/** Reads a text; the reason if it cannot be drawn. */
export function read(text: string, bases: Record<string, Table>): Sheet | Refusal {
  if (text.includes(BETWEEN)) return "several";
  const own = parsed(text);
  if ("problem" in own && typeof own.line === "number" && "line" in own)
    return own as { line: number; problem: string };
  const base =
    own.base === undefined ? {} : Object.hasOwn(bases, String(own.base)) ? bases[String(own.base)] : undefined;
  if (!base) return "base";
  const all = merged(base, own);
  if (all.rules !== "crossing") return "other";
  return isDrawn(all.rows) ? { all, own, rows: all.rows } : "rows";
}

/** The keys of a spec merged with those of its base, table by table. Values and lists are replaced whole. */
function merged(base: Table, own: Table): Table {
  const values = Object.entries(own).map(([key, value]) => {
    const before = Object.hasOwn(base, key) ? base[key] : undefined;
    return [key, isTable(before) && isTable(value) ? merged(before, value) : value];
  });
  return { ...base, ...Object.fromEntries(values) };
}

const isTable = (value: Value | undefined): value is Table => typeof value === "object" && !Array.isArray(value);

/** The keys of a text, or what is wrong with it. */
function parsed(text: string): Table {
  try {
    const found = parse(text, { maxDepth: DEEPEST }) as Table;
    placesOf(text);
    return found;
  } catch (error) {
    // The first reader names the line better, but lets a comma be missing between two tables.
    if (error instanceof ParseError) return { line: error.lineNumber, problem: error.message };
    if (!(error instanceof TomlError)) throw error;
    const [problem = ""] = error.message.replace("Invalid TOML document: ", "").split("\n");
    return { line: error.line, problem };
  }
}

function isDrawn(rows: Value | undefined): rows is Row[] {
  return Array.isArray(rows) && rows.length > 0 && rows.length <= MOST_ROWS && rows.every(isRow);
}

function isRow(row: Value): row is Row {
  if (typeof row !== "object" || Array.isArray(row) || !Array.isArray(row.cells)) return false;
  const { name, colour, cells } = row;
  const known = colour === undefined || (typeof colour === "string" && Object.hasOwn(LETTERS, colour));
  const fits = (cell: Value) => (typeof cell === "number" ? colour !== undefined : TOKEN.test(String(cell)));
  return typeof name === "string" && known && cells.length > 0 && cells.length <= MOST_CELLS && cells.every(fits);
}

/** The cells of a row. */
export function cellsOf({ cells, colour }: Row): Cell[] {
  return cells.map((cell) => {
    const [, letter, number] = TOKEN.exec(String(cell)) ?? [];
    if (!letter) return { number: Number(cell), colour: String(colour) };
    return { number: Number(number), colour: Object.keys(LETTERS).find((one) => LETTERS[one] === letter) ?? "" };
  });
}

/** The only colour of a row, if it has one. */
export function colourOf(row: Row): string | undefined {
  const [first, ...others] = new Set(cellsOf(row).map(({ colour }) => colour));
  return others.length ? undefined : first;
}

/** The number of cells that close a row: the last ones, or only the last one if the row names none. */
export const closesOf = ({ closing }: Row): number => (Array.isArray(closing) ? closing.length : 1);

/** The row with other cells. The last ones close it, as many as before. */
export function withCells(row: Row, cells: Cell[]): Row {
  const { name, colour: _, cells: __, closing, ...more } = row;
  const [colour, ...others] = new Set(cells.map((cell) => cell.colour));
  const closes = Math.min(closesOf(row), cells.length);
  const numbers = cells.map(({ number }) => number);
  return {
    name,
    ...(others.length || colour === undefined ? {} : { colour }),
    cells: others.length ? cells.map((cell) => `${LETTERS[cell.colour]}${cell.number}`) : numbers,
    ...(closing === undefined ? {} : { closing: numbers.slice(numbers.length - closes) }),
    ...more,
  };
}

/** Returns the order of the numbers of a row. */
export function orderOf(row: Row): "rising" | "falling" | "mixed" {
  const numbers = cellsOf(row).map(({ number }) => number);
  if (numbers.every((number, at) => !at || number > Number(numbers[at - 1]))) return "rising";
  return numbers.every((number, at) => !at || number < Number(numbers[at - 1])) ? "falling" : "mixed";
}

/** Returns true if an addition to the rules names a row or one of its cells. */
export function isNamed(sheet: Sheet, { name }: Row): boolean {
  const rules = JSON.stringify(rulesOf(sheet));
  return rules.includes(`"${name}.`) || rules.includes(`"${name}"`);
}

const numbersIn = (value: Value | undefined): number[] =>
  Array.isArray(value) ? value.filter((one): one is number => typeof one === "number").slice(0, MOST_POINTS) : [];

/** The table of the rules. */
export const rulesOf = ({ all }: Sheet): Table => tableIn(all.crossing);

const tableIn = (value: Value | undefined): Table => (isTable(value) ? value : {});

/** The points for 0, 1, 2 and more crosses. */
export const pointsOf = (sheet: Sheet): number[] => numbersIn(rulesOf(sheet).points);

/** The points of each misthrow. */
export const misthrowsOf = ({ all }: Sheet): number[] => numbersIn(all.misthrows);

const diceOf = ({ all }: Sheet): Table[] => (Array.isArray(all.dice) ? all.dice.map(tableIn) : []);

/** The numbers that two white dice can make, in rising order. */
export function totalsOf(sheet: Sheet): number[] {
  const [one = [], other = []] = diceOf(sheet)
    .filter(({ colour }) => colour === "white")
    .map(({ faces }) => numbersIn(faces));
  const totals = new Set(one.flatMap((face) => other.map((more) => face + more)));
  return [...totals].sort((less, more) => less - more);
}

/** The dice with one of each colour that the rows have, besides the white ones; the same ones if they are right. */
export function diceFor(sheet: Sheet, rows: Row[]): Table[] {
  const dice = diceOf(sheet);
  const white = dice.filter(({ colour }) => colour === "white");
  const wanted = [...new Set(rows.flatMap((row) => cellsOf(row).map(({ colour }) => colour)))];
  const has = dice.filter((die) => !white.includes(die)).map(({ colour }) => colour);
  if (wanted.length === has.length && wanted.every((colour) => has.includes(colour))) return dice;
  const faces = white[0]?.faces ?? [1, 2, 3, 4, 5, 6];
  const coloured = wanted.map((name) => dice.find(({ colour }) => colour === name) ?? { name, colour: name, faces });
  return [...white, ...coloured];
}
