// The one cell to which Tab comes, and the way from there by arrows.

import { useState } from "preact/hooks";
import type { BoardData, View } from "./schema";

/** A step along the rows and columns for each key that takes one. */
const STEPS: Record<string, (row: number, column: number, last: number) => [number, number]> = {
  ArrowLeft: (row, column) => [row, column - 1],
  ArrowRight: (row, column) => [row, column + 1],
  ArrowUp: (row, column) => [row - 1, column],
  ArrowDown: (row, column) => [row + 1, column],
  Home: (row) => [row, 0],
  End: (row, _, last) => [row, last],
};

interface Home {
  cell: string;
  settle(cell: string): void;
}

/** The home among the cells: where the focus was last, or whenever that cannot be taken, the first that can. */
export function useHome(board: BoardData, view: View): Home {
  const grid = board.rows.map((row) => row.cells);
  const [last, keep] = useState({ cell: grid[0]?.[0] ?? "", view });
  const first = grid.flat().find((name) => name in view.live);
  const stays = last.view === view || last.cell in view.live || first === undefined;
  const cell = stays ? last.cell : first;
  return { cell, settle: (to) => keep({ cell: to, view }) };
}

/** The cell to which a key leads from another one, if it leads anywhere. */
export function neighbour(board: BoardData, from: string, key: string): string | undefined {
  const grid = board.rows.map((row) => row.cells);
  const step = STEPS[key];
  if (!step) return undefined;
  const row = grid.findIndex((cells) => cells.includes(from));
  const cells = grid[row] ?? [];
  const [down, right] = step(row, cells.indexOf(from), cells.length - 1);
  return within(within(grid, down) ?? [], right);
}

/** The item at an index, or at the end that is nearest. */
function within<Item>(items: Item[], index: number): Item | undefined {
  return items[Math.max(0, Math.min(items.length - 1, index))];
}
