// The module of what is seldom needed: what some dialogs of a board show.

import { render } from "preact";
import styles from "../css/later.css?text";
import type { LaterProps } from "./dialogs/later";
import { Moves } from "./dialogs/moves";
import { New } from "./dialogs/new";
import { Record } from "./dialogs/record";
import { Rules } from "./dialogs/rules";
import { Review } from "./review";
import type { Event } from "./schema";
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
