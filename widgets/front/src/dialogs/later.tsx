// What is seldom needed comes when it is asked for: what some dialogs show is in a module of its own, which comes with
// the first reply that it is to show.

import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { BoardData, Event, FileReply, View } from "../schema";

export interface LaterProps {
  /** The kind of the dialog. */
  name: string;
  board: BoardData;
  view: View;
  /** The content, once it has arrived. */
  file: FileReply | undefined;
  send(event: Event): void;
  close(): void;
}

interface Later {
  /** Shows something in an element, or nothing any more. */
  show(props: LaterProps | undefined, place: Element): void;
}

/** Something that comes later. */
export function Later(props: LaterProps) {
  const { file, board } = props;
  const place = useRef<HTMLDivElement>(null);
  const [later, keep] = useState<Later | null>();
  useEffect(() => {
    if (file && !later)
      import(addressOf(file)).then(
        (found) => keep(found),
        () => keep(null),
      );
  }, [file]);
  useLayoutEffect(() => {
    if (later && place.current) later.show(props, place.current);
  });
  useEffect(() => () => place.current && later?.show(undefined, place.current), [later]);
  return (
    <div class="dp-later" ref={place}>
      {later === undefined && <progress aria-label={board.words.review} />}
      {later === null && <p class="dp-why">{board.words.lost}</p>}
    </div>
  );
}

/** Returns the address of the module: pages have it as a file, notebooks send its source. */
function addressOf({ module, source = "" }: FileReply): string {
  return module ?? URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
}
