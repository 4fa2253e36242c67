// The module of boards: matches and puzzles. It knows no rules and no words: the model's `board` says what stays, its
// `view` what is so now, and what a person does is sent as an event. widgets/schema/ explains every key.

import { show } from "./host";
import { type Model, useSavedValue, useTrait } from "./model";
import type { BoardData, View } from "./schema";
import { Table } from "./table";

/** The board of a model. */
export function Board({ model }: { model: Model<BoardData, View> }) {
  const board = useTrait(model, "board");
  const view = useTrait(model, "view");
  useSavedValue(model);
  // Another game is another table: nothing of the old one stays.
  return <Table key={`${board.id} ${JSON.stringify(board.options)}`} model={model} board={board} view={view} />;
}

export default {
  /** Shows a board in an element; what comes back takes it away again. */
  render: ({ model, el }: { model: Model<BoardData, View>; el: HTMLElement }) => show(<Board model={model} />, el),
};
