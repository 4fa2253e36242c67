// Where everything lies on a sheet, worked out once for a board.

import { HALF } from "./fit";
import type { BoardData, Box, Place, RowData } from "./schema";

/** Styles by name, custom properties included. */
type Style = Record<string, string>;

/** A place that is written on. */
export interface Spot {
  name: string;
  /** What its name begins with: a row, or points, total and so on. */
  kind: string;
  place: Place;
  style: Style;
}

/** A cell, and in some games a spot in it for a second cross. */
export interface CellPlan extends Spot {
  again: Spot | undefined;
}

export interface RowPlan {
  row: RowData;
  /** Where its name stands there, once for each half of a shifted row. */
  names: Style[];
  cells: CellPlan[];
}

export interface SheetPlan {
  rows: RowPlan[];
  /** All that is in no cell. */
  sums: Spot[];
  /** Whether rows are shifted against each other, so that columns have to be kept. */
  shifted: boolean;
}

/** The end of the name of a spot for the second cross in a cell. */
const AGAIN = ".again";
/** Pixels by which a thick line before a cell is drawn there. */
const TURN = 5;

/** The plan of a sheet. */
export function planOf(board: BoardData): SheetPlan {
  const [width, height] = board.size;
  const sheet: Box = [0, 0, width, height];
  const spot = (name: string, around: Box, more: Style = {}): Spot => {
    const place = board.places[name];
    if (!place) throw new Error(`no place ${name}`);
    return { name, kind: name.split(".")[0] ?? name, place, style: { ...inside(place.box, around), ...more } };
  };
  const rows = board.rows.map((row) => ({
    row,
    names: row.columns ? [0, HALF].map((column) => shifted(board, row, column)) : [{}],
    cells: row.cells.map((name, index) => {
      const cell = spot(name, sheet, narrow(board, row, index));
      return { ...cell, again: name + AGAIN in board.places ? spot(name + AGAIN, cell.place.box) : undefined };
    }),
  }));
  const inRows = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ name, again }) => [name, again?.name])));
  const others = Object.keys(board.places).filter((name) => !inRows.has(name));
  return { rows, sums: others.map((name) => spot(name, sheet)), shifted: board.rows[0]?.columns !== undefined };
}

/** A box as shares of the box around it. */
function inside([x, y, width, height]: Box, [left, top, wide, high]: Box): Style {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    "--ratio": String(width / height),
    left: share(x - left, wide),
    top: share(y - top, high),
    width: share(width, wide),
    height: share(height, high),
  };
}

/** What is different about a cell on a narrow screen. */
function narrow(board: BoardData, row: RowData, index: number): Style {
  if (index === row.turn) return { "--turn": `${TURN}px` };
  const column = row.columns?.[index];
  return column === undefined ? {} : shifted(board, row, column);
}

/** Where a cell of a shifted row stands on a narrow screen: left halves above right halves, and columns as they are. */
function shifted(board: BoardData, row: RowData, column: number): Style {
  const index = board.rows.indexOf(row);
  const right = column >= HALF;
  return {
    "--x": String((column % HALF) + 2),
    "--y": String(index + 1 + (right ? board.rows.length : 0)),
    "--top": right && index === 0 ? "8px" : "0px",
  };
}
