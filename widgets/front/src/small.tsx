// The sheets of all players at a glance: the picture of the sheet, small, with what each seat has written on it.

import { memo } from "./memo";
import type { BoardData, Box, SeatView, View } from "./schema";

interface SmallSheetsProps {
  board: BoardData;
  view: View;
  /** The id of the picture of the sheet, which is there once. */
  picture: string;
  /** Shows the sheet of a seat. */
  onOpen(seat: number): void;
}

/** The sheets of all seats, if there are several; each opens by a click. */
export function SmallSheets({ board, view, picture, onOpen }: SmallSheetsProps) {
  if (view.puzzle || view.seats.length < 2) return null;
  return (
    <div class="dp-glance" aria-hidden="true">
      {view.seats.map((seat, index) => (
        // The tabs do the same, and are in reach of the keys.
        <button
          key={index}
          type="button"
          tabIndex={-1}
          data-shown={index === view.seat ? "" : undefined}
          onClick={() => onOpen(index)}
        >
          <SmallSheet board={board} seat={seat} picture={picture} />
          <span>{seat.name}</span>
        </button>
      ))}
    </div>
  );
}

interface SmallSheetProps {
  board: BoardData;
  seat: SeatView;
  picture: string;
}

/** The sheet of a seat, too small to play on. */
const SmallSheet = memo(({ board, seat, picture }: SmallSheetProps) => {
  const [width, height] = board.size.map(millimetres) as [number, number];
  return (
    <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <use href={`#${picture}`} width={width} height={height} />
      {Object.entries(seat.cells).map(([name, mark]) => {
        const place = board.places[name];
        return place && <SmallMark key={name} box={place.box} mark={mark} last={seat.fresh.includes(name)} />;
      })}
    </svg>
  );
});

function SmallMark({ box, mark, last }: { box: Box; mark: string; last: boolean }) {
  const [x, y, width, height] = box.map(millimetres) as Box;
  const look = last ? "dp-last" : undefined;
  if (mark !== "x") {
    return (
      <text class={look} x={x + width / 2} y={y + 0.72 * height} font-size={0.62 * height} text-anchor="middle">
        {mark}
      </text>
    );
  }
  const [left, top] = [x + width / 6, y + height / 6];
  const [right, bottom] = [x + (5 * width) / 6, y + (5 * height) / 6];
  return <path class={look} d={`M${left} ${top}L${right} ${bottom}M${right} ${top}L${left} ${bottom}`} />;
}

/** Micrometres as the picture counts them. */
function millimetres(length: number): number {
  return length / 1000;
}
