// A chance experiment to repeat again and again: the running mean jumps at first, and settles.

import { Button } from "../button";
import type { SettlingData, SettlingView } from "../schema";
import { fill } from "../text";
import { Frame, type LessonProps } from "./frame";
import { Plot, said, share } from "./plot";
import { anySeed, randomFor } from "./random";

const STEPS = [1, 10, 100, 1000];
const MOST = 1_000_000;
const WIDTH = 1000;

/** The mean of what has come so far, beside the exact one. */
export function Settling({ board, view, turn }: LessonProps<SettlingData, SettlingView>) {
  const { words, marks, lang, unit, digits } = board;
  const end = Math.max(100, 10 ** Math.ceil(Math.log10(Math.max(1, view.count))));
  const across = (count: number) => (WIDTH * Math.log10(count)) / Math.log10(end);
  const point = (count: number, height: number) =>
    `${across(count).toFixed(1)} ${(WIDTH * (1 - share(marks, height))).toFixed(1)}`;
  const usual = (side: number) =>
    counts(1, end).map((count) => point(count, board.mean + (side * 2 * board.deviation) / Math.sqrt(count)));
  const tens = Array.from({ length: Math.round(Math.log10(end)) + 1 }, (_, index) => 10 ** index);
  const settled = fill(words.settled, {
    count: said(view.count, lang),
    mean: said(view.total / Math.max(1, view.count), lang, unit, digits),
    exact: said(board.mean, lang, unit, digits),
  });
  return (
    <Frame lang={lang} label={board.title}>
      <p class="dp-prompt">{board.title}</p>
      <Plot
        marks={marks}
        unit={unit}
        across={board.across}
        lang={lang}
        names={tens.map((count) => ({ text: said(count, lang), at: across(count) / WIDTH }))}
      >
        <svg class="dp-lines" viewBox={`0 0 ${WIDTH} ${WIDTH}`} preserveAspectRatio="none" aria-hidden="true">
          <path class="dp-usual" d={`M${usual(1).join("L")}L${usual(-1).reverse().join("L")}Z`} />
          <path class="dp-exact" d={`M${point(1, board.mean)}L${point(end, board.mean)}`} />
          {view.path.length > 1 && (
            <path class="dp-running" d={`M${view.path.map(([count, mean]) => point(count, mean)).join("L")}`} />
          )}
        </svg>
      </Plot>
      <p role="status">{view.count ? settled : "\u00a0"}</p>
      <div class="dp-actions">
        {STEPS.map((step) => (
          <Button key={step} idle={view.count + step > MOST} onClick={() => turn(repeated(board, view, step))}>
            {fill(words.more, { count: said(step, lang) })}
          </Button>
        ))}
        <Button hidden={!view.count} onClick={() => turn({ count: 0, total: 0, path: [] })}>
          {words.retry}
        </Button>
      </div>
    </Frame>
  );
}

/** So many repetitions more; the mean is noted where it can be seen. */
function repeated(board: SettlingData, view: SettlingView, more: number): SettlingView {
  if (view.count + more > MOST) return view;
  const random = randomFor(board.seed ?? anySeed(), view.count + 1);
  const noted = new Set([...counts(view.count + 1, view.count + more), view.count + more]);
  const path = [...view.path];
  let { count, total } = view;
  while (count < view.count + more) {
    const chance = random();
    const index = board.below.findIndex((below) => chance < below);
    total += board.values.at(index) ?? 0;
    count++;
    if (noted.has(count)) path.push([count, total / count]);
  }
  return { count, total, path };
}

/** Whole numbers between two ends that lie evenly on a scale of powers. */
function counts(first: number, last: number): number[] {
  const found = new Set([first]);
  for (let at = Math.log10(first); at < Math.log10(last); at += 0.02) found.add(Math.round(10 ** at));
  return [...found, last].filter((one) => one >= first && one <= last);
}
