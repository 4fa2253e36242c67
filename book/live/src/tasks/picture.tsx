// Pictures of tasks: drawings, some with places to tap or to reach by keys, the turns of a match, and tables to fill in.

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Drawn, Place, Table, Told } from "./asked";

/** So much larger than on paper is a picture where there is room. */
const SCALE = 1.3;
const STEPS: Record<string, [down: number, right: number]> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

function Svg({ svg, width, children }: Drawn & { children?: ComponentChildren }) {
  return (
    <div class="task-drawn" style={{ maxWidth: `${SCALE * width}mm` }}>
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      {children}
    </div>
  );
}

interface GridProps {
  rows: Place[][];
  label: string;
  chosen: readonly string[];
  /** Places that belong to the answer, once that may be seen. */
  key_: string[];
  onChoose(name: string): void;
}

/** Places over a picture. Tab reaches one of them, and the arrow keys lead from there to the others. */
function Grid({ rows, label, chosen, key_, onChoose }: GridProps) {
  const [home, settle] = useState<[number, number]>([0, 0]);
  const grid = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const row = Math.max(0, Math.min(rows.length - 1, home[0] + step[0]));
    const column = Math.max(0, Math.min((rows[row]?.length ?? 1) - 1, home[1] + step[1]));
    settle([row, column]);
    grid.current?.querySelector<HTMLElement>(`[data-place="${rows[row]?.[column]?.name}"]`)?.focus();
  };
  return (
    <div role="group" aria-label={label} class="task-grid" ref={grid} onKeyDown={move}>
      {rows.map((row, down) =>
        row.map(({ name, label, box: [left, top, width, height] }, right) => (
          <button
            type="button"
            key={name}
            class="task-spot"
            data-place={name}
            data-key={key_.includes(name) ? "" : undefined}
            aria-pressed={chosen.includes(name)}
            aria-label={label}
            tabIndex={home[0] === down && home[1] === right ? 0 : -1}
            style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
            onFocus={() => settle([down, right])}
            onClick={() => onChoose(name)}
          />
        )),
      )}
    </div>
  );
}

/** A table whose blanks are fields: `field` makes one for a letter. */
function Fields({ columns, rows, field }: Table & { field(letter: string): ComponentChildren }) {
  return (
    <table class="task-table">
      <thead>
        <tr>
          <td />
          {columns.map((name) => (
            <th scope="col" key={name}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {cells.map((text, at) => (
              <td key={columns[at]}>{/^\d+$/.test(text) ? text : field(text)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface PictureProps {
  told: Told;
  chosen: readonly string[];
  /** True if the answer may be seen. */
  open: boolean;
  onChoose(name: string): void;
  field(letter: string): ComponentChildren;
}

/** The picture of a task. */
export function TaskPicture({ told, chosen, open, onChoose, field }: PictureProps) {
  const { picture, words, alt } = told;
  if ("columns" in picture) return <Fields {...picture} field={field} />;
  if ("lines" in picture) {
    return (
      <ol class="task-turns">
        {picture.lines.map(({ said, done, ...drawn }, at) => (
          <li key={said}>
            <p class="visually-hidden">{said}</p>
            <div aria-hidden="true">
              <b>{at + 1}</b>
              <Svg {...drawn} />
              <div>
                {done.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </div>
            </div>
          </li>
        ))}
      </ol>
    );
  }
  const { rows, key = [] } = picture;
  const label = told.blanks[0]?.form === "cells" ? words.answer : words.mark;
  return (
    <>
      <p class="visually-hidden">{alt}</p>
      <Svg svg={picture.svg} width={picture.width}>
        {rows && <Grid rows={rows} label={label ?? ""} chosen={chosen} key_={open ? key : []} onChoose={onChoose} />}
      </Svg>
    </>
  );
}
