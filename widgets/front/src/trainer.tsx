// The trainer beside its board: what is asked, what is due, how the losses go down; and its file.

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { Button, FileButton } from "./button";
import { keep, kept, mistakes, replace } from "./cards";
import { save } from "./files";
import type { Event, TrainerView } from "./schema";

interface TrainerProps {
  trainer: TrainerView;
  send(event: Event): void;
}

const DAY = 86_400_000;

/** Shows the trainer beside its board. */
export function Trainer({ trainer, send }: TrainerProps) {
  const { labels, lines, answered } = trainer;
  const [lost, lose] = useState(false);
  const begin = (text: string) =>
    send({ do: "train", kept: text, mistakes: mistakes(), day: Math.floor(Date.now() / DAY) });
  const open = (text: string) => {
    replace();
    begin(text || "-");
  };
  // Before anybody can answer: what is kept poses another position.
  useLayoutEffect(() => begin(kept()), []);
  useEffect(() => {
    // What is damaged is not written over before an answer has been given.
    if (answered && trainer.kept) keep(trainer.kept).then((done) => lose(!done));
  }, [trainer.kept, answered]);
  return (
    <div class="dp-trainer">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {lost && <p role="status">{labels.lost}</p>}
      {trainer.curve.length > 1 && <Curve label={labels.curve ?? ""} curve={trainer.curve} />}
      <div class="dp-buttons">
        <Button onClick={() => save({ name: "trainer.json", type: "application/json", text: trainer.kept })}>
          {labels.save}
        </Button>
        <FileButton accept=".json" onOpen={open}>
          {labels.open}
        </FileButton>
      </div>
    </div>
  );
}

/** Width and height of the curve, and the room at its left. */
const [WIDE, HIGH, LEFT] = [300, 110, 34];

function Curve({ label, curve }: { label: string; curve: TrainerView["curve"] }) {
  const most = Math.max(...curve.map(([, , high]) => high), 0.1);
  const x = (at: number) => LEFT + (at * (WIDE - LEFT - 4)) / (curve.length - 1);
  const y = (value: number) => 8 + ((most - value) * (HIGH - 16)) / most;
  const path = (which: 0 | 1 | 2, from = curve) => from.map((one, at) => `${x(at)} ${y(one[which])}`);
  const back = path(1).reverse();
  const last = curve.at(-1)?.[0] ?? 0;
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={`${label}: ${last}`}>
        <path class="dp-band" d={`M${[...path(2), ...back].join("L")}Z`} />
        <path class="dp-luck" d={`M${path(0).join("L")}`} />
        {[0, most].map((value) => (
          <text key={value} x={LEFT - 5} y={y(value) + 4} text-anchor="end">
            {Math.round(10 * value) / 10}
          </text>
        ))}
      </svg>
    </figure>
  );
}
