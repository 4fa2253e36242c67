// The tabs of the seats: who plays, who throws, who decides, and the points.

import type { BoardData, SeatView, View } from "./schema";
import { minus } from "./text";

interface SeatsProps {
  view: View;
  words: BoardData["words"];
  /** Shows the sheet of a seat. */
  onLook(seat: number): void;
}

/** A tab for each seat. */
export function Seats({ view, words, onLook }: SeatsProps) {
  return (
    <div class="dp-seats" role="group" aria-label={words.seats} hidden={Boolean(view.puzzle)}>
      {view.seats.map((seat, index) => {
        const state = stateOf(seat);
        return (
          <button
            key={index}
            type="button"
            class="dp-seat"
            data-state={state}
            aria-pressed={index === view.seat}
            onClick={() => onLook(index)}
          >
            <span>{seat.name}</span>
            <b>{minus(seat.score)}</b>
            <small>{seat.note}</small>
          </button>
        );
      })}
    </div>
  );
}

function stateOf(seat: SeatView) {
  if (seat.won) return "wins";
  if (seat.decided) return "decided";
  if (seat.due) return "thinks";
  return seat.active ? "active" : "";
}
