// A line above a form that says what a link has brought, and brings back what was there before.

/** Puts a line above a form, in the place of an earlier one. */
export function noteLink(form: HTMLFormElement, ...content: (Node | string)[]): void {
  const line = document.createElement("p");
  line.className = "from-link";
  line.role = "status";
  line.append(...content);
  form.querySelector(".from-link")?.remove();
  form.prepend(line);
}

/** Returns a button that brings back what the reader had before. */
export function backButton(back: () => void): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "live-button quiet";
  button.textContent = "Bring back mine";
  button.onclick = back;
  return button;
}
