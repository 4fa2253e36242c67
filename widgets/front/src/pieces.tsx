// The picture of the sheet, whole or in pieces.

import { memo } from "./memo";
import type { Box } from "./schema";

/** Micrometres around a place that belong to its piece. */
const MARGIN = 250;

/** The whole picture, in which every place has an id. It comes from sheetgen, which makes it of numbers and of words of
 *  its own. */
export const Picture = memo(({ svg, id }: { svg: string; id: string }) => {
  const named = svg.replace("<svg", `<svg id="${id}"`).replace(/data-cell="([^"]*)"/g, `id="${id}.$1" $&`);
  return <div class="dp-drawing" dangerouslySetInnerHTML={{ __html: named }} />;
});

interface PieceProps {
  /** The id of the picture; none where no pieces are shown. */
  picture: string | undefined;
  name: string;
  box: Box;
}

/** The piece of the picture at a place. */
export function Piece({ picture, name, box: [x, y, width, height] }: PieceProps) {
  if (!picture) return null;
  const view = [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].map((one) => one / 1000);
  return (
    <svg viewBox={view.join(" ")} aria-hidden="true" class="dp-piece">
      <use href={`#${picture}.${name}`} />
    </svg>
  );
}
