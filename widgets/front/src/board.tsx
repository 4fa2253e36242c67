// The module of boards: matches and puzzles. It knows no rules and no words: the model's `board` says what stays, its
// `view` what is so now, and what a person does is sent as an event. widgets/schema/ explains every key.

import { show } from "./host";
import type { Model } from "./model";
import type { BoardData, View } from "./schema";
import { Board } from "./table";

export default {
  /** Shows a board in an element; what comes back takes it away again. */
  render: ({ model, el }: { model: Model<BoardData, View>; el: HTMLElement }) => show(<Board model={model} />, el),
};
