// A new match: which game, who plays, and how.

import { useId, useRef, useState } from "preact/hooks";
import { Button } from "../button";
import type { BoardData, Event, GameChoice, SeatWanted, View } from "../schema";
import { Check, Choice } from "../settings";
import { fill } from "../text";

interface NewProps {
  board: BoardData;
  view: View;
  /** The games to choose from, once they have come. */
  games: GameChoice[] | undefined;
  onStart(event: Event): void;
}

/** The form of a new match; it begins with those who play now. */
export function New({ board, view, games = [], onStart }: NewProps) {
  const { words } = board;
  const [seats, setSeats] = useState<SeatWanted[]>(view.seats.map(({ name, by }) => ({ name, by })));
  const [cover, setCover] = useState(view.coverEnabled);
  const [agreed, setAgreed] = useState(view.agreed);
  const [own, setOwn] = useState(view.ownDice);
  const [game, setGame] = useState(board.id);
  const [seed, setSeed] = useState("");
  const add = useRef<HTMLButtonElement>(null);
  const most = board.seats[1];
  const several = seats.filter(({ by }) => by === "person").length > 1;
  const remove = (index: number) => {
    if (seats.length === 1) return;
    setSeats(seats.filter((_, other) => other !== index));
    add.current?.focus();
  };
  return (
    <form method="dialog">
      <Games label={words.game} games={games} chosen={game} onChoose={setGame} />
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
      {several && <Check label={words.cover} checked={cover} onChange={setCover} />}
      {several && <Check label={words.agree} checked={agreed} onChange={setAgreed} />}
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

interface GamesProps {
  label: string;
  games: GameChoice[];
  chosen: string;
  onChoose(id: string): void;
}

/** The game that is chosen; the others unfold below it, in groups. */
function Games({ label, games, chosen, onChoose }: GamesProps) {
  const name = useId();
  const folded = useRef<HTMLDetailsElement>(null);
  const now = games.find((game) => game.id === chosen) ?? games[0];
  if (!now) return null;
  const groups = [...new Set(games.map((game) => game.group))];
  const choose = (id: string) => {
    onChoose(id);
    if (folded.current) folded.current.open = false;
    folded.current?.querySelector("summary")?.focus();
  };
  return (
    <details class="dp-games" ref={folded}>
      <summary>
        <Small game={now} />
        <span>
          {label}
          <b>{now.title}</b>
        </span>
      </summary>
      {groups.map((group) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {games
            .filter((game) => game.group === group)
            .map((game) => (
              <label key={game.id} title={game.about || undefined}>
                <input
                  type="radio"
                  name={name}
                  value={game.id}
                  checked={game.id === chosen}
                  onClick={(event) => event.detail && choose(game.id)}
                  onChange={() => onChoose(game.id)}
                />
                <Small game={game} />
                <span>
                  {game.title}
                  {game.about && <small>{game.about}</small>}
                </span>
              </label>
            ))}
        </fieldset>
      ))}
    </details>
  );
}

/** A sheet in small: its cells in their colours, with a dot where something special happens. */
function Small({ game: { rows, noted } }: { game: GameChoice }) {
  const wide = Math.max(...rows.map((row) => row.length));
  // A tall sheet lies on its side, so that all pictures are of one shape.
  const tall = rows.length > wide;
  const place = (row: number, at: number) => (tall ? [row, at] : [at, row]) as [number, number];
  const [across, down] = tall ? [rows.length, wide] : [wide, rows.length];
  return (
    <svg class="dp-small-sheet" viewBox={`0 0 ${across * 10} ${down * 10}`} aria-hidden="true">
      {rows.map((row, index) =>
        row.map((colour, at) => {
          const [x, y] = place(index, at);
          return (
            <g key={`${index} ${at}`} class={colour ? `dp-${colour}` : undefined}>
              <rect x={x * 10 + 0.7} y={y * 10 + 0.7} width="8.6" height="8.6" rx="1.6" />
              {noted[index]?.includes(at) && <circle cx={x * 10 + 5} cy={y * 10 + 5} r="2" />}
            </g>
          );
        }),
      )}
    </svg>
  );
}

interface PlayerProps {
  board: BoardData;
  seat: SeatWanted;
  /** True if no other player is left. */
  last: boolean;
  onChange(seat: SeatWanted): void;
  onRemove(): void;
}

function Player({ board, seat, last, onChange, onRemove }: PlayerProps) {
  const { words } = board;
  const habit = board.by.find(([key]) => key === seat.by)?.[2];
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
      <Choice
        label={words.plays}
        value={seat.by}
        options={board.by.map(([key, label]) => [key, label])}
        onChange={(by) => onChange({ ...seat, by })}
      />
      <Button class="dp-icon" aria-label={fill(words.remove, { name: seat.name })} idle={last} onClick={onRemove}>
        ×
      </Button>
      {habit && <small>{habit}</small>}
    </div>
  );
}
