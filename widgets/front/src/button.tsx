// Buttons. They stay buttons when nothing can be done with them, so that the focus stays too.

import type { ButtonHTMLAttributes } from "preact";

interface ButtonProps extends ButtonHTMLAttributes {
  class?: string;
  /** Whether there is nothing to do; who presses it all the same is told why. */
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
  /** What the button does, in words. */
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
