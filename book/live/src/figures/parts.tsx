// What figures have in common: the panel with its guess, its task and its report, buttons, sliders, and how numbers are written.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Guess, Guessed, type Question, useGuess } from "./guess";

interface PanelProps {
  title: string;
  /** What to do, and what to look at. */
  task: string;
  /** What to guess before that. */
  question: Question;
  /** What is to be seen now, read out after each change. */
  said: string;
  /** What stands below the picture on paper, if it is not what is to be seen. */
  legend?: string;
  children: ComponentChildren;
}

/** A figure with its name, its question, its task and its report; it can be used once the question has a guess. */
export function Panel({ title, task, question, said, legend, children }: PanelProps) {
  const [made, make] = useGuess(question.key);
  const stage = useRef<HTMLDivElement>(null);
  const closed = made === undefined;
  const was = useRef(closed);
  // The button that was pressed is gone: what comes next gets the focus.
  useLayoutEffect(() => {
    if (was.current === closed) return;
    was.current = closed;
    const next = stage.current?.querySelector<HTMLElement>(closed ? "input" : ".figure-body");
    next?.focus({ preventScroll: true });
  }, [closed]);
  return (
    <section class="figure-panel" aria-label={title}>
      <p class="figure-title">{title}</p>
      <p class="figure-task">{task}</p>
      <div class="figure-stage" ref={stage}>
        <Guessed {...question} made={made} onAgain={() => make(undefined)} />
        {closed && <Guess {...question} onMake={make} />}
        <div class="figure-body" tabIndex={-1} inert={closed} aria-hidden={closed}>
          {children}
        </div>
      </div>
      <p class="figure-said" role="status">
        {closed ? "Make your guess, or skip it. Then it is your turn." : said}
      </p>
      <p class="figure-legend">{`${title}. ${legend ?? said}`}</p>
    </section>
  );
}

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
