// State of a component that the page keeps, so that a reload brings it back.

import { useState } from "preact/hooks";
import { keepTyped, typedValue } from "./typed";

/** Returns a value that this page keeps under a name, and a function that changes a part of it and keeps it at once. What
 *  was kept counts only if it `fits`, since anybody may have written it. */
export function useTyped<Value extends object>(
  name: string,
  initial: Value,
  fits: (value: Value) => boolean,
): [Value, change: (part: (now: Value) => Partial<Value>) => void] {
  const [value, set] = useState(() => typedValue(name, fits) ?? initial);
  const change = (part: (now: Value) => Partial<Value>) =>
    set((now) => {
      const next = { ...now, ...part(now) };
      keepTyped(name, JSON.stringify(next));
      return next;
    });
  return [value, change];
}
