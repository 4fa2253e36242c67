// The module of lesson widgets, small parts of chapters: dice to roll, chances to look at, a question to guess at, live figures. `board` says what
// stays the same, `view` what is shown now; what a person does is written into `view`.

import { show } from "./host";
import { Chances } from "./lesson/chances";
import { RolledDice } from "./lesson/dice";
import { Quiz } from "./lesson/quiz";
import { Settling } from "./lesson/settling";
import { Sketch } from "./lesson/sketch";
import { Threshold } from "./lesson/threshold";
import { type Model, useTrait, write } from "./model";
import type {
  ChancesData,
  ChancesView,
  DiceData,
  DiceView,
  QuizData,
  QuizView,
  SettlingData,
  SettlingView,
  SketchData,
  SketchView,
  ThresholdData,
  ThresholdView,
} from "./schema";

type LessonData = DiceData | ChancesData | QuizData | SketchData | SettlingData | ThresholdData;
type LessonView = Partial<DiceView & SettlingView> & ChancesView & QuizView & SketchView & ThresholdView;

function Lesson({ model }: { model: Model<LessonData, LessonView> }) {
  const board = useTrait(model, "board");
  const view = useTrait(model, "view");
  const turn = (to: LessonView) => write(model, to);
  switch (board.kind) {
    case "dice":
      return <RolledDice board={board} view={view as DiceView} turn={turn} />;
    case "chances":
      return <Chances board={board} view={view} turn={turn} />;
    case "quiz":
      return <Quiz board={board} view={view} turn={turn} />;
    case "sketch":
      return <Sketch board={board} view={view} turn={turn} />;
    case "settling":
      return <Settling board={board} view={view as SettlingView} turn={turn} />;
    case "threshold":
      return <Threshold board={board} view={view} turn={turn} />;
  }
}

export default {
  /** Shows a lesson widget in an element; what comes back takes it away again. */
  render: ({ model, el }: { model: Model<LessonData, LessonView>; el: HTMLElement }) =>
    show(<Lesson model={model} />, el),
};
