// A table of counts to type into, in which arrows and Enter go from cell to cell, as in a spreadsheet.

import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { MOST_COUNT } from "./kept";

const STEPS: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  Enter: [1, 0],
  ArrowUp: [-1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Goes to the field beside one. Arrows to the side stay in a text until they come to its end. */
function walk(event: KeyboardEvent): void {
  const field = event.target;
  const [down, right] = STEPS[event.key] ?? [0, 0];
  if (!(field instanceof HTMLInputElement) || !(down || right) || event.ctrlKey || event.metaKey || event.altKey)
    return;
  const all = field.selectionStart === 0 && field.selectionEnd === field.value.length;
  const edge = right < 0 ? field.selectionEnd === 0 : field.selectionStart === field.value.length;
  if (right && !all && !edge) return;
  const cell = field.closest<HTMLTableCellElement>("td, th");
  const row = cell?.closest("tr");
  const rows = cell?.closest("table")?.rows;
  const by = event.key === "Enter" && event.shiftKey ? -down : down;
  const next = rows?.[(row?.rowIndex ?? 0) + by]?.cells[(cell?.cellIndex ?? 0) + right]?.querySelector("input");
  event.preventDefault();
  next?.focus();
}

/** A table with a column for each outcome, whose rows are given. */
export function CountTable({
  outcomes,
  first,
  last,
  children,
}: {
  outcomes: string[];
  /** The heads of the columns before and after those of the outcomes, if they have any. */
  first?: string;
  last?: string;
  children: ComponentChildren;
}) {
  return (
    <div class="room-scroll">
      <table class="room-table" onKeyDown={walk}>
        <thead>
          <tr>
            {first ? <th scope="col">{first}</th> : <td />}
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col">
                {outcome}
              </th>
            ))}
            {last && <th scope="col">{last}</th>}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

interface CountProps {
  label: string;
  value: number;
  onCount(value: number): void;
  /** Hears what is typed in the place of a whole number. */
  onWrong(text: string): void;
}

/** A field for a count. What is no whole number stays as it was typed, is marked, and changes nothing. */
export function Count({ label, value, onCount, onWrong }: CountProps) {
  const [typed, type] = useState<string>();
  const isWrong = (text: string) => !/^\d*$/.test(text.trim()) || Number(text) > MOST_COUNT;
  return (
    <input
      inputMode="numeric"
      maxLength={8}
      aria-label={label}
      aria-invalid={typed !== undefined && isWrong(typed)}
      value={typed ?? (value || "")}
      onInput={({ currentTarget: { value: text } }) => {
        type(text);
        if (isWrong(text)) onWrong(text);
        else onCount(Number(text));
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => typed !== undefined && !isWrong(typed) && type(undefined)}
    />
  );
}
