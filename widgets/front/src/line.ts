// The line to Python: events go out, and files that were asked for come in.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Model, type Speed, useSignal } from "./model";
import type { BoardData, Event, FileReply, View } from "./schema";
import { useStable } from "./stable";

/** Milliseconds until a silent Python is called lost. */
const PATIENCE = 6000;
/** Milliseconds between the acts of a computer, by the speed that people choose. */
const PAUSES: Record<Speed, number> = { slow: 1600, normal: 650, fast: 200, once: 0 };

export const SPEEDS = Object.keys(PAUSES) as Speed[];

interface Line {
  /** Sends an event. */
  send(event: Event): void;
  /** True if Python has owed an answer for a long time. */
  lost: boolean;
}

/** The line to Python, by which computers are asked to act at a speed; `onFile` hears what this board, and no other of the same match, has asked for. */
export function useLine(
  model: Model<BoardData, View>,
  view: View,
  speed: Speed,
  onFile: (file: FileReply) => void,
): Line {
  const [ask] = useState(() => String(Math.random()));
  const patience = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [lostAt, lose] = useState<View>();
  const giveUp = useStable(() => lose(view));

  function send(event: Event) {
    clearTimeout(patience.current);
    // What has to be fetched, and a whole match, take their time.
    if (!(event.load || model.tells || /review|train/.test(event.do))) patience.current = setTimeout(giveUp, PATIENCE);
    model.send({ ...event, ask });
  }

  useLayoutEffect(() => () => clearTimeout(patience.current), [view]);
  useSignal(model, "msg:custom", (file) => {
    if (file.ask !== ask) return;
    clearTimeout(patience.current);
    onFile(file);
  });
  useLayoutEffect(() => {
    if (!view.auto) return undefined;
    // A misthrow that nobody could help is to be seen, however fast computers are.
    const pause = setTimeout(
      () => send({ do: "step", eventIndex: view.eventIndex }),
      view.moves[0]?.costs ? PAUSES.slow : PAUSES[speed],
    );
    return () => clearTimeout(pause);
  }, [view, speed]);
  return { send, lost: lostAt === view };
}
