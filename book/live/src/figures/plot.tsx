// Where figures draw: a ground that is as wide as the page, with names below it that are text of the page.

import type { ComponentChildren } from "preact";

interface GroundProps {
  /** The description of the drawing, in words. */
  told: string;
  /** Names below, each with its place from 0 to 100. */
  names: { text: string; at: number }[];
  across: string;
  children: ComponentChildren;
}

/** A ground of 100 by 100 units, whatever its shape. */
export function Ground({ told, names, across, children }: GroundProps) {
  return (
    <div class="figure-plot" role="img" aria-label={told}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {children}
        <path class="axis" d="M0 100H100" />
      </svg>
      <div class="figure-names" aria-hidden="true">
        {names.map(({ text, at }) => (
          <span key={text} style={{ "--at": `${at}%` }}>
            {text}
          </span>
        ))}
      </div>
      <p aria-hidden="true">{across}</p>
    </div>
  );
}

/** The path of a line through points. */
export function through(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}`;
}
