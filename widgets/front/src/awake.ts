// Keeps the screen awake while somebody plays, where the browser lets pages do so.

import { useEffect, useRef } from "preact/hooks";
import type { View } from "./schema";

/** Milliseconds without an event after which nobody plays any more. */
const IDLE = 600_000;

/** Keeps the screen awake from the first event of a board until its end, or until nothing has happened for ten minutes. */
export function useAwake(view: View): void {
  const screen = useRef<Screen>(undefined);
  useEffect(() => {
    if (!view.beat) return;
    screen.current ??= new Screen();
    if (view.over || (view.verdict?.good && !view.puzzle?.next)) screen.current.rest();
    else screen.current.keep();
  }, [view]);
  useEffect(() => () => screen.current?.rest(), []);
}

/** The screen of this device. A browser that refuses to keep it awake, or cannot, is left alone. */
class Screen {
  private wanted = false;
  private lock: Promise<WakeLockSentinel | undefined> = Promise.resolve(undefined);
  private idle: ReturnType<typeof setTimeout> | undefined;
  /** The lock is lost when the page is out of sight. */
  private readonly seen = () => {
    if (document.visibilityState === "visible") this.take();
  };

  keep(): void {
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.rest(), IDLE);
    if (this.wanted) return;
    this.wanted = true;
    document.addEventListener("visibilitychange", this.seen);
    this.take();
  }

  rest(): void {
    clearTimeout(this.idle);
    if (!this.wanted) return;
    this.wanted = false;
    document.removeEventListener("visibilitychange", this.seen);
    this.lock.then((lock) => lock?.release());
  }

  private take(): void {
    this.lock = this.lock
      .then((lock) => (lock && !lock.released ? lock : navigator.wakeLock?.request("screen")))
      .catch(() => undefined);
    this.lock.then((lock) => {
      if (!this.wanted) lock?.release();
    });
  }
}
