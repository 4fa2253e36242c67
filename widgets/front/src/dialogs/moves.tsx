// What happened in the match, sentence by sentence: each leads to its moment.

import { Button } from "../button";
import type { Event, FileReply, View } from "../schema";

interface MovesProps {
  view: View;
  /** The sentences, once they have come. */
  file: FileReply | undefined;
  onShow(event: Event): void;
}

/** The list of moves, and of the ways that were gone if there are several. */
export function Moves({ view, file, onShow }: MovesProps) {
  const { ways = [], moves = [] } = file ?? {};
  return (
    <>
      {ways.length > 1 && (
        <div class="dp-buttons">
          {ways.map((label, way) => (
            // Several may leave the match at the same moment, and none ever changes its place.
            <Button key={way} onClick={() => onShow({ do: "show", way })}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {moves.length > 0 && (
        <ol class="dp-told">
          {moves.map(({ text, moment }, index) => (
            // The same sentence may come twice, and none ever changes its place.
            <li key={index}>
              <Button
                aria-current={moment === view.eventIndex ? "step" : undefined}
                onClick={() => onShow({ do: "show", moment })}
              >
                {text}
              </Button>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
