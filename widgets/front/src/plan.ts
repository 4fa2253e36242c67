// Where everything lies on a sheet, worked out once for a board.

import type { BoardData, Box, Place, RowData } from "./schema";

/** Styles by name, custom properties included. */
type Style = Record<string, string | number | undefined>;

/** A place that is written on. */
export interface Spot {
  name: string;
  /** The prefix of its name: a row, or points, total and so on. */
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
  /** The places of its name there, one for each line of a shifted row. */
  names: Style[];
  cells: CellPlan[];
}

export interface SheetPlan {
  rows: RowPlan[];
  /** All that is in no cell. */
  sums: Spot[];
  /** True if rows are shifted against each other, so that columns must be kept. */
  shifted: boolean;
}

/** The end of the name of a spot for the second cross in a cell. */
const AGAIN = ".again";
/** The width of a thick line before a cell there. */
const TURN = "5px";

/** The plan of a sheet; on a narrow screen, so many columns stand in a line where rows are shifted. */
export function planOf(board: BoardData, line: number): SheetPlan {
  const [width, height] = board.size;
  const sheet: Box = [0, 0, width, height];
  const spot = (name: string, around: Box, more: Style = {}): Spot => {
    const place = board.places[name];
    if (!place) throw new Error(`no place ${name}`);
    return { name, kind: name.split(".")[0] ?? name, place, style: { ...inside(place.box, around), ...more } };
  };
  const rows = board.rows.map((row, number) => {
    // On a narrow screen: a thick line before the cell, its band, and where it stands if rows are shifted. Then columns
    // are kept, and lines stand above each other.
    const narrow = row.cells.map((_, index) => {
      const column = row.columns?.[index] ?? 0;
      return {
        "--turn": index === row.turn ? TURN : 0,
        "--band": row.bands?.[index],
        "--x": (column % line) + 2,
        "--y": Math.floor(column / line) * board.rows.length + number + 1,
      };
    });
    return {
      row,
      names: narrow.filter((one, index) => one["--y"] !== narrow[index - 1]?.["--y"]),
      cells: row.cells.map((name, index) => {
        const cell = spot(name, sheet, narrow[index]);
        return { ...cell, again: name + AGAIN in board.places ? spot(name + AGAIN, cell.place.box) : undefined };
      }),
    };
  });
  const inRows = new Set(rows.flatMap(({ cells }) => cells.flatMap(({ name, again }) => [name, again?.name])));
  const others = Object.keys(board.places).filter((name) => !inRows.has(name));
  return { rows, sums: others.map((name) => spot(name, sheet)), shifted: board.rows[0]?.columns !== undefined };
}

/** A box as shares of the box around it. */
function inside([x, y, width, height]: Box, [left, top, wide, high]: Box): Style {
  const share = (part: number, whole: number) => `${(100 * part) / whole}%`;
  return {
    "--ratio": width / height,
    left: share(x - left, wide),
    top: share(y - top, high),
    width: share(width, wide),
    height: share(height, high),
  };
}
