// What everybody at the board sets as they like: its language, its sound, how fast computers act. The browser remembers
// it, and boards on pages begin with it.

import { useEffect } from "preact/hooks";
import { SPEEDS, type Speed } from "./line";
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

type Send = (event: Event) => void;

interface SettingsProps {
  board: BoardData;
  view: View;
  speed: Speed;
  onSpeed(speed: Speed): void;
  sound: boolean;
  onSound(on: boolean): void;
  send: Send;
}

/** The name under which they are remembered. */
const KEPT = "dicepad settings";

interface Chosen {
  lang?: string;
  tutor?: string;
  passes?: boolean;
  speed?: string;
  sound?: boolean;
}

/** What was chosen before, as far as it can be read. */
export function chosen(): Chosen {
  try {
    return Object(JSON.parse(localStorage.getItem(KEPT) ?? ""));
  } catch {
    return {};
  }
}

/** Remembers what is chosen, where the browser keeps anything. */
function choose(more: Chosen): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...chosen(), ...more }));
  } catch {
    // It lasts as long as the board.
  }
}

/** The speed that was chosen before. */
export const chosenSpeed = (): Speed => SPEEDS.find((one) => one === chosen().speed) ?? "normal";

/** Sets a board as it was chosen before, but for a tutor whom its page has chosen. */
export function useChosen(wanted: boolean, { lang, languages, tutors }: BoardData, view: View, send: Send): void {
  useEffect(() => {
    if (!wanted) return;
    const before = chosen();
    const spoken = languages.find(([one]) => one === before.lang)?.[0] ?? lang;
    const level = tutors.find(([one]) => one === before.tutor)?.[0] ?? view.tutor;
    if (spoken !== lang) send({ do: "language", lang: spoken });
    if (view.tutor === tutors[0]?.[0] && level !== view.tutor) send({ do: "tutor", level });
    if (before.passes === false && view.passes !== false) send({ do: "passes", on: false });
  }, []);
}

/** All settings. */
export function Settings({ board, view, speed, onSpeed, sound, onSound, send }: SettingsProps) {
  const { words } = board;
  const set = (more: Chosen, event: Event) => {
    choose(more);
    send(event);
  };
  return (
    <div class="dp-settings">
      <Choice
        label={words.language}
        value={board.lang}
        options={board.languages}
        onChange={(lang) => set({ lang }, { do: "language", lang })}
      />
      {view.seats.some((seat) => seat.by !== "person") && (
        <Choice
          label={words.speed}
          value={speed}
          options={SPEEDS.map((one) => [one, words[one]])}
          onChange={(one) => {
            choose({ speed: one });
            onSpeed(one as Speed);
          }}
        />
      )}
      <Choice
        label={words.tutor}
        value={view.tutor}
        options={board.tutors}
        onChange={(tutor) => set({ tutor }, { do: "tutor", level: tutor })}
      />
      {view.passes !== null && (
        <Check
          label={words.passes}
          checked={view.passes}
          onChange={(passes) => set({ passes }, { do: "passes", on: passes })}
        />
      )}
      <Check
        label={words.sound}
        checked={sound}
        onChange={(on) => {
          choose({ sound: on });
          onSound(on);
        }}
      />
    </div>
  );
}
