// The module of what is seldom needed: what some dialogs of a board show, and the review of a match by itself.

import { render } from "preact";
import styles from "../css/later.css?text";
import type { LaterProps } from "./dialogs/later";
import { Moves } from "./dialogs/moves";
import { New } from "./dialogs/new";
import { Record } from "./dialogs/record";
import { Rules } from "./dialogs/rules";
import { show as mount } from "./host";
import { type Model, useTrait } from "./model";
import { Review } from "./review";
import type { BoardData, Event, FileReply } from "./schema";
import { Trainer } from "./trainer";

function Content({ name, board, view, file, send, close, root }: LaterProps & { root: Element | null }) {
  const finish = (event: Event) => {
    close();
    send(event);
  };
  if (name === "trainer") return view.trainer ? <Trainer trainer={view.trainer} send={send} /> : null;
  if (name === "new") return <New board={board} view={view} games={file?.games} onStart={finish} />;
  if (name === "moves") return <Moves view={view} file={file} onShow={finish} />;
  const look = (event: Event) => {
    finish(event);
    root?.scrollIntoView();
  };
  if (name === "review") return <Review board={board} file={file} send={send} onShow={look} />;
  if (name === "rules") return <Rules rules={file?.rules} />;
  return (
    <Record
      words={board.words}
      view={view}
      file={file}
      onLoad={(text) => send({ do: "load", text })}
      onLink={() => send({ do: "link" })}
      onDone={close}
    />
  );
}

/** Shows the content of a dialog in an element, or nothing any more. */
export function show(props: LaterProps | undefined, place: Element): void {
  const content = props && (
    <>
      <style>{styles}</style>
      <Content {...props} root={place.closest(".dicepad")} />
    </>
  );
  render(content ?? null, place);
}

function Alone({ model }: { model: Model<BoardData, FileReply> }) {
  const board = useTrait(model, "board");
  const file = useTrait(model, "view");
  const send = (event: Event) => model.send(event);
  return (
    <div class="dicepad" role="group" aria-label={board.words.review} lang={board.lang}>
      <style>{styles}</style>
      <Review board={board} file={file} send={send} onShow={send} />
    </div>
  );
}

export default {
  /** Shows the review of a match in an element; what comes back takes it away again. */
  render: ({ model, el }: { model: Model<BoardData, FileReply>; el: HTMLElement }) =>
    mount(<Alone model={model} />, el),
};
