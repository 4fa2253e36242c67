// A dialog on top of the board.

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../button";

interface ModalProps {
  title: string;
  /** True if the dialog stands at the side of the screen. */
  side: boolean;
  /** The text of the button that closes the dialog. */
  close: string;
  onClose(): void;
  children: ComponentChildren;
}

/** A dialog that is open as long as it is there; it gives the focus back when it closes. */
export function Modal({ title, side, close, onClose, children }: ModalProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Screen readers speak a dialog that has the focus, and are silent at a heading. Not by autofocus, which asks for the
    // focus of the page.
    dialog.current?.focus();
  }, []);
  return (
    <dialog ref={dialog} tabIndex={-1} class={side ? "dp-side" : ""} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      {children}
      <Button onClick={() => dialog.current?.close()}>{close}</Button>
    </dialog>
  );
}
