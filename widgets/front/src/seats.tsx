// The tabs of the seats: who plays, who rolls, who decides, and the points.

import type { BoardData, SeatView, View } from "./schema";
import { minus } from "./text";

interface SeatsProps {
  view: View;
  words: BoardData["words"];
  /** Shows the sheet of a seat. */
  onLook(seat: number): void;
}

/** A tab for each seat; its size does not change with what it says, for the sheet stands below. */
export function Seats({ view, words, onLook }: SeatsProps) {
  return (
    <div
      class="dp-seats"
      role="group"
      aria-label={words.seats}
      hidden={Boolean(view.puzzle)}
      data-many={view.seats.length > 3 ? "" : undefined}
      style={{ "--seats": String(view.seats.length) }}
    >
      {view.seats.map((seat, index) => (
        <button
          key={index}
          type="button"
          class="dp-seat"
          data-state={stateOf(seat)}
          aria-pressed={index === view.seat}
          onClick={() => onLook(index)}
        >
          <span>{seat.name}</span>
          <b>{minus(seat.score)}</b>
          <small>{seat.note}</small>
        </button>
      ))}
    </div>
  );
}

function stateOf(seat: SeatView) {
  if (seat.won) return "wins";
  if (seat.decided) return "decided";
  if (seat.due) return "thinks";
  return seat.active ? "active" : "";
}
