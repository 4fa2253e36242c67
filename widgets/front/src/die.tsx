// A die as it lies on the table.

import type { Face } from "./schema";

/** The places of the pips of 1 to 6, in a grid of three times three. */
const PIPS = ["", "4", "08", "048", "0268", "02468", "023568"];

interface DieProps {
  /** The face of the die; a die that was not rolled shows none. */
  face: Face | null;
  /** Its colour before it is rolled. */
  colour?: string;
  /** A letter below it, for those who do not tell its colour. */
  letter?: string | undefined;
}

/** The picture of a die. */
export function Die({ face, colour, letter }: DieProps) {
  const tone = face ? face[0] : `none${colour ? ` dp-${colour}` : ""}`;
  const picture = (
    <svg viewBox="0 0 40 40" aria-hidden="true" class={`dp-face dp-${tone}`}>
      <rect x="1.5" y="1.5" width="37" height="37" rx="8" />
      {face && <Pips number={face[1]} />}
    </svg>
  );
  return letter === undefined ? (
    picture
  ) : (
    <span class="dp-lettered" data-letter={letter}>
      {picture}
    </span>
  );
}

/** The pips of a number, or a number that has none, in a square of 40. */
export function Pips({ number }: { number: number }) {
  const spots = PIPS[number];
  if (spots === undefined) {
    return (
      <text x="20" y="28" text-anchor="middle" font-size="22">
        {number}
      </text>
    );
  }
  return [...spots]
    .map(Number)
    .map((spot) => <circle key={spot} cx={10.5 + 9.5 * (spot % 3)} cy={10.5 + 9.5 * Math.floor(spot / 3)} r="3.7" />);
}
