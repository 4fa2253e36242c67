// The panel of a figure: its question with the guess, its task and its report.

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Guess, Guessed, type Question, useGuess } from "./guess";

interface PanelProps {
  title: string;
  /** The task, and what to watch for. */
  task: string;
  /** The guess to make before that. */
  question: Question;
  /** The present result, read out after each change. */
  said: string;
  /** The text below the picture on paper, if it is not the result. */
  legend?: string;
  children: ComponentChildren;
}

/** A figure with its name, its question, its task and its report; it can be used once the question has a guess. */
export function Panel({ title, task, question, said, legend, children }: PanelProps) {
  const [made, make] = useGuess(question.key);
  const stage = useRef<HTMLDivElement>(null);
  const closed = made === undefined;
  const was = useRef(closed);
  // The button that was pressed is gone: what comes next gets the focus.
  useLayoutEffect(() => {
    if (was.current === closed) return;
    was.current = closed;
    const next = stage.current?.querySelector<HTMLElement>(closed ? "input" : ".figure-body");
    next?.focus({ preventScroll: true });
  }, [closed]);
  return (
    <section class="figure-panel" aria-label={title}>
      <p class="figure-title">{title}</p>
      <p class="figure-task">{task}</p>
      <div class="figure-stage" ref={stage}>
        <Guessed {...question} made={made} onAgain={() => make(undefined)} />
        {closed && <Guess {...question} onMake={make} />}
        <div class="figure-body" tabIndex={-1} inert={closed} aria-hidden={closed}>
          {children}
        </div>
      </div>
      <p class="figure-said" role="status">
        {closed ? "Make your guess, or skip it. Then it is your turn." : said}
      </p>
      <p class="figure-legend">{`${title}. ${legend ?? said}`}</p>
    </section>
  );
}
