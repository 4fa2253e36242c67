// A curve to draw a guess of. It appears when the guess is there, and both stay side by side.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../button";
import type { SketchData, SketchView } from "../schema";
import { fill } from "../text";
import { Frame, type LessonProps } from "./frame";
import { columns, Plot, said, share } from "./plot";

/** The share of the whole by which a drawing's sum may be off unmentioned: nobody draws to the pixel. */
const NEAR = 0.02;
/** The steps of an arrow key on the scale, and the steps of a page key. */
const STEPS = 50;
const PAGE = 5;

/** A guess, drawn by hand or by keys, and the truth. */
export function Sketch({ board, view, turn }: LessonProps<SketchData, SketchView>) {
  const { words, marks, labels, exact, lang, unit, digits } = board;
  const area = useRef<HTMLDivElement>(null);
  const top = marks.at(-1) ?? 1;
  const guess = view.guess ?? exact.map(() => 0);
  const last = useRef<{ index: number; height: number }>(undefined);
  const before = useRef(view);
  /** Puts a height; what a quick hand has skipped since the last one is filled in. */
  const put = (index: number, height: number, from = { index, height }) => {
    const rise = index === from.index ? 0 : (height - from.height) / (index - from.index);
    const held = (at: number) => Math.min(top, Math.max(0, height + rise * (at - index)));
    const touched = (at: number) => (at - index) * (at - from.index) <= 0 && at !== from.index;
    const drawn = guess.map((old, at) => (at === index || touched(at) ? Number(held(at).toFixed(digits)) : old));
    turn({ ...view, guess: drawn });
  };
  const draw = (event: PointerEvent) => {
    if (view.shown || !(event.buttons & 1) || !area.current) return;
    if (event.type === "pointerdown") before.current = view;
    const { left, top: above, width, height } = area.current.getBoundingClientRect();
    const index = Math.floor((labels.length * (event.clientX - left)) / width);
    const to = { index, height: (top * (above + height - event.clientY)) / height };
    if (labels[index] !== undefined) put(to.index, to.height, event.type === "pointermove" ? last.current : undefined);
    last.current = to;
    event.preventDefault();
  };
  const move = (event: KeyboardEvent, index: number) => {
    const height = guess[index] ?? 0;
    const step = top / STEPS;
    const heights = {
      ArrowUp: height + step,
      ArrowRight: height + step,
      ArrowDown: height - step,
      ArrowLeft: height - step,
      PageUp: height + PAGE * step,
      PageDown: height - PAGE * step,
      Home: 0,
      End: top,
    };
    const to = heights[event.key as keyof typeof heights];
    if (to === undefined || view.shown) return;
    put(index, to);
    event.preventDefault();
  };
  const { whole } = board;
  const together = guess.reduce((sum, height) => sum + height, 0);
  const astray = Boolean(whole && together && Math.abs(together - whole) > NEAR * whole);
  const parts = { sum: said(together, lang, unit, 0), whole: said(whole ?? 0, lang, unit) };
  const total = whole && together ? fill(astray ? words.together : words.sum, parts) : "";
  const scaled = guess.map((height) => Number(((height * (whole ?? 0)) / together).toFixed(digits)));
  const scalable = astray && Math.max(...scaled) <= top;
  const actions = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  // The button that was pressed is gone: the one that takes its place gets the focus, before the next key can come.
  useLayoutEffect(() => {
    if (pressed.current) actions.current?.querySelector<HTMLElement>("button:not([hidden])")?.focus();
    pressed.current = false;
  }, [view.shown]);
  const change = (to: SketchView) => {
    pressed.current = true;
    turn(to);
  };
  const off = guess.reduce((sum, height, index) => sum + Math.abs(height - (exact[index] ?? 0)), 0) / exact.length;
  // The difference of two percentages is in percentage points.
  const away =
    unit === "%"
      ? fill(words["points-off"], { off: said(off, lang, "", digits) })
      : fill(words.off, { off: said(off, lang, unit, digits) });
  const answered = view.guess ? (astray ? `${total} ${away}` : away) : words.shown;
  return (
    <Frame lang={lang} label={board.title}>
      <p class="dp-prompt">{board.title}</p>
      <p>{words.sketch}</p>
      <Plot
        marks={marks}
        unit={unit}
        across={board.across}
        lang={lang}
        names={columns(labels)}
        area={area}
        onPointerDown={draw}
        onPointerMove={draw}
        // A swipe that begins here scrolls the page: what its finger has drawn is taken back.
        onPointerCancel={() => turn(before.current)}
      >
        {labels.map((label, index) => (
          <div
            key={label}
            class="dp-column"
            role="slider"
            tabIndex={0}
            aria-label={`${words.guess}, ${label}`}
            aria-valuemin={0}
            aria-valuemax={top}
            aria-valuenow={guess[index] ?? 0}
            aria-valuetext={spoken(board, index, guess[index] ?? 0, view.shown)}
            aria-readonly={Boolean(view.shown)}
            data-lm-suppress-shortcuts
            onKeyDown={(event) => move(event, index)}
          >
            {view.shown && <i class="dp-solid" style={{ "--high": share(marks, exact[index] ?? 0) }} />}
            <i class="dp-drawn" style={{ "--high": share(marks, guess[index] ?? 0) }} />
          </div>
        ))}
      </Plot>
      <p role="status" class="dp-status">
        {view.shown ? answered : total}
      </p>
      <div class="dp-actions" ref={actions}>
        <Button class="dp-first" hidden={view.shown} onClick={() => change({ ...view, shown: true })}>
          {words.reveal}
        </Button>
        <Button hidden={view.shown || !whole} idle={!scalable} onClick={() => scalable && turn({ guess: scaled })}>
          {fill(words.scale, parts)}
        </Button>
        <Button hidden={!view.shown} onClick={() => change({})}>
          {words.retry}
        </Button>
      </div>
    </Frame>
  );
}

function spoken({ words, exact, lang, unit, digits }: SketchData, index: number, height: number, shown?: boolean) {
  const drawn = said(height, lang, unit, digits);
  return shown ? `${drawn}; ${words.exact}: ${said(exact[index] ?? 0, lang, unit, digits)}` : drawn;
}
