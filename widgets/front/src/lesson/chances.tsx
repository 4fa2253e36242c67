// A histogram of chances, which are read off by a click or by arrows.

import type { Bar, ChancesData, ChancesView } from "../schema";
import { Frame, type LessonProps } from "./frame";

/** Chances by value. */
export function Chances({ board, view, turn }: LessonProps<ChancesData, ChancesView>) {
  const step = (event: KeyboardEvent & { currentTarget: HTMLElement }) => {
    const bars = [...event.currentTarget.querySelectorAll("button")];
    const at = bars.indexOf(event.target as HTMLButtonElement);
    const to = at + ({ ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0);
    if (to === at || !bars[to]) return;
    bars[to].focus();
    turn({ at: to });
    event.preventDefault();
  };
  return (
    <Frame lang={board.lang} label={board.title}>
      <p class="dp-prompt">{board.title}</p>
      <div class="dp-bars" role="group" aria-label={board.title} onKeyDown={step}>
        {board.bars.map((bar, index) => (
          <button
            key={bar.value}
            type="button"
            class="dp-bar"
            aria-label={bar.exactly}
            aria-pressed={index === view.at}
            tabIndex={index === (view.at ?? 0) ? 0 : -1}
            style={{ "--high": bar.height }}
            data-lm-suppress-shortcuts
            onClick={() => turn({ at: index })}
          >
            <i aria-hidden="true" />
            <span aria-hidden="true">{bar.value}</span>
          </button>
        ))}
      </div>
      <Reading bar={view.at === undefined ? undefined : board.bars[view.at]} />
      <p>{board.mean}</p>
    </Frame>
  );
}

/** Shows the value that you read off. The lines keep their room while there is none. */
function Reading({ bar }: { bar: Bar | undefined }) {
  return (
    <p role="status">
      {bar?.exactly ?? "\u00a0"}
      <br />
      {bar?.atleast ?? "\u00a0"}
      <br />
      {bar?.atmost}
      <br />
    </p>
  );
}
