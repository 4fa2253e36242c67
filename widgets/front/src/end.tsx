// The end of a match: who won and why it ended, what everybody made, and what to do next.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./button";
import type { BoardData, EndView, Event, View } from "./schema";

interface EndProps {
  board: BoardData;
  view: View;
  end: EndView;
  /** True if the match has just ended. */
  fresh: boolean;
  send(event: Event): void;
  /** Opens what keeps the match, or looks at it again. */
  onOpen(name: "record" | "review"): void;
}

/** The end. */
export function End({ board, view, end, fresh, send, onOpen }: EndProps) {
  const { words } = board;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (fresh) place.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div class="dp-end" ref={place}>
      <p>{[end.why, end.best, end.series].filter(Boolean).join(" ")}</p>
      <Standings end={end} />
      <div class="dp-buttons">
        <Button class="dp-first" onClick={() => send({ do: "new" })}>
          {words.rematch}
        </Button>
        {view.repeat && <Button onClick={() => send({ do: "repeat" })}>{words.repeat}</Button>}
        {view.judged && (
          <Button aria-haspopup="dialog" onClick={() => onOpen("review")}>
            {words.review}
          </Button>
        )}
        <Button aria-haspopup="dialog" onClick={() => onOpen("record")}>
          {words.record}
        </Button>
      </div>
    </div>
  );
}

/** Seats from the first to the last, each with the points of its sheet. */
function Standings({ end: { labels, standings } }: { end: EndView }) {
  if (!labels.length) return null;
  return (
    <table>
      <thead>
        <tr>
          <td />
          {standings.map((one) => (
            <th key={one.name} scope="col" data-won={one.won ? "" : undefined}>
              {one.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {labels.map(([name = "", label]) => (
          <tr key={name}>
            <th scope="row">{label}</th>
            {standings.map((one) => (
              <td key={one.name}>{one.points[name] ?? "–"}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
