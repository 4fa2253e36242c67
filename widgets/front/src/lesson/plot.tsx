// The frame of a figure: a grid with its marks, what it holds, and names below. All text is text of the page.

import type { ComponentChildren, Ref } from "preact";

interface PlotProps {
  /** The heights of the grid, from its bottom to its top. */
  marks: number[];
  /** The unit behind each height: a sign stands at each one, a word above them all. */
  unit: string;
  across: string;
  lang: string;
  /** Names below, each with its place as a share of the width. */
  names: { text: string; at: number }[];
  area?: Ref<HTMLDivElement>;
  onPointerDown?(event: PointerEvent): void;
  onPointerMove?(event: PointerEvent): void;
  onPointerCancel?(): void;
  children: ComponentChildren;
}

/** A figure on a grid. */
export function Plot({ marks, unit, across, lang, names, area, children, ...pointer }: PlotProps) {
  return (
    <div class="dp-plot">
      {unit.length > 1 && <p class="dp-unit">{unit}</p>}
      <div class="dp-area" ref={area} {...pointer}>
        {marks.map((mark) => (
          <i key={mark} class="dp-rule" style={{ "--at": share(marks, mark) }} aria-hidden="true">
            <b>{said(mark, lang, unit.length > 1 ? "" : unit)}</b>
          </i>
        ))}
        {children}
      </div>
      <div class="dp-names" aria-hidden="true">
        {names.map(({ text, at }) => (
          <span key={text} style={{ "--at": at }}>
            {text}
          </span>
        ))}
      </div>
      <p class="dp-across">{across}</p>
    </div>
  );
}

/** Returns the height of a value, as a share of the grid. */
export function share(marks: number[], height: number): number {
  const low = marks[0] ?? 0;
  const high = marks.at(-1) ?? 1;
  return Math.min(1, Math.max(0, (height - low) / (high - low)));
}

/** A number in the manner of a language, with its unit. */
export function said(value: number, lang: string, unit = "", digits?: number): string {
  const places = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const text = new Intl.NumberFormat(lang, places).format(value).replace("-", "\u2212");
  return unit ? `${text}\u00a0${unit}` : text;
}

/** The width of a figure on a phone, and of a letter below it, in pixels. */
const NARROW = 264;
const LETTER = 8;

/** Names in the middle of columns: all of a few, and of many as many as a phone has room for. */
export function columns(labels: string[]): { text: string; at: number }[] {
  const needed = labels.reduce((sum, { length }) => sum + LETTER * (length + 0.7), 0);
  const step = labels.length < 8 ? 1 : Math.ceil(needed / NARROW);
  return labels
    .map((text, index) => ({ text, at: (index + 0.5) / labels.length }))
    .filter((_, index) => index % step === 0);
}
