// The picture of the sheet, whole or cut into pieces.

import { useMemo } from "preact/hooks";
import { memo } from "./memo";
import type { BoardData, Box } from "./schema";

/** Micrometres around a place that belong to its piece. */
const MARGIN = 250;

/** The pieces of a picture by the names of their places; none where none are shown. */
export type Pieces = ReadonlyMap<string, string>;

/** The pieces of the picture of a board, if they are wanted. */
export function usePieces(board: BoardData, wanted: boolean): Pieces {
  return useMemo(() => {
    if (!wanted) return new Map();
    const picture = new DOMParser().parseFromString(board.svg, "image/svg+xml");
    const groups = [...picture.querySelectorAll("[data-cell]")];
    return new Map(groups.map((group) => [group.getAttribute("data-cell") ?? "", group.outerHTML]));
  }, [board, wanted]);
}

/** The whole picture. It comes from sheetgen, which makes it of numbers and of words of its own. */
export const Picture = memo(({ svg, id }: { svg: string; id: string }) => (
  <div class="dp-drawing" dangerouslySetInnerHTML={{ __html: svg.replace("<svg", `<svg id="${id}"`) }} />
));

interface PieceProps {
  pieces: Pieces;
  name: string;
  box: Box;
}

/** The piece of the picture at a place. */
export function Piece({ pieces, name, box: [x, y, width, height] }: PieceProps) {
  if (!pieces.size) return null;
  const view = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].map((one) => one / 1000);
  return (
    <svg
      viewBox={view.join(" ")}
      aria-hidden="true"
      class="dp-piece"
      dangerouslySetInnerHTML={{ __html: pieces.get(name) ?? "" }}
    />
  );
}
