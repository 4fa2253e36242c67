// Puzzles carry their answers with them: no Python stands behind them.

import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "./button";
import { type Model, write } from "./model";
import type { BoardData, View } from "./schema";

/** Answers events from the data of a puzzle, where a match would ask Python. */
export interface Puzzle {
  /** Answers to a cell or a move; nothing happens if the right answer has been given. */
  answer(name: string): void;
  /** Goes on after a verdict: to the next puzzle, or to the same question again. */
  goOn(): void;
}

/** The puzzle of a view, if it is one. */
export function usePuzzle(model: Model<BoardData, View>, view: View): Puzzle | undefined {
  const question = useRef(view);
  if (!view.verdict) question.current = view;
  const { puzzle, verdict } = view;
  if (!puzzle) return undefined;
  const turn = (to: View) => write(model, { ...to, beat: view.beat + 1 });
  return {
    answer(name) {
      const judged = puzzle.replies[name];
      if (judged && !verdict?.good) turn({ ...question.current, ...judged });
    },
    goOn() {
      turn((verdict?.good && puzzle.next) || question.current);
    },
  };
}

/** Shows the judgement of an answer, and a button that goes on. */
export function Verdict({ view, words, goOn }: { view: View; words: BoardData["words"]; goOn: () => void }) {
  const { puzzle, verdict } = view;
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!verdict) return;
    if (puzzle?.next && verdict.good) place.current?.querySelector("button")?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: "nearest" });
  }, [verdict]);
  if (!puzzle) return null;
  return (
    <div class="dp-puzzle" ref={place}>
      {verdict && (
        <>
          <p data-good={String(verdict.good)}>
            <b>{verdict.head}</b> {verdict.text}
          </p>
          <Button class="dp-first" onClick={goOn}>
            {verdict.good && puzzle.next ? words.next : words.retry}
          </Button>
        </>
      )}
    </div>
  );
}
