// What all lesson widgets have in common.

import type { ComponentChildren } from "preact";

/** The parameters of a lesson widget: its tables, and a function that shows another view. */
export interface LessonProps<Board, View> {
  board: Board;
  view: View;
  turn(view: View): void;
}

interface FrameProps {
  lang: string;
  label: string;
  children: ComponentChildren;
}

/** The frame around a lesson widget. */
export function Frame({ lang, label, children }: FrameProps) {
  return (
    <div class="dicepad dp-lesson" role="group" aria-label={label} lang={lang}>
      {children}
    </div>
  );
}
