// The model behind a widget: what a host offers, be it Jupyter or a page.

import { useLayoutEffect, useState } from "preact/hooks";
import type { Event, ExplorerEvent, FileReply } from "./schema";
import { useStable } from "./stable";

/** The tables of a model: what stays the same, and what is shown now. */
export interface Tables<Board, View> {
  board: Board;
  view: View;
}

/** What a model tells: that a table has changed, or that a file has come. */
type Signal = "change:board" | "change:view" | "msg:custom";

/** Hears a signal; with `msg:custom` comes the file. */
export type Listener = (file: FileReply) => void;

/** How fast computers act. */
export type Speed = "slow" | "normal" | "fast" | "once";

/** Settings of which Python knows nothing. */
export interface Chosen {
  speed: Speed;
  sound: boolean;
}

/** Those of a board that nobody has set. */
export const CHOSEN: Chosen = { speed: "normal", sound: false };

/** What a host offers; the names are those of anywidget. */
export interface Model<Board, View> {
  /** Whether the host tells by itself why Python does not answer. */
  readonly tells?: boolean;
  /** What is chosen; a page remembers it. */
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
