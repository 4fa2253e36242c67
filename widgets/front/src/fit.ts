// How a board is laid out in the room that it has, so that cells, dice and buttons are in sight together.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardData } from "./schema";

/** The least side of a cell of the whole sheet in pixels: by finger, by finger on a low screen, and by mouse. */
const TOUCH = 36;
const TOUCH_LOW = 30;
const POINT = 24;
/** The least width of a cell in a row that stays in one line, where cells show themselves. */
const NARROW = 24;
/** The widest sheet in pixels: flat, tall, and tall under a finger. */
const FLAT = 760;
const TALL = 440;
const TALL_TOUCH = 600;
/** From this room on, in pixels, the sheet grows with the screen: beamers are looked at from afar. */
const LARGE = 1200;
/** Pixels of the height of the screen that go to the seats and the dock, to the seats alone, and to edges. */
const AROUND = 290;
const AROUND_WIDE = 124;
const EDGES = 16;
/** Pixels that a narrow screen needs above and below its rows. */
const AROUND_POCKET = 252;
/** Room in pixels that is needed beside a flat or a tall sheet. */
const BESIDE_FLAT = 280;
const BESIDE_TALL = 312;
/** The width of the dock beside a sheet on a low screen, and the least room for both. */
const DOCK = 270;
const LOW_ROOM = 560;
/** The height of a cell in pixels, and what a row needs around it. */
const LEAST_HIGH = 24;
const USUAL_HIGH = 44;
const MOST_HIGH = 60;
const AROUND_ROW = 8;
/** The width of the name before a row, with its margins. */
const NAME = 32;
/** Rows of so few cells may stand in pairs. */
const SHORT = 6;

export interface Fit {
  /** The widest that the sheet may be, in pixels. */
  paper: number;
  /** True if the whole sheet would be too small, so that the board shows its cells alone. */
  pocket: boolean;
  /** True if there is room beside the sheet. */
  wide: boolean;
  /** True if the dock stands beside the sheet, because the screen is too low for both. */
  side: boolean;
  /** The layout of cells that show themselves: cells in a line, their height, and rows side by side. */
  line: number;
  high: number;
  pairs: number;
}

/** Fits a board into its element, now and at each change of width; one that is `read` may be taller than the screen. */
export function useFit(root: RefObject<HTMLElement | null>, board: BoardData, read: boolean): Fit {
  const [[width, height], measure] = useState([0, 0]);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    // The height of the screen counts when the width changes: bars of a browser come and go.
    const take = () =>
      measure((before) =>
        before[0] === element.clientWidth ? before : [element.clientWidth, document.documentElement.clientHeight],
      );
    const observer = new ResizeObserver(take);
    observer.observe(element);
    take();
    return () => observer.disconnect();
  }, [root]);
  return fitInto(width, read ? Number.POSITIVE_INFINITY : height, board, matchMedia("(pointer: coarse)").matches);
}

/** The classes of a board for how it fits. */
export function shape({ pocket, wide, side }: Fit): string {
  return `${pocket ? "dp-pocket" : ""} ${wide ? "dp-wide" : ""} ${side ? "dp-side" : ""}`;
}

/** The numbers that the styles of a board calculate with. */
export function sizes({ paper, line, high, pairs }: Fit): Record<string, string> {
  return { "--paper": `${paper}px`, "--across": `${line}`, "--high": `${high}px`, "--pairs": `${pairs}` };
}

function fitInto(room: number, height: number, board: BoardData, touch: boolean): Fit {
  const [wide, high] = board.size;
  const flat = wide > high;
  const beside = flat ? BESIDE_FLAT : BESIDE_TALL;
  const usual = flat ? FLAT : touch ? TALL_TOUCH : TALL;
  const tallest = (document.documentElement.clientHeight - (flat ? AROUND : AROUND_WIDE)) * (wide / high);
  const most = room < LARGE ? usual : Math.max(usual, Math.min(room - beside - 60, tallest));
  const around = !flat && room >= most + beside ? AROUND_WIDE : AROUND;
  const below = Math.min(most, room - 2, ((height - around) * wide) / high);
  const aside = room < LOW_ROOM ? 0 : Math.min(most, room - DOCK - 20, ((height - EDGES) * wide) / high);
  const sides = board.rows.flatMap((row) => row.cells).flatMap((name) => board.places[name]?.box.slice(2) ?? []);
  const large = (paper: number, finger: number) => (Math.min(...sides) * paper) / wide >= (touch ? finger : POINT);
  const pocket = room > 0 && !large(below, TOUCH) && !large(aside, TOUCH_LOW);
  const side = pocket ? aside > 0 && height < LOW_ROOM : aside > below;
  const paper = Math.round(!room ? most : pocket ? (side ? room - DOCK - 20 : most) : side ? aside : below);
  return {
    paper,
    pocket,
    wide: !side && room >= paper + beside,
    side,
    ...linesIn(side ? paper : room, side ? height - EDGES : height - AROUND_POCKET, board, side),
  };
}

/** Arranges rows where cells show themselves: cells grow narrower, then lower, before rows wrap. */
function linesIn(room: number, height: number, board: BoardData, side: boolean): Pick<Fit, "line" | "high" | "pairs"> {
  const longest = Math.max(...board.rows.map(({ cells, columns }) => 1 + (columns?.at(-1) ?? cells.length - 1)));
  const pairs = side && longest <= SHORT && board.rows.length > SHORT ? 2 : 1;
  const free = room / pairs - NAME;
  const wraps = Math.ceil(longest / Math.floor(free / (NARROW + 2)));
  const line = Math.ceil(longest / wraps);
  const rows = Math.ceil(board.rows.length / pairs);
  const high = (height - rows * AROUND_ROW) / (rows * wraps) - 2;
  const most = Math.max(USUAL_HIGH, Math.min(free / line, MOST_HIGH));
  return { line, pairs, high: Math.floor(Math.max(LEAST_HIGH, Math.min(high, most))) };
}
