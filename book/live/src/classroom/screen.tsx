// What pages for the wall have in common: they fill the screen, and keys and a presenter's remote move them.

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Press } from "../figures/parts";

/** Answers keys, wherever the focus is, but for fields and buttons, which have keys of their own. */
export function useKeys(actions: Record<string, () => void>): void {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const action = now.current[event.key];
      const target = event.target as HTMLElement;
      const own = target.closest("input, select, textarea, summary, a, button") && event.key.length < 6;
      if (!action || own || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      action();
    };
    document.addEventListener("keydown", hear);
    return () => document.removeEventListener("keydown", hear);
  }, []);
}

interface FullScreenProps {
  label: string;
  children: ComponentChildren;
}

/** A place with a button that lets it fill the screen, which stays awake meanwhile. */
export function FullScreen({ label, children }: FullScreenProps) {
  const place = useRef<HTMLElement>(null);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const hear = () => setFull(document.fullscreenElement === place.current);
    document.addEventListener("fullscreenchange", hear);
    return () => document.removeEventListener("fullscreenchange", hear);
  }, []);
  useEffect(() => {
    if (!full || !navigator.wakeLock) return;
    const lock = navigator.wakeLock.request("screen").catch(() => undefined);
    return () => void lock.then((held) => held?.release());
  }, [full]);
  const change = () => (full ? document.exitFullscreen() : place.current?.requestFullscreen());
  useKeys({ f: () => void change() });
  return (
    <section class="room" aria-label={label} ref={place}>
      {children}
      {document.fullscreenEnabled && (
        <p class="room-full">
          <Press quiet onPress={() => void change()}>
            {full ? "Leave the full screen" : "Fill the screen (F)"}
          </Press>
        </p>
      )}
    </section>
  );
}
