// Chances with a threshold: how likely is it to reach it, and what becomes of that when it moves?

import type { ThresholdData, ThresholdView } from "../schema";
import { fill } from "../text";
import { Frame, type LessonProps } from "./frame";
import { columns, Plot, said, share } from "./plot";

/** Bars on both sides of a threshold, and the chance to reach it. */
export function Threshold({ board, view, turn }: LessonProps<ThresholdData, ThresholdView>) {
  const { words, labels, series, marks, lang } = board;
  const at = view.at ?? board.start;
  const value = labels[at] ?? "";
  const reached = series.map(({ name, chances }) => {
    const chance = chances.slice(at).reduce((sum, one) => sum + one, 0);
    const text = fill(words.atleast, { value, chance: said(100 * chance, lang, "%", chance < 0.001 ? 3 : 1) });
    return name ? `${name}: ${text}` : text;
  });
  return (
    <Frame lang={lang} label={board.title}>
      <p class="dp-prompt">{board.title}</p>
      <Plot marks={marks} unit="%" across={board.across} lang={lang} names={columns(labels)}>
        {labels.map((label, index) => (
          <div key={label} class="dp-column" aria-hidden="true" onClick={() => turn({ at: index })}>
            {series.map(({ name, chances }, which) => (
              <i
                key={name}
                class={which ? "dp-drawn" : "dp-solid"}
                data-reached={index >= at}
                style={{ "--high": share(marks, 100 * (chances[index] ?? 0)) }}
              />
            ))}
          </div>
        ))}
      </Plot>
      <label class="dp-slide">
        {words.from}
        <input
          type="range"
          min={0}
          max={labels.length - 1}
          value={at}
          aria-valuetext={reached.join("; ")}
          data-lm-suppress-shortcuts
          onInput={(event) => turn({ at: Number(event.currentTarget.value) })}
        />
        <output>{value}</output>
      </label>
      <div role="status">
        <ul class="dp-reached">
          {reached.map((text, which) => (
            <li key={text} class={which ? undefined : "dp-filled"}>
              {text}
            </li>
          ))}
        </ul>
      </div>
    </Frame>
  );
}
