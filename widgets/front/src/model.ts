// The model behind a widget: what a host offers, be it Jupyter or a page.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Event, ExplorerEvent, FileReply } from "./schema";
import { useStable } from "./stable";

/** The tables of a model: what stays the same, and what is shown now. */
export interface Tables<Board, View> {
  board: Board;
  view: View;
  /** Only above the board of a match that is looked at again. */
  review?: FileReply | undefined;
  /** The data that programs of a notebook read. */
  value?: Record<string, unknown> | undefined;
}

/** Hears that a table of the model has changed, or that a file has arrived. */
type Signal = `change:${keyof Tables<unknown, unknown>}` | "msg:custom";

/** Hears a signal; with `msg:custom` comes the file. */
export type Listener = (file: FileReply) => void;

/** The speed at which computer players act. */
export type Speed = "slow" | "normal" | "fast" | "once";

/** Settings of which Python knows nothing. */
export interface Chosen {
  speed: Speed;
  sound: boolean;
}

/** Those of a board that nobody has set. */
export const CHOSEN: Chosen = { speed: "normal", sound: false };

/** The interface of a host; its names are those of anywidget. */
export interface Model<Board, View> {
  /** True if the host itself explains why Python does not answer. */
  readonly tells?: boolean;
  /** The reader's choices; a page remembers them. */
  chosen?: Chosen;
  get<Name extends keyof Tables<Board, View>>(name: Name): Tables<Board, View>[Name];
  set<Name extends keyof Tables<Board, View>>(name: Name, value: Tables<Board, View>[Name]): void;
  save_changes(): void;
  send(event: Event | ExplorerEvent): void;
  on(name: Signal, listener: Listener): void;
  off(name: Signal, listener: Listener): void;
}

/** Calls a listener whenever a model tells something, until the component goes. */
export function useSignal<Board, View>(model: Model<Board, View>, name: Signal, listener: Listener): void {
  const hear = useStable(listener);
  useLayoutEffect(() => {
    model.on(name, hear);
    return () => model.off(name, hear);
  }, [model, name, hear]);
}

/** A table of a model, as it is now. */
export function useTrait<Board, View, Name extends keyof Tables<Board, View>>(
  model: Model<Board, View>,
  name: Name,
): Tables<Board, View>[Name] {
  const [table, keep] = useState(() => model.get(name));
  useSignal(model, `change:${name}`, () => keep(() => model.get(name)));
  return table;
}

/** Writes a view into the model, as a puzzle or a part of a chapter does, behind which no Python stands. */
export function write<Board, View>(model: Model<Board, View>, view: View): void {
  model.set("view", view);
  model.save_changes();
}

/** Saves the value that Python has set: marimo runs cells again for what the browser saves, not for what Python does. */
export function useSavedValue<Board, View>(model: Model<Board, View>): void {
  const value = useTrait(model, "value");
  useLayoutEffect(() => {
    // In Jupyter, which needs none of this, nothing has changed, and nothing is sent.
    if (!value) return;
    model.set("value", value);
    model.save_changes();
  }, [value]);
}
