// A Venn diagram to shade: each choice of its four parts is an event with a name and a probability.

import { useState } from "preact/hooks";
import { Panel } from "./panel";
import { fraction, many, percent, sum } from "./parts";

const PARTS = ["double, sum below 9", "double and 9 or more", "9 or more, no double", "neither of them"];
const COUNTS = [4, 2, 8, 22];
/** The events of all choices: 1 for the first part, 2 for the overlap, 4 for the third, 8 for neither. */
const EVENTS = [
  "The impossible event, ∅",
  "A double, but not 9 or more: A without B",
  "A double and 9 or more: A ∩ B",
  "A double: A",
  "9 or more, but no double: B without A",
  "Exactly one of the two",
  "9 or more: B",
  "A double or 9 or more: A ∪ B",
  "Neither a double nor 9 or more: not (A ∪ B)",
  "Less than 9: not B",
  "Both or neither",
  "Everything but B without A",
  "No double: not A",
  "Not both: not (A ∩ B)",
  "Everything but A without B",
  "The certain event, Ω",
];
/** All of both circles. */
const EITHER = 7;
const [LEFT, RIGHT, LEVEL, RADIUS] = [230, 390, 130, 110];
const MIDDLE = (LEFT + RIGHT) / 2;
const RISE = Math.sqrt(RADIUS ** 2 - ((RIGHT - LEFT) / 2) ** 2);
const [TOP, BOTTOM] = [`${MIDDLE} ${LEVEL - RISE}`, `${MIDDLE} ${LEVEL + RISE}`];
const arc = (long: number, clockwise: number, to: string) => `A${RADIUS} ${RADIUS} 0 ${long} ${clockwise} ${to}`;
/** The circles meet at the top and at the bottom; each part lies between arcs from one to the other. */
const SHAPES = [
  `M${TOP}${arc(1, 0, BOTTOM)}${arc(0, 1, TOP)}Z`,
  `M${TOP}${arc(0, 1, BOTTOM)}${arc(0, 1, TOP)}Z`,
  `M${TOP}${arc(1, 1, BOTTOM)}${arc(0, 0, TOP)}Z`,
  `M2 2H638V268H2ZM${TOP}${arc(1, 0, BOTTOM)}${arc(1, 0, TOP)}Z`,
];
const PLACES = [
  [160, 136],
  [MIDDLE, 136],
  [460, 136],
  [600, 252],
];

/** Four parts to shade in the picture, or by boxes below it. */
export default function Venn() {
  const [chosen, setChosen] = useState(3);
  const has = (part: number) => Boolean((chosen >> part) & 1);
  const turn = (part: number) => setChosen(chosen ^ (1 << part));
  const size = sum(COUNTS.filter((_, part) => has(part)));
  return (
    <Panel
      title="Shade an event"
      question={{
        key: "venn",
        ask: "In how many of the 36 outcomes do you roll a double, or 9 or more, or both?",
        max: 36,
        write: (value) => many(value, "outcome"),
        todo: "Now shade all of A and all of B.",
        answer: chosen === EITHER ? "14 outcomes" : undefined,
      }}
      task="Tap parts of the diagram, or tick them, and read which event they make. Can you shade “not A”? And “exactly one of the two”?"
      said={`${EVENTS[chosen]}. It has ${size} of the 36 outcomes, probability ${fraction(size, 36)}, ${percent(size / 36)}.`}
    >
      <svg class="figure-venn" viewBox="0 0 640 270" aria-hidden="true">
        {SHAPES.map((d, part) => (
          // The boxes do the same by keys.
          // biome-ignore lint/a11y/noStaticElementInteractions: see above
          <path key={d} d={d} fill-rule="evenodd" class={has(part) ? "shaded" : undefined} onClick={() => turn(part)} />
        ))}
        {PLACES.map(([x, y], part) => (
          <text key={x} x={x} y={y} text-anchor="middle">
            {COUNTS[part]}
          </text>
        ))}
        <text x={24} y={30}>
          A: double
        </text>
        <text x={616} y={30} text-anchor="end">
          B: 9 or more
        </text>
      </svg>
      <div class="figure-controls">
        {PARTS.map((name, part) => (
          <label key={name} class="figure-tick">
            <input type="checkbox" checked={has(part)} onChange={() => turn(part)} /> {name}
          </label>
        ))}
      </div>
    </Panel>
  );
}
