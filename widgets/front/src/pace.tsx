// How fast computers act.

import { SPEEDS, type Speed } from "./line";
import type { BoardData } from "./schema";

interface PaceProps {
  words: BoardData["words"];
  speed: Speed;
  onChange(speed: Speed): void;
}

/** The choice of a speed. */
export function Pace({ words, speed, onChange }: PaceProps) {
  return (
    <label class="dp-pace">
      {words.speed}
      <select value={speed} onChange={(event) => onChange(event.currentTarget.value as Speed)}>
        {SPEEDS.map((one) => (
          <option key={one} value={one}>
            {words[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
