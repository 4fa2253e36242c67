// Functions that stay the same while what they do goes with the time.

import { useCallback, useRef } from "preact/hooks";

/** A function that stays the same and does what the newest one given would do. */
export function useStable<Given extends unknown[], Found>(
  newest: (...given: Given) => Found,
): (...given: Given) => Found {
  const latest = useRef(newest);
  latest.current = newest;
  return useCallback((...given: Given) => latest.current(...given), []);
}
