// A row of a drawn sheet: its cells, and what can be done with them.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { nextNumber, recolouredCell, renumbered, sorted, swapped } from "./edits";
import {
  type Cell,
  COLOURS,
  cellsOf,
  closesOf,
  colourOf,
  orderOf,
  type Row,
  type Sheet,
  totalsOf,
  withCells,
} from "./sheet";
import type { Say } from "./words";

/** The place that a message finds fault with, and the id of the message. */
export interface Wrong {
  path: (string | number)[];
  id: string;
  said: string;
}

export interface RowProps {
  sheet: Sheet;
  row: Row;
  at: number;
  say: Say;
  /** True if its tools are shown. */
  open: boolean;
  wrong: Wrong | undefined;
  /** Shows its tools. */
  enter(): void;
  change(row: Row, focus?: number): void;
  recolour(colour: string): void;
  move(to: number): void;
  remove(): void;
}

/** A choice of one of several words. */
export function Choice(props: {
  label: string;
  value: string;
  options: [value: string, shown: string][];
  choose(value: string): void;
}) {
  return (
    <label>
      {props.label}
      <select value={props.value} onChange={({ currentTarget }) => props.choose(currentTarget.value)}>
        {props.options.map(([value, shown]) => (
          <option key={value} value={value}>
            {shown}
          </option>
        ))}
      </select>
    </label>
  );
}

/** A button with a sign in place of words, which those hear who do not see it. One that is `off` keeps the focus. */
export function Sign({ name, sign, off, act }: { name: string; sign: string; off?: boolean; act(): void }) {
  return (
    <button
      type="button"
      class="own-sign"
      aria-label={name}
      title={name}
      aria-disabled={off}
      onClick={() => off || act()}
    >
      {sign}
    </button>
  );
}

const coloursIn = (say: Say): [string, string][] => COLOURS.map((colour) => [colour, say(colour)]);

export function DrawnRow(props: RowProps) {
  const { sheet, row, at, say, open, wrong } = props;
  const cells = cellsOf(row);
  const [chosen, choose] = useState<number>();
  const [order, take] = useState<number[]>();
  // The text may have lost cells meanwhile.
  const taken = order?.every((cell) => cells[cell]) && cells.length > 1 ? order : undefined;
  const head = useRef<HTMLButtonElement>(null);
  const colour = colourOf(row);
  const name = say("row_name", { number: at + 1, colour: colour ? say(colour) : say("several") });
  const isWrong = wrong?.path[0] === "rows" && wrong.path[1] === at;
  const change = (next: Cell[], focus?: number) => props.change(withCells(row, next), focus);
  const more = nextNumber(sheet, cells);
  return (
    <div
      class={`own-row${isWrong ? " wrong" : ""}`}
      role="group"
      aria-label={name}
      aria-describedby={isWrong ? wrong.id : undefined}
      data-colour={colour ?? "several"}
    >
      <button ref={head} type="button" class="own-head" aria-expanded={open} onClick={props.enter}>
        <span class="own-arrow" aria-hidden="true">
          {{ rising: "↗", falling: "↘", mixed: "⤨" }[orderOf(row)]}
        </span>
        {name}
      </button>
      {taken ? (
        <Ordering
          cells={cells}
          taken={taken}
          say={say}
          take={take}
          done={(found) => {
            take(undefined);
            head.current?.focus();
            if (found) change(found);
          }}
        />
      ) : (
        <Cells
          {...props}
          cells={cells}
          chosen={open ? chosen : undefined}
          choose={choose}
          more={more}
          change={change}
        />
      )}
      {isWrong && (
        <p class="own-problem" aria-hidden="true">
          {wrong.said}
        </p>
      )}
      {open && !taken && chosen !== undefined && cells[chosen] && (
        <CellTools {...props} cells={cells} chosen={chosen} choose={choose} change={change} />
      )}
      {open && !taken && (
        <div class="own-tools">
          <Choice
            label={say("colour")}
            value={colour ?? ""}
            options={colour ? coloursIn(say) : [["", say("several")], ...coloursIn(say)]}
            choose={(value) => value && props.recolour(value)}
          />
          <Choice
            label={say("order")}
            value={orderOf(row)}
            options={[
              ["rising", say("rising")],
              ["falling", say("falling")],
              ["mixed", say("mixed")],
            ]}
            choose={(value) => (value === "mixed" ? take([]) : change(sorted(cells, value as "rising" | "falling")))}
          />
          <button type="button" class="live-button quiet" onClick={() => take([])}>
            {say("by_taps")}
          </button>
          <span class="own-signs">
            <Sign name={say("row_up", { row: name })} sign="↑" off={!at} act={() => props.move(at - 1)} />
            <Sign
              name={say("row_down", { row: name })}
              sign="↓"
              off={at === sheet.rows.length - 1}
              act={() => props.move(at + 1)}
            />
            <Sign name={say("row_remove", { row: name })} sign="✕" off={sheet.rows.length === 1} act={props.remove} />
          </span>
        </div>
      )}
    </div>
  );
}

interface CellsProps extends Omit<RowProps, "change"> {
  cells: Cell[];
  chosen: number | undefined;
  more?: number | undefined;
  choose(cell: number | undefined): void;
  change(cells: Cell[], focus?: number): void;
}

/** The cells of a row, with one stop for the Tab key: arrows go from cell to cell. */
function Cells({ row, at, say, wrong, cells, chosen, more, choose, change, enter }: CellsProps) {
  const stop = Math.min(chosen ?? 0, cells.length - 1);
  const closes = cells.length - closesOf(row);
  const keyed = (event: KeyboardEvent, cell: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const to = { Home: 0, End: cells.length - 1 }[event.key] ?? (step ? cell + step : undefined);
    if (to !== undefined && cells[to]) {
      event.preventDefault();
      choose(to);
      if (event.shiftKey) change(swapped(cells, cell, to), to);
      else focusCell(event.currentTarget as Element, to);
    }
    if (event.key === "Delete" && cells.length > 1) {
      const left = cells.filter((_, other) => other !== cell);
      const next = Math.min(cell, left.length - 1);
      choose(next);
      change(left, next);
    }
  };
  const isWrong = (cell: number) => wrong?.path[0] === "rows" && wrong.path[1] === at && wrong.path[3] === cell;
  return (
    <div class="own-cells">
      {cells.map((cell, index) => (
        <button
          key={index}
          type="button"
          class={`own-cell${isWrong(index) ? " wrong" : ""}`}
          data-colour={cell.colour}
          data-cell={`${at}.${index}`}
          tabIndex={index === stop ? 0 : -1}
          aria-pressed={index === chosen}
          aria-describedby={isWrong(index) ? wrong?.id : undefined}
          aria-label={say(index >= closes ? "closing_cell" : "cell", { number: cell.number, colour: say(cell.colour) })}
          onClick={() => {
            enter();
            choose(index === chosen ? undefined : index);
          }}
          onKeyDown={(event) => keyed(event, index)}
        >
          {cell.number}
          {index >= closes && <span class="own-lock" aria-hidden="true" />}
        </button>
      ))}
      {more !== undefined && (
        <button
          type="button"
          class="own-cell more"
          aria-label={say("cell_add", { number: more })}
          title={say("cell_add", { number: more })}
          onClick={() => {
            enter();
            change([...cells, { number: more, colour: cells.at(-1)?.colour ?? "red" }]);
          }}
        >
          +
        </button>
      )}
    </div>
  );
}

function focusCell(from: Element, cell: number): void {
  from.parentElement?.querySelectorAll<HTMLElement>("[data-cell]")[cell]?.focus();
}

/** The tools of the chosen cell. */
function CellTools({ sheet, say, cells, chosen, choose, change }: CellsProps & { chosen: number }) {
  const cell = cells[chosen] as Cell;
  const move = (to: number) => {
    choose(to);
    change(swapped(cells, chosen, to));
  };
  const totals = [...new Set([...totalsOf(sheet), cell.number])].sort((less, more) => less - more);
  return (
    <div class="own-tools own-of-cell" role="group" aria-label={say("of_cell", { number: cell.number })}>
      <Choice
        label={say("number")}
        value={String(cell.number)}
        options={totals.map((number) => [String(number), String(number)])}
        choose={(value) => change(renumbered(cells, chosen, Number(value)))}
      />
      <Choice
        label={say("cell_colour")}
        value={cell.colour}
        options={coloursIn(say)}
        choose={(value) => change(recolouredCell(cells, chosen, value))}
      />
      <span class="own-signs">
        <Sign name={say("cell_left")} sign="←" off={!chosen} act={() => move(chosen - 1)} />
        <Sign name={say("cell_right")} sign="→" off={chosen === cells.length - 1} act={() => move(chosen + 1)} />
        <Sign
          name={say("cell_remove")}
          sign="✕"
          off={cells.length === 1}
          act={() => {
            choose(undefined);
            change(
              cells.filter((_, other) => other !== chosen),
              Math.max(chosen - 1, 0),
            );
          }}
        />
      </span>
    </div>
  );
}

/** The cells of a row to tap one after the other, in the order that they shall have. */
function Ordering(props: {
  cells: Cell[];
  taken: number[];
  say: Say;
  take(taken: number[]): void;
  done(order?: Cell[]): void;
}) {
  const { cells, taken, say } = props;
  const place = useRef<HTMLDivElement>(null);
  // The button that has the focus is there no more.
  useLayoutEffect(() => place.current?.querySelector("button")?.focus(), []);
  const tap = (cell: number) => {
    const order = taken.includes(cell) ? taken.slice(0, taken.indexOf(cell)) : [...taken, cell];
    if (order.length < cells.length - 1) {
      props.take(order);
      return;
    }
    // The last one has only one place left.
    const rest = cells.findIndex((_, other) => !order.includes(other));
    props.done([...order, rest].map((other) => cells[other] as Cell));
  };
  return (
    <>
      <div
        ref={place}
        class="own-cells ordering"
        role="group"
        aria-label={say("order_how")}
        onKeyDown={(event) => event.key === "Escape" && props.done()}
      >
        {cells.map((cell, index) => {
          const rank = taken.indexOf(index) + 1;
          const values = { number: cell.number, place: rank };
          return (
            <button
              key={index}
              type="button"
              class="own-cell"
              data-colour={cell.colour}
              aria-pressed={rank > 0}
              data-place={rank || undefined}
              aria-label={rank ? say("order_placed", values) : say("order_free", values)}
              onClick={() => tap(index)}
            >
              {cell.number}
            </button>
          );
        })}
      </div>
      <div class="own-tools">
        <p class="own-hint">{say("order_how")}</p>
        <button type="button" class="live-button quiet" onClick={() => props.done()}>
          {say("cancel")}
        </button>
      </div>
    </>
  );
}
