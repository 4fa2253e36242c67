// What taps do to the text of a sheet. What depends on the rows goes with them: dice, points, and when a row closes.

import {
  type Cell,
  COLOURS,
  cellsOf,
  closesOf,
  colourOf,
  diceFor,
  MOST_CELLS,
  pointsOf,
  type Row,
  rulesOf,
  type Sheet,
  totalsOf,
  withCells,
} from "./sheet";
import { type Table, withItems, withinTable, withValue } from "./writing";

/** Returns the text with another title. */
export const titled = (text: string, title: string) => withValue(text, "title", title);

/** Returns the text with other points for each misthrow. */
export const withMisthrows = (text: string, points: number[]) => withValue(text, "misthrows", points);

/** Returns the text with another value of the rules. */
export const withRule = (text: string, key: string, value: number | number[]) =>
  withinTable(text, "crossing", key, value);

/** Returns the text with other rows, and with the dice and rules that fit them as the ones before fitted theirs. */
export function withRows(text: string, sheet: Sheet, rows: Row[]): string {
  let changed = withItems(text, "rows", sheet.rows, rows);
  const before = sheet.all.dice as Table[];
  const dice = diceFor(sheet, rows);
  if (dice.length !== before.length || dice.some((die) => !before.includes(die))) {
    changed = withItems(changed, "dice", [], dice);
  }
  for (const [key, value] of rulesFor(sheet, rows)) changed = withRule(changed, key, value);
  return changed;
}

/** Entries in a table of points: for no cross, for each cell of the longest row, and for its lock. */
const entries = (rows: Row[]) => Math.max(...rows.map(({ cells }) => cells.length)) + 2;

/** The rules that other rows need. */
function* rulesFor(sheet: Sheet, rows: Row[]): Generator<[key: string, value: number | number[]]> {
  const points = pointsOf(sheet);
  const more = entries(rows) - entries(sheet.rows);
  if (more) yield ["points", continued(points, points.length + more)];
  const { closing_crosses, rows_to_end } = rulesOf(sheet);
  const most = Math.min(...rows.map((row) => row.cells.length - closesOf(row)));
  if (Number(closing_crosses) > most) yield ["closing_crosses", most];
  if (Number(rows_to_end) > rows.length) yield ["rows_to_end", rows.length];
}

/** Points that are cut, or go on as they begin: each step is one larger than the one before, if the last two were. */
export function continued(points: number[], length: number): number[] {
  const found = points.slice(0, Math.max(length, 1));
  while (found.length < length) {
    const [third = 0, second = 0, last = 0] = [0, 0, 0, ...found].slice(-3);
    found.push(2 * last - second + (last - second - (second - third)));
  }
  return found;
}

const replaced = <Item>(items: Item[], at: number, item: Item) =>
  items.map((one, index) => (index === at ? item : one));

/** The rows with another one in a place. */
export const withRow = (rows: Row[], at: number, row: Row): Row[] => replaced(rows, at, row);

/** The rows with one more, which is like the last one in the next colour. */
export function withAnother(rows: Row[]): Row[] {
  const last = rows.at(-1) as Row;
  const used = rows.map(colourOf);
  const colour = COLOURS.find((one) => !used.includes(one)) ?? colourOf(last) ?? "red";
  const row = withCells(
    last,
    cellsOf(last).map(({ number }) => ({ number, colour })),
  );
  return [...rows, { ...row, name: freeName(rows, colour) }];
}

/** A name that no row has: that of a colour, with a number if need be. */
function freeName(rows: Row[], colour: string): string {
  const taken = rows.map(({ name }) => name);
  for (let count = 1; ; count++) {
    const name = count > 1 ? `${colour}${count}` : colour;
    if (!taken.includes(name)) return name;
  }
}

/** Items with two of them in each other's place. */
export function swapped<Item>(items: Item[], one: number, other: number): Item[] {
  const [first, second] = [items[one], items[other]];
  if (first === undefined || second === undefined) return items;
  return replaced(replaced(items, one, second), other, first);
}

/** The rows with one in another colour. A row that is named after its colour changes its name, unless `named` elsewhere. */
export function recoloured(rows: Row[], at: number, colour: string, named: boolean): Row[] {
  const row = rows[at] as Row;
  const changed = withCells(
    row,
    cellsOf(row).map(({ number }) => ({ number, colour })),
  );
  const others = rows.filter((one) => one !== row);
  const renamed = !named && COLOURS.some((one) => row.name.replace(/\d+$/, "") === one);
  return withRow(rows, at, renamed ? { ...changed, name: freeName(others, colour) } : changed);
}

/** The cells with a number in a place; if another cell has it, the two change their numbers. */
export function renumbered(cells: Cell[], at: number, number: number): Cell[] {
  const [cell, other] = [cells[at], cells.findIndex((one) => one.number === number)];
  if (!cell) return cells;
  const known = cells[other];
  const freed = known ? replaced(cells, other, { ...known, number: cell.number }) : cells;
  return replaced(freed, at, { ...cell, number });
}

/** The cells with another colour in a place. */
export function recolouredCell(cells: Cell[], at: number, colour: string): Cell[] {
  const cell = cells[at];
  return cell ? replaced(cells, at, { ...cell, colour }) : cells;
}

/** The cells in an order of their numbers. */
export function sorted(cells: Cell[], order: "rising" | "falling"): Cell[] {
  const rising = [...cells].sort((one, other) => one.number - other.number);
  return order === "rising" ? rising : rising.reverse();
}

/** The number that another cell of a row would have: the next one as they go, or else the smallest that is free. */
export function nextNumber(sheet: Sheet, cells: Cell[]): number | undefined {
  if (cells.length >= MOST_CELLS) return undefined;
  const free = totalsOf(sheet).filter((number) => cells.every((cell) => cell.number !== number));
  const [last = 0, before = 0] = cells
    .slice(-2)
    .reverse()
    .map(({ number }) => number);
  const onward = last < before ? free.filter((number) => number < last).at(-1) : free.find((number) => number > last);
  return onward ?? free[0];
}
