// What is written into a cell: a cross as a hand draws it, or a number.

import { memo } from "./memo";

interface MarkProps {
  /** The name of the cell. */
  name: string;
  /** `x` for a cross, or what is entered; nothing for an empty cell. */
  mark: string | undefined;
  /** True if the mark has just been made. */
  fresh: boolean;
}

/** A mark. It is drawn again only when it changes, so that a stroke that moves is not cut short. */
export const Mark = memo(
  ({ name, mark, fresh }: MarkProps) => (
    <svg key={mark} viewBox="0 0 24 24" aria-hidden="true" class={`dp-mark ${fresh && mark ? "dp-new" : ""}`}>
      {mark === "x" ? <Cross name={name} /> : mark && <Entry text={mark} />}
    </svg>
  ),
  (one, other) => one.name === other.name && one.mark === other.mark,
);

/** Previews the mark that a cell would get, while you point at the cell. */
export function Ghost({ name, mark }: { name: string; mark: string }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" class="dp-mark dp-ghost">
      {mark === "x" ? <Cross name={name} /> : <Entry text={mark} />}
    </svg>
  );
}

function Entry({ text }: { text: string }) {
  return (
    <text x="12" y="16.4" text-anchor="middle">
      {text}
    </text>
  );
}

/** Two strokes, which differ a little from cell to cell and are the same each time. */
function Cross({ name }: { name: string }) {
  let seed = 7;
  for (const letter of name) seed = (seed * 31 + letter.charCodeAt(0)) % 997;
  const near = (wanted: number) => {
    seed = (seed * 57 + 13) % 997;
    return (wanted + (seed / 997 - 0.5) * 2.6).toFixed(1);
  };
  const point = (x: number, y: number) => `${near(x)} ${near(y)}`;
  return (
    <>
      <path pathLength="1" d={`M${point(5, 5)}Q${point(11, 13)} ${point(19, 19)}`} />
      <path pathLength="1" d={`M${point(19, 5)}Q${point(12, 11)} ${point(5, 19)}`} />
    </>
  );
}
