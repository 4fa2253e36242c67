// What hides a sheet until the player who owns it has the device.

import { Button } from "./button";
import type { BoardData, View } from "./schema";
import { fill } from "./text";

/** The cover over a sheet, if there is one. */
export function Cover({ view, words, onReveal }: { view: View; words: BoardData["words"]; onReveal(): void }) {
  if (!view.cover) return null;
  return (
    <div class="dp-cover">
      <p>{fill(words.hand, { name: view.cover })}</p>
      <Button class="dp-first" onClick={onReveal}>
        {fill(words.reveal, { name: view.cover })}
      </Button>
    </div>
  );
}
