// The module of the explorer: a sheet and dice to tap, and controls around them. What stands where, and every chance, is
// told by the model.

import { useRef, useState } from "preact/hooks";
import { Button } from "./button";
import { ControlBar, DiceFaces } from "./controls";
import { Dice } from "./dice";
import { shape, sizes, useFit } from "./fit";
import { neighbour, useHome } from "./home";
import { show } from "./host";
import { useKeys } from "./keys";
import { type Model, useSavedValue, useTrait } from "./model";
import type { BoardData, ExplorerEvent, View } from "./schema";
import { liveLabel, Sheet } from "./sheet";
import { Speech } from "./speech";
import { useStable } from "./stable";

const NOTHING = { picked: new Set<string>(), typed: new Map<string, string>(), type: () => {} };

function Explorer({ model }: { model: Model<BoardData, View> }) {
  const board = useTrait(model, "board");
  const view = useTrait(model, "view");
  const { controls } = board;
  const { asked, told = [] } = view;
  useSavedValue(model);
  const root = useRef<HTMLDivElement>(null);
  const fit = useFit(root, board, true);
  const home = useHome(board, view);
  const [looked, look] = useState<string>();
  const [picture] = useState(() => `dp-${Math.random()}`);
  const settle = useStable(home.settle);
  const send = (event: ExplorerEvent) => model.send(event);
  const take = useStable((cell: string) => {
    home.settle(cell);
    send({ do: "cell", cell });
  });
  const tip = looked ? view.live[looked] : undefined;
  useKeys(root, (key, target) => {
    const from = target.matches(".dp-cell") ? target.getAttribute("data-cell") : null;
    const next = from && neighbour(board, from, key);
    if (next) root.current?.querySelector<HTMLElement>(`.dp-cell[data-cell="${CSS.escape(next)}"]`)?.focus();
    return Boolean(next);
  });
  return (
    <div
      ref={root}
      class={`dicepad dp-explores ${view.explores === "blank" ? "dp-blank" : ""} ${shape(fit)}`}
      role="group"
      aria-label={board.words.board}
      lang={board.lang}
      data-tall={board.size[1] > board.size[0] ? "" : undefined}
      style={sizes(fit)}
    >
      {controls && asked && <ControlBar controls={controls} asked={asked} send={send} />}
      <div class="dp-body">
        <div class="dp-sheet">
          <Sheet
            board={board}
            view={view}
            picture={picture}
            fresh={false}
            fit={fit}
            home={home.cell}
            onTake={take}
            onFocus={settle}
            onLook={look}
          />
        </div>
        <div class="dp-dock">
          <div class="dp-said">
            <p class="dp-prompt">{view.prompt}</p>
            <p class="dp-why">{tip ? "" : view.why}</p>
            {tip && <p class="dp-tip">{liveLabel(tip)}</p>}
          </div>
          <div class="dp-play">
            <Dice
              board={board}
              view={view}
              fresh={false}
              hand={{ ...NOTHING, pick: (die) => send({ do: "die", die }) }}
            />
          </div>
        </div>
        {controls && (
          <div class="dp-more">
            <DiceFaces board={board} view={view} label={controls.dice} send={send} />
            <Button onClick={() => send({ do: "worth" })}>{controls.worth}</Button>
            <div role="status">
              <ul class="dp-worths">
                {told.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        )}
      </div>
      <Speech text={view.say} moment={String(view.beat)} />
    </div>
  );
}

export default {
  /** Shows an explorer in an element; what comes back takes it away again. */
  render: ({ model, el }: { model: Model<BoardData, View>; el: HTMLElement }) => show(<Explorer model={model} />, el),
};
