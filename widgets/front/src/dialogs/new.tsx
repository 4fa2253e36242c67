// A new match: who plays, and how.

import { useRef, useState } from "preact/hooks";
import { Button } from "../button";
import type { BoardData, Event, SeatWanted, View } from "../schema";
import { Choice } from "../settings";
import { fill } from "../text";

interface NewProps {
  board: BoardData;
  view: View;
  /** The games to choose from, once they have come. */
  games: [string, string][] | undefined;
  onStart(event: Event): void;
}

/** The form of a new match; it begins with those who play now. */
export function New({ board, view, games = [[board.id, board.title]], onStart }: NewProps) {
  const { words } = board;
  const [seats, setSeats] = useState<SeatWanted[]>(view.seats.map(({ name, by }) => ({ name, by })));
  const [cover, setCover] = useState(view.hides);
  const [agreed, setAgreed] = useState(view.agreed);
  const [own, setOwn] = useState(view.own);
  const [game, setGame] = useState(board.id);
  const [seed, setSeed] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const most = board.seats[1];
  const remove = (index: number) => {
    if (seats.length === 1) return;
    setSeats(seats.filter((_, other) => other !== index));
    add.current?.focus();
  };
  return (
    <form method="dialog">
      <Choice label={words.game} value={game} options={games} onChange={setGame} />
      <div class="dp-players">
        {seats.map((seat, index) => (
          <Player
            key={index}
            board={board}
            seat={seat}
            last={seats.length === 1}
            onChange={(changed) => setSeats(seats.with(index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </div>
      <Button
        ref={add}
        idle={seats.length >= most}
        onClick={() => seats.length < most && setSeats([...seats, { name: "", by: "person" }])}
      >
        {words.add}
      </Button>
      <Check label={words.cover} checked={cover} onChange={setCover} />
      {seats.filter(({ by }) => by === "person").length > 1 && (
        <Check label={words.agree} checked={agreed} onChange={setAgreed} />
      )}
      <Check label={words.own} checked={own} onChange={setOwn} />
      <label>
        {words.seed}
        <input maxLength={40} autocomplete="off" value={seed} onInput={(event) => setSeed(event.currentTarget.value)} />
      </label>
      <Button class="dp-first" onClick={() => onStart({ do: "new", game, seats, cover, own, agreed, seed })}>
        {words.start}
      </Button>
    </form>
  );
}

interface PlayerProps {
  board: BoardData;
  seat: SeatWanted;
  /** Whether nobody else is left. */
  last: boolean;
  onChange(seat: SeatWanted): void;
  onRemove(): void;
}

function Player({ board, seat, last, onChange, onRemove }: PlayerProps) {
  const { words } = board;
  return (
    <div>
      <label>
        {words.player}
        <input
          maxLength={24}
          autocomplete="off"
          value={seat.name}
          onInput={(event) => onChange({ ...seat, name: event.currentTarget.value })}
        />
      </label>
      <Choice label={words.plays} value={seat.by} options={board.by} onChange={(by) => onChange({ ...seat, by })} />
      <Button class="dp-icon" aria-label={fill(words.remove, { name: seat.name })} idle={last} onClick={onRemove}>
        ×
      </Button>
    </div>
  );
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange(on: boolean): void }) {
  return (
    <label class="dp-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}
