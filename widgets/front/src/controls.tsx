// The controls of an explorer: which chance its cells show, sliders for numbers, and a choice of faces for each die.

import { useLayoutEffect, useState } from "preact/hooks";
import type { BoardData, Controls, ControlValues, ExplorerEvent, Slider, View } from "./schema";
import { Choice } from "./settings";

interface ControlsProps {
  controls: Controls;
  asked: ControlValues;
  send(event: ExplorerEvent): void;
}

/** The choice of a chance, and the sliders. */
export function ControlBar({ controls, asked, send }: ControlsProps) {
  return (
    <div class="dp-controls">
      <Choice
        label={controls.show}
        value={asked.chance}
        options={controls.chances}
        onChange={(chance) => send({ do: "chance", chance: chance as ControlValues["chance"] })}
      />
      {controls.sliders.map((slider) => (
        <Range
          key={slider.do}
          slider={slider}
          most={slider.do === "whose" ? asked.seats : slider.high}
          asked={asked}
          send={send}
        />
      ))}
    </div>
  );
}

interface RangeProps {
  slider: Slider;
  most: number;
  asked: ControlValues;
  send(event: ExplorerEvent): void;
}

/** A slider and its number, which is told while it moves; Python is asked when it rests. */
function Range({ slider: { do: action, label, low }, most, asked, send }: RangeProps) {
  const [moved, move] = useState<number>();
  // What Python has answered holds, also if it has refused; at once, or else it would take back what is moved next.
  useLayoutEffect(() => move(undefined), [asked]);
  const value = moved ?? asked[action as "turns"];
  return (
    // The label names the first control in it, and a number counts as one.
    <label>
      <span>{label}</span>
      <input
        type="range"
        min={low}
        max={most}
        value={value}
        onInput={(event) => move(event.currentTarget.valueAsNumber)}
        onChange={(event) => send({ do: action, value: event.currentTarget.valueAsNumber })}
      />
      <output>{value}</output>
    </label>
  );
}

interface FacesProps {
  board: BoardData;
  view: View;
  label: string;
  send(event: ExplorerEvent): void;
}

/** A choice of the face of each die, folded away: a tap on a die turns it as well. */
export function DiceFaces({ board, view, label, send }: FacesProps) {
  return (
    <details>
      <summary>{label}</summary>
      <div class="dp-controls">
        {view.dice.map(({ name, face }, index) => {
          const { label: called = "", faces = [], mixed } = board.dice[index] ?? {};
          const names = [
            ...new Set(faces.map(([colour, number]) => `${mixed ? `${board.letters[colour]} ` : ""}${number}`)),
          ];
          const alike = board.dice.flatMap(({ label }, at) => (label === called ? [at] : []));
          const shown = face ? `${mixed ? `${board.letters[face[0]]} ` : ""}${face[1]}` : "";
          return (
            <Choice
              key={name}
              label={alike.length > 1 ? `${called} ${alike.indexOf(index) + 1}` : called}
              value={String(names.indexOf(shown) + 1)}
              options={["–", ...names].map((one, number) => [String(number), one])}
              onChange={(value) => send({ do: "die", die: name, value: Number(value) })}
            />
          );
        })}
      </div>
    </details>
  );
}
