// What hides a sheet until the player who owns it has the device.

import { Button } from "./button";
import type { View } from "./schema";

/** The cover over a sheet, if there is one. */
export function Cover({ view, onReveal }: { view: View; onReveal(): void }) {
  if (!view.cover) return null;
  return (
    <div class="dp-cover">
      <p>{view.handoverText}</p>
      <Button class="dp-first" onClick={onReveal}>
        {view.reveal}
      </Button>
    </div>
  );
}
