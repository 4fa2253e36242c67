// Which dialog is open, and the buttons that open them.

import { useState } from "preact/hooks";
import { Button } from "../button";
import { save } from "../files";
import type { BoardData, Event, FileReply, View } from "../schema";
import { Faces } from "./faces";
import { Keys } from "./keys";
import { Later } from "./later";
import { Modal } from "./modal";

/** Those whose content comes when they are first opened. */
const LATER = ["new", "moves", "record", "review", "rules"] as const;

type Name = (typeof LATER)[number] | "faces" | "keys";

/** The dialogs of a board. */
export interface Dialogs {
  /** The dialog that is open. */
  name: Name | undefined;
  /** The content: the record, the moves, the rules, or the games to choose from. */
  file: FileReply | undefined;
  open(name: Name): void;
  close(): void;
  /** Takes in a file: it is shown where a dialog waits for it, and saved otherwise. */
  receive(file: FileReply): void;
}

/** Opens one dialog at a time. */
export function useDialogs(): Dialogs {
  const [name, setName] = useState<Name>();
  const [file, setFile] = useState<FileReply>();
  return {
    name,
    file,
    open(wanted) {
      setFile(undefined);
      setName(wanted);
    },
    close: () => setName(undefined),
    receive(reply) {
      // What has a content of its own to be seen.
      if (reply.type === "application/json" || (name === "record" && reply.text !== undefined))
        setFile({ ...file, ...reply });
      else save(reply);
    },
  };
}

interface DialogsProps {
  board: BoardData;
  view: View;
  dialogs: Dialogs;
  send(event: Event): void;
}

/** The dialog that is open. */
export function OpenDialog({ board, view, dialogs, send }: DialogsProps) {
  const { name, file, close } = dialogs;
  if (!name) return null;
  return (
    <Modal key={name} side={name === "rules"} title={board.words[name]} close={board.words.close} onClose={close}>
      {name === "faces" ? (
        <Faces board={board} />
      ) : name === "keys" ? (
        <Keys keys={board.keys} />
      ) : (
        <Later name={name} board={board} view={view} file={file} send={send} close={close} />
      )}
    </Modal>
  );
}

/** Gives the whole screen to the board of a button, or takes it back. */
function toggleFullScreen(event: MouseEvent): void {
  if (document.fullscreenElement) document.exitFullscreen();
  else (event.currentTarget as Element).closest(".dicepad")?.requestFullscreen();
}

/** The buttons that a match seldom needs. */
export function Tools({ board, view, dialogs, send }: DialogsProps) {
  const { words } = board;
  const offered = LATER.filter((name) => name !== "review" || (view.eventIndex > 0 && view.judged));
  return (
    <div class="dp-tools" hidden={Boolean(view.puzzle)}>
      {offered.map((name) => (
        <Button
          key={name}
          aria-haspopup="dialog"
          onClick={() => {
            dialogs.open(name);
            send({ do: name === "new" ? "games" : name });
          }}
        >
          {words[name]}
        </Button>
      ))}
      <Button onClick={() => send({ do: "pdf" })}>{words.print}</Button>
      {board.dice.some((die) => die.mixed) && (
        <Button aria-haspopup="dialog" onClick={() => dialogs.open("faces")}>
          {words.faces}
        </Button>
      )}
      {document.fullscreenEnabled && <Button onClick={toggleFullScreen}>{words.full}</Button>}
      <Button aria-haspopup="dialog" keys="?" onClick={() => dialogs.open("keys")}>
        {words.keys}
      </Button>
    </div>
  );
}
