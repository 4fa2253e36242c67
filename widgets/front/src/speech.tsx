// What is spoken to those who do not see the board.

import { useRef } from "preact/hooks";

interface SpeechProps {
  text: string;
  /** Tells moments apart: the same text at another moment is spoken again. */
  moment: string;
}

/** A live region. It says nothing when a board is set up, and afterwards each text at its moment. */
export function Speech({ text, moment }: SpeechProps) {
  const spoken = useRef({ moment, text: "" });
  if (spoken.current.moment !== moment) {
    // What does not change is not spoken.
    const same = spoken.current.text === text;
    spoken.current = { moment, text: same ? `${text}\u00a0` : text };
  }
  return (
    <div class="dp-hidden" role="status">
      {spoken.current.text}
    </div>
  );
}
