// Which moment of the match is looked at, and the ways on from it.

import { Button } from "./button";
import type { BoardData, Event, View } from "./schema";

interface PastProps {
  view: View;
  words: BoardData["words"];
  send(event: Event): void;
}

/** A line that is there while an earlier moment, or another way, is shown. */
export function Past({ view, words, send }: PastProps) {
  if (!view.momentName) return null;
  return (
    <div class="dp-buttons">
      <b>{view.momentName}</b>
      {view.paused && <Button onClick={() => send({ do: "on" })}>{words.on}</Button>}
      <Button onClick={() => send({ do: "show", way: 0 })}>{words.back}</Button>
    </div>
  );
}
