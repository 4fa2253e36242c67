// What happened, in sentences.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardData, View } from "./schema";

interface LogProps {
  view: View;
  words: BoardData["words"];
  /** True if there is room to show the log without being asked. */
  room: boolean;
}

/** The log of the match; open where there is room. */
export function Log({ view, words, room }: LogProps) {
  const [open, setOpen] = useState(room);
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => setOpen(room), [room]);
  useEffect(() => {
    const frame = requestAnimationFrame(() => list.current?.scrollTo(0, list.current.scrollHeight));
    return () => cancelAnimationFrame(frame);
  }, [view, open]);
  return (
    <details
      class="dp-news"
      hidden={Boolean(view.puzzle)}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{words.log}</summary>
      {open && view.log.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keys
        <ol class="dp-log" tabIndex={0} aria-label={words.log} ref={list}>
          {view.log.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </ol>
      )}
    </details>
  );
}
