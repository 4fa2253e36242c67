// To hold a finger on something, as one asks what it is before one takes it.

import { useRef } from "preact/hooks";

/** Milliseconds that a finger rests on something until it is held. */
const HOLD = 450;

interface Hold {
  onPointerDown(event: PointerEvent): void;
  onPointerUp(): void;
  onPointerCancel(): void;
  onPointerLeave(): void;
}

/** The listeners for a finger, and whether a click ends a hold and takes nothing. */
export function useHold(onHold: () => void, onLeave: () => void): [hold: Hold, ended: () => boolean] {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  const leave = () => {
    stop();
    onLeave();
  };
  const hold = {
    onPointerDown(event: PointerEvent) {
      held.current = false;
      if (event.pointerType !== "touch") return;
      timer.current = setTimeout(() => {
        held.current = true;
        onHold();
      }, HOLD);
    },
    onPointerUp: stop,
    onPointerCancel: leave,
    onPointerLeave: leave,
  };
  return [hold, () => held.current];
}
