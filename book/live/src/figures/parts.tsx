// What figures have in common: buttons, sliders, and how numbers are written.

import type { ComponentChildren } from "preact";

interface PressProps {
  onPress(): void;
  quiet?: boolean;
  disabled?: boolean;
  children: ComponentChildren;
}

/** A button; the quiet one is for what is asked less often. */
export function Press({ onPress, quiet, disabled, children }: PressProps) {
  return (
    <button type="button" class={quiet ? "quiet" : undefined} disabled={disabled} onClick={onPress}>
      {children}
    </button>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value as people say it. */
  said: string;
  onSlide(value: number): void;
}

/** A slider that says its value. */
export function Slider({ label, value, min, max, step = 1, said, onSlide }: SliderProps) {
  return (
    <label class="figure-slider">
      <span>
        {label}: <b>{said}</b>
      </span>
      <input
        type="range"
        {...{ min, max, step, value }}
        aria-label={label}
        aria-valuetext={said}
        onInput={(event) => onSlide(Number(event.currentTarget.value))}
      />
    </label>
  );
}

/** A probability in per cent, as the chapters write it. */
export function percent(share: number, digits = 1): string {
  return `${(100 * share).toFixed(digits)}\u00a0%`;
}

/** A whole number with commas between its thousands. */
export function count(value: number): string {
  return value.toLocaleString("en");
}

/** One thing or several of them: "1 roll", "2,000 rolls". */
export function many(value: number, one: string, more = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : more}`;
}

/** A fraction in its lowest terms. */
export function fraction(above: number, below: number): string {
  let [a, b] = [above, below];
  while (b) [a, b] = [b, a % b];
  return below === a ? String(above / a) : `${above / a}/${below / a}`;
}

/** The numbers from one to another, both of them among these. */
export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** A number on a fair die. */
export function rollDie(): number {
  return 1 + Math.floor(6 * Math.random());
}

/** The sum of numbers. */
export function sum(values: readonly number[]): number {
  return values.reduce((so, value) => so + value, 0);
}
