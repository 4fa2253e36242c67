// The sheet with all that is written on it.

import { useMemo } from "preact/hooks";
import { Cell, Writing } from "./cell";
import type { Fit } from "./fit";
import { Picture } from "./pieces";
import { planOf, type RowPlan } from "./plan";
import type { BoardData, LiveCell, View } from "./schema";
import { fill } from "./text";

interface SheetProps {
  board: BoardData;
  view: View;
  /** The id of the picture, for whoever shows it again. */
  picture: string;
  /** True if new marks have just been made. */
  fresh: boolean;
  fit: Fit;
  /** The cell to which Tab comes. */
  home: string;
  onTake(cell: string): void;
  onFocus(cell: string): void;
  onLook(cell: string | undefined): void;
}

/** The sheet. */
export function Sheet(props: SheetProps) {
  const { board, view, fresh, fit } = props;
  const plan = useMemo(() => planOf(board, fit.line), [board, fit.line]);
  const pieces = fit.pocket ? props.picture : undefined;
  const last = view.seats[view.seat]?.fresh ?? [];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: cells are buttons, and hear keys themselves
    <div
      class={`dp-paper ${plan.shifted ? "dp-shifted" : ""}`}
      role="group"
      aria-label={view.sheet}
      style={{ aspectRatio: board.size.join("/") }}
      onClick={nearest}
    >
      <Picture svg={board.svg} id={props.picture} />
      {plan.rows.map((row) => (
        <Row key={row.row.label} {...props} plan={row} pieces={pieces} />
      ))}
      <div class="dp-sums">
        {plan.sums.map((spot) => {
          const mark = view.cells[spot.name];
          const value = mark ?? view.totals[spot.name];
          return (
            <Writing
              key={spot.name}
              plan={spot}
              pieces={pieces}
              value={value}
              fresh={fresh && Boolean(mark)}
              last={last.includes(spot.name)}
            />
          );
        })}
      </div>
    </div>
  );
}

/** Pixels beside a cell that still belong to it. */
const BORDER = 8;

/** Hands a click between cells to the nearest one. */
function nearest({ target, detail, clientX, clientY }: MouseEvent) {
  const hit = target as Element;
  if (!detail || hit.closest(".dp-cell")) return;
  // A document does not see into a shadow tree.
  const tree = hit.getRootNode() as Document;
  for (let far = 1; far <= BORDER; far++) {
    for (const [x, y] of [
      [0, -far],
      [0, far],
      [-far, 0],
      [far, 0],
    ] as const) {
      const cell = tree.elementFromPoint(clientX + x, clientY + y)?.closest<HTMLElement>(".dp-cell");
      if (cell) return cell.click();
    }
  }
}

interface RowProps extends SheetProps {
  plan: RowPlan;
  /** The id of the picture, where cells show their own pieces of it. */
  pieces: string | undefined;
}

function Row({ plan, pieces, board, view, home, fresh, onTake, onFocus, onLook }: RowProps) {
  const { row } = plan;
  const last = view.seats[view.seat]?.fresh ?? [];
  return (
    <div class="dp-row" style={{ "--band": row.band }}>
      {plan.names.map((style, index) => (
        <b key={index} aria-hidden="true" class="dp-name" style={style}>
          {row.letter.length < 3 && row.letter}
        </b>
      ))}
      {plan.cells.map((cell) => {
        const { name, again } = cell;
        const live = view.live[name];
        const skipped = view.skipped.includes(name);
        const second = again && view.cells[again.name];
        return (
          <Cell
            key={name}
            plan={cell}
            pieces={pieces}
            mark={view.cells[name]}
            again={second}
            live={live}
            needsAddition={view.additionCells.includes(name)}
            hint={view.hint?.lit[name]}
            skipped={skipped}
            label={
              live
                ? liveLabel(live)
                : cellLabel(board, view.cells[name], (second && again.place.label) || cell.place.label, skipped)
            }
            home={name === home}
            idle={!live && !view.puzzle && !view.explores}
            fresh={fresh}
            last={last.includes(name)}
            onTake={onTake}
            onFocus={onFocus}
            onLook={onLook}
          />
        );
      })}
    </div>
  );
}

/** Returns the effect of taking a cell, and the points that it scores. */
export function liveLabel({ text, effects }: LiveCell): string {
  return [text, ...effects].join(", ");
}

/** Returns the label of a cell that you cannot take. */
function cellLabel({ words }: BoardData, mark: string | undefined, cell: string, skipped: boolean): string {
  if (mark) return fill(mark === "x" ? words.crossed : words.entered, { cell, value: mark });
  return skipped ? fill(words.gone, { cell }) : cell;
}
