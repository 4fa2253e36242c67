// How a board is laid out in the room that it has.

import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardData } from "./schema";

/** The least size of a target in pixels, by finger and by mouse. */
const TOUCH = 44;
const POINT = 24;
/** The widest sheet in pixels: flat, tall, and tall under a finger. */
const FLAT = 760;
const TALL = 440;
const TALL_TOUCH = 600;
/** From this room on, in pixels, the sheet grows with the screen: beamers are looked at from afar. */
const LARGE = 1200;
/** Pixels of the height of the screen that a flat or a tall sheet leaves to what stands above and below it. */
const AROUND_FLAT = 290;
const AROUND_TALL = 124;
/** Room in pixels that is needed beside a flat or a tall sheet. */
const BESIDE_FLAT = 280;
const BESIDE_TALL = 312;

export interface Fit {
  /** The widest that the sheet may be, in pixels. */
  paper: number;
  /** Whether the whole sheet would be too small, so that its cells show themselves. */
  pocket: boolean;
  /** Whether there is room beside the sheet. */
  wide: boolean;
}

/** How a board fits into its element, now and whenever that changes its width. */
export function useFit(root: RefObject<HTMLElement | null>, board: BoardData): Fit {
  const [width, measure] = useState(0);
  useLayoutEffect(() => {
    const element = root.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => measure(element.clientWidth));
    observer.observe(element);
    measure(element.clientWidth);
    return () => observer.disconnect();
  }, [root]);
  return fitInto(width, board, matchMedia("(pointer: coarse)").matches);
}

function fitInto(room: number, board: BoardData, touch: boolean): Fit {
  const [wide, high] = board.size;
  const flat = wide > high;
  const beside = flat ? BESIDE_FLAT : BESIDE_TALL;
  const usual = flat ? FLAT : touch ? TALL_TOUCH : TALL;
  const tallest = innerHeight - (flat ? AROUND_FLAT : AROUND_TALL);
  const most = room < LARGE ? usual : Math.min(room - beside - 60, (tallest * wide) / high);
  const paper = Math.round(Math.max(usual, most));
  const width = Math.min(paper, room - 2);
  const sides = board.rows.flatMap((row) => row.cells).flatMap((name) => board.places[name]?.box.slice(2) ?? []);
  const least = Math.min(...sides);
  return {
    paper,
    pocket: width > 0 && (least * width) / wide < (touch ? TOUCH : POINT),
    wide: room >= paper + beside,
  };
}
