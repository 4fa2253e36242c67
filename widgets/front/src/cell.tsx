// A cell of the sheet: a native button over the picture, or with its own piece of it on a narrow screen.

import { useHold } from "./hold";
import { Ghost, Mark } from "./marks";
import { memo } from "./memo";
import { Piece } from "./pieces";
import type { CellPlan, Spot } from "./plan";
import type { LiveCell } from "./schema";

interface CellProps {
  plan: CellPlan;
  /** The id of the picture, where the cell shows its own piece of it. */
  pieces: string | undefined;
  /** The mark in the cell. */
  mark: string | undefined;
  /** The second cross in it. */
  again: string | undefined;
  /** The effect of taking the cell, if you can take it. */
  live: LiveCell | undefined;
  /** True if taking the cell needs more than the dice. */
  needsAddition: boolean;
  /** The rank of taking the cell, if the coach has ranked it. */
  hint: string | undefined;
  /** True if the player skipped the cell. */
  skipped: boolean;
  /** The label of the cell at this moment. */
  label: string;
  /** True if Tab reaches the cell; arrow keys lead on from there. */
  home: boolean;
  /** True if a click on the cell would do nothing. */
  idle: boolean;
  /** True if the mark in the cell has just been made. */
  fresh: boolean;
  /** True if the mark is the newest of the match. */
  last: boolean;
  onTake(cell: string): void;
  onFocus(cell: string): void;
  /** Somebody looks at it, or no longer. */
  onLook(cell: string | undefined): void;
}

/** A cell. */
export const Cell = memo((props: CellProps) => {
  const { plan, pieces, mark, live, onLook } = props;
  const [hold, ended] = useHold(
    () => onLook(plan.name),
    () => onLook(undefined),
  );
  return (
    <button
      type="button"
      class="dp-cell"
      data-cell={plan.name}
      data-kind={plan.kind}
      data-note={plan.place.badge ?? undefined}
      data-state={stateOf(props)}
      data-last={props.last ? "" : undefined}
      data-other={props.needsAddition ? "" : undefined}
      data-hint={props.hint}
      data-chance={live?.chance}
      aria-label={props.label}
      aria-disabled={props.idle}
      tabIndex={props.home ? 0 : -1}
      style={plan.style}
      {...hold}
      onPointerEnter={(event) => event.pointerType === "mouse" && onLook(plan.name)}
      onClick={() => !ended() && props.onTake(plan.name)}
      onFocus={(event) => {
        props.onFocus(plan.name);
        if (event.currentTarget.matches(":focus-visible")) onLook(plan.name);
      }}
      onBlur={() => onLook(undefined)}
    >
      <Piece picture={pieces} name={plan.name} box={plan.place.box} />
      <Mark name={plan.name} mark={mark} fresh={props.fresh} />
      {live && !mark && <Ghost name={plan.name} mark={live.mark} />}
      {plan.again && (
        <Writing plan={plan.again} pieces={pieces} value={props.again} fresh={props.fresh} last={props.last} />
      )}
    </button>
  );
});

function stateOf({ live, mark, skipped }: CellProps): string {
  if (live) return "live";
  if (mark) return "marked";
  return skipped ? "gone" : "";
}

interface WritingProps {
  plan: Spot;
  /** The id of the picture, where the place shows its own piece of it. */
  pieces: string | undefined;
  /** The mark in the place. */
  value: string | undefined;
  /** True if the mark has just been made. */
  fresh: boolean;
  /** True if the mark is the newest of the match. */
  last: boolean;
}

/** Places that tell a number or a name, and show no piece of the picture. */
const TOLD = new Set(["points", "column", "total", "name", "date", "tally"]);

/** A place that is written on and never clicked: points, sums, a second cross. */
export const Writing = memo(({ plan, pieces, value, fresh, last }: WritingProps) => (
  <span
    class="dp-place"
    data-cell={plan.name}
    data-kind={plan.kind}
    data-note={plan.place.badge ?? undefined}
    data-piece={TOLD.has(plan.kind) ? undefined : ""}
    data-state={value ? "marked" : ""}
    data-last={last ? "" : undefined}
    style={plan.style}
  >
    <Piece picture={pieces} name={plan.name} box={plan.place.box} />
    <Mark name={plan.name} mark={value} fresh={fresh} />
    <span class="dp-label">{plan.place.label}</span>
    <b class="dp-value">{value === "x" ? "×" : value}</b>
  </span>
));
