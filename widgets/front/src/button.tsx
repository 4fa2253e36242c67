// Buttons. They stay buttons when nothing can be done with them, so that the focus stays too.

import type { ButtonHTMLAttributes, ComponentChildren } from "preact";
import { textOf } from "./files";

interface ButtonProps extends ButtonHTMLAttributes {
  class?: string;
  /** True if a press would do nothing. A player who presses the button anyway reads the reason. */
  idle?: boolean;
  /** Keys that do the same, as `aria-keyshortcuts` has them. */
  keys?: string | undefined;
}

/** A button with words. */
export function Button({ class: more = "", idle, keys, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      class={`dp-button ${more}`}
      aria-disabled={idle}
      aria-keyshortcuts={keys}
      data-lm-suppress-shortcuts
      {...rest}
    >
      {children}
    </button>
  );
}

interface IconButtonProps extends ButtonProps {
  /** The effect of the button, in words. */
  label: string;
  /** The picture, as the path of a pen in a square of 24. */
  path: string;
}

/** A button with a picture, drawn in lines. */
export function IconButton({ label, path, ...rest }: IconButtonProps) {
  return (
    <Button class="dp-icon" aria-label={label} title={label} {...rest}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </Button>
  );
}

interface FileButtonProps {
  /** The endings of the names of files. */
  accept: string;
  /** Called with the text of the file. */
  onOpen(text: string): void;
  children: ComponentChildren;
}

/** A button that opens a file. The browser's own field lies on it unseen: its words are in the browser's language. */
export function FileButton({ accept, onOpen, children }: FileButtonProps) {
  const open = async (input: HTMLInputElement) => {
    const text = await textOf(input.files?.[0] ?? new Blob());
    // So that the same file can be opened again when it has been mended.
    input.value = "";
    onOpen(text);
  };
  return (
    <label class="dp-button dp-file">
      {children}
      <input type="file" accept={accept} onChange={(event) => open(event.currentTarget)} />
    </label>
  );
}
