// A sheet that is drawn by taps: its title, its rows, and what they score.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import {
  continued,
  recoloured,
  swapped,
  titled,
  withAnother,
  withMisthrows,
  withRow,
  withRows,
  withRule,
} from "./edits";
import { Choice, DrawnRow, Sign, type Wrong } from "./row";
import { isNamed, MOST_POINTS, MOST_ROWS, misthrowsOf, pointsOf, type Row, rulesOf, type Sheet } from "./sheet";
import type { Say } from "./words";

export interface DrawingProps {
  text: string;
  sheet: Sheet;
  say: Say;
  wrong: Wrong | undefined;
  change(text: string): void;
}

const isAt = (wrong: Wrong | undefined, ...path: (string | number)[]) =>
  Boolean(wrong && path.every((step, at) => wrong.path[at] === step));

export function Drawing({ text, sheet, say, wrong, change }: DrawingProps) {
  const { rows } = sheet;
  const [open, setOpen] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  /** The selector of the part that has the focus once the change is drawn. */
  const next = useRef("");
  useLayoutEffect(() => {
    if (next.current) place.current?.querySelector<HTMLElement>(next.current)?.focus();
    next.current = "";
  });
  const set = (changed: Row[], focus = "") => {
    next.current = focus;
    change(withRows(text, sheet, changed));
  };
  /** Shows a row, with the focus on its head. */
  const enter = (at: number, changed: Row[]) => {
    setOpen(at);
    set(changed, `.own-row:nth-of-type(${at + 1}) .own-head`);
  };
  return (
    <div class="own-drawing" ref={place}>
      <label class={isAt(wrong, "title") ? "wrong" : ""}>
        {say("title")}
        <input
          maxLength={60}
          autocomplete="off"
          aria-invalid={isAt(wrong, "title")}
          aria-describedby={isAt(wrong, "title") ? wrong?.id : undefined}
          value={String(sheet.all.title ?? "")}
          onInput={({ currentTarget }) => change(titled(text, currentTarget.value))}
        />
      </label>
      <div class="own-rows">
        {rows.map((row, at) => (
          <DrawnRow
            key={at}
            sheet={sheet}
            row={row}
            at={at}
            say={say}
            wrong={wrong}
            open={open === at}
            enter={() => setOpen(at)}
            change={(changed, cell) =>
              set(withRow(rows, at, changed), cell === undefined ? "" : `[data-cell="${at}.${cell}"]`)
            }
            recolour={(colour) => set(recoloured(rows, at, colour, isNamed(sheet, row)))}
            move={(to) => enter(to, swapped(rows, at, to))}
            remove={() =>
              enter(
                Math.max(at - 1, 0),
                rows.filter((one) => one !== row),
              )
            }
          />
        ))}
      </div>
      <button
        type="button"
        class="live-button quiet"
        disabled={rows.length === MOST_ROWS}
        onClick={() => enter(rows.length, withAnother(rows))}
      >
        {say("row_add")}
      </button>
      <Rules text={text} sheet={sheet} say={say} wrong={wrong} change={change} />
    </div>
  );
}

/** Points, and when rows and the game end. */
function Rules({ text, sheet, say, wrong, change }: DrawingProps) {
  const points = pointsOf(sheet);
  const misthrows = misthrowsOf(sheet);
  const rules = rulesOf(sheet);
  const rule = (key: string, most: number, least: number) => (
    <Figure
      label={say(key)}
      value={Number(rules[key] ?? least)}
      least={least}
      most={most}
      wrong={isAt(wrong, "crossing", key) ? wrong : undefined}
      set={(value) => change(withRule(text, key, value))}
    />
  );
  return (
    <>
      <div
        class={`own-points${isAt(wrong, "crossing", "points") ? " wrong" : ""}`}
        role="group"
        aria-label={say("points")}
        aria-describedby={isAt(wrong, "crossing", "points") ? wrong?.id : undefined}
      >
        <p>{say("points")}</p>
        {points.map((value, count) => (
          <Figure
            key={count}
            label={String(count)}
            name={say("points_for", { count })}
            value={value}
            least={-999}
            most={999}
            wrong={isAt(wrong, "crossing", "points", count) ? wrong : undefined}
            set={(changed) =>
              change(
                withRule(
                  text,
                  "points",
                  points.map((one, at) => (at === count ? changed : one)),
                ),
              )
            }
          />
        ))}
        <span class="own-signs">
          <Sign
            name={say("points_less")}
            sign="−"
            off={points.length < 2}
            act={() => change(withRule(text, "points", points.slice(0, -1)))}
          />
          <Sign
            name={say("points_more")}
            sign="+"
            off={points.length === MOST_POINTS}
            act={() => change(withRule(text, "points", continued(points, points.length + 1)))}
          />
        </span>
      </div>
      <div class="fields">
        {rule("closing_crosses", 20, 0)}
        {rule("rows_to_end", sheet.rows.length, 1)}
        <Figure
          label={say("misthrow")}
          value={misthrows[0] ?? -5}
          least={-100}
          most={0}
          wrong={isAt(wrong, "misthrows") ? wrong : undefined}
          set={(value) =>
            change(
              withMisthrows(
                text,
                misthrows.map(() => value),
              ),
            )
          }
        />
        <Choice
          label={say("misthrows")}
          value={String(misthrows.length)}
          options={Array.from({ length: 12 }, (_, at) => [String(at + 1), String(at + 1)])}
          choose={(count) =>
            change(
              withMisthrows(
                text,
                Array.from({ length: Number(count) }, (_, at) => misthrows[at] ?? misthrows[0] ?? -5),
              ),
            )
          }
        />
      </div>
    </>
  );
}

/** A whole number to type in. It counts as soon as it is one. */
function Figure(props: {
  label: string;
  name?: string;
  value: number;
  least: number;
  most: number;
  wrong: Wrong | undefined;
  set(value: number): void;
}) {
  const { label, name, value, least, most, wrong } = props;
  return (
    <label>
      {label}
      <input
        type="number"
        required
        min={least}
        max={most}
        aria-label={name}
        aria-invalid={Boolean(wrong)}
        aria-describedby={wrong?.id}
        value={value}
        onInput={({ currentTarget }) => {
          const typed = currentTarget.valueAsNumber;
          if (Number.isInteger(typed) && typed !== value) props.set(typed);
        }}
        onBlur={({ currentTarget }) => {
          currentTarget.value = String(value);
        }}
      />
    </label>
  );
}
