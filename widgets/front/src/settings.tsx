// What everybody at the board sets as they like: its language, its sound, how fast computers act.

import { SPEEDS } from "./line";
import type { Chosen, Speed } from "./model";
import type { BoardData, Event, View } from "./schema";

interface ChoiceProps {
  label: string;
  value: string;
  /** Values, and what they are called. */
  options: [string, string][];
  onChange(value: string): void;
}

/** One of several. */
export function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {options.map(([name, shown]) => (
          <option key={name} value={name}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}

interface CheckProps {
  label: string;
  checked: boolean;
  onChange(on: boolean): void;
}

/** Something that is so, or not. */
export function Check({ label, checked, onChange }: CheckProps) {
  return (
    <label class="dp-check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  );
}

interface SettingsProps {
  board: BoardData;
  view: View;
  chosen: Chosen;
  choose(more: Partial<Chosen>): void;
  send(event: Event): void;
}

/** All settings. */
export function Settings({ board, view, chosen, choose, send }: SettingsProps) {
  const { words } = board;
  return (
    <div class="dp-settings">
      <Choice
        label={words.language}
        value={board.lang}
        options={board.languages}
        onChange={(lang) => send({ do: "language", lang })}
      />
      {view.seats.some((seat) => seat.by !== "person") && (
        <Choice
          label={words.speed}
          value={chosen.speed}
          options={SPEEDS.map((one) => [one, words[one]])}
          onChange={(one) => choose({ speed: one as Speed })}
        />
      )}
      <Choice
        label={words.tutor}
        value={view.tutor}
        options={board.tutors}
        onChange={(level) => send({ do: "tutor", level })}
      />
      {view.passes !== null && (
        <Check label={words.passes} checked={view.passes} onChange={(on) => send({ do: "passes", on })} />
      )}
      <Check label={words.sound} checked={chosen.sound} onChange={(sound) => choose({ sound })} />
    </div>
  );
}
