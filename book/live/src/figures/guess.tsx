// The guess that comes before a figure: it is kept for the next visit, and stands beside the answer.

import { useState } from "preact/hooks";
import { recall, remember } from "../site/storage";
import { Press, percent, Slider } from "./parts";

/** The question that a figure asks before it lets the reader act. */
export interface Question {
  /** Names the question among those of all figures. */
  key: string;
  ask: string;
  min?: number;
  max?: number;
  step?: number;
  /** Writes a guess, if it is no percentage. */
  write?(value: number): string;
  /** Shows the answer. */
  todo: string;
  /** The answer, once the figure has shown it. */
  answer?: string | undefined;
}

const asPercentage = (value: number) => percent(value / 100, 0);

/** Returns the reader's guess. */
export type Made = number | "skipped" | undefined;

/** The guesses at the questions of a figure, and how one is made or taken back. */
export function useGuess(key: string): [Made, (made: Made) => void] {
  const [all, setAll] = useState<Record<string, Made>>({});
  const name = `guess ${key}`;
  const kept = recall(name);
  const made = key in all ? all[key] : kept ? Number(kept) : undefined;
  const make = (value: Made) => {
    setAll({ ...all, [key]: value });
    remember(name, typeof value === "number" ? String(value) : "");
  };
  return [made, make];
}

/** A card with a slider to guess with; it lies on the figure until there is a guess. */
export function Guess({
  ask,
  min = 0,
  max = 100,
  step = 1,
  write = asPercentage,
  onMake,
}: Question & { onMake(made: Made): void }) {
  const [now, setNow] = useState((min + max) / 2);
  return (
    <div class="figure-guess">
      <p>
        <b>Guess first.</b> {ask}
      </p>
      <Slider label="Your guess" value={now} {...{ min, max, step }} said={write(now)} onSlide={setNow} />
      <div class="figure-controls">
        <Press onPress={() => onMake(now)}>Keep my guess</Press>
        <Press quiet onPress={() => onMake("skipped")}>
          Skip
        </Press>
      </div>
    </div>
  );
}

/** The guess beside the answer, or what to do to see the answer. */
export function Guessed({
  write = asPercentage,
  todo,
  answer,
  made,
  onAgain,
}: Question & { made: Made; onAgain(): void }) {
  const closed = made === undefined;
  const guess = typeof made === "number" ? `Your guess: ${write(made)}. ` : "";
  return (
    <div class="figure-guessed">
      <p role="status">{closed ? "" : guess + (answer ? `The answer: ${answer}.` : todo)}</p>
      <button type="button" class="quiet" aria-label="Guess again" hidden={closed} onClick={onAgain}>
        Again
      </button>
    </div>
  );
}
