// A line in a form that says what a link has brought, and brings back what was there before.

/** Returns a line for a form, from which an earlier one goes. */
export function linkNote(form: HTMLFormElement, ...content: (Node | string)[]): HTMLElement {
  const line = document.createElement("p");
  line.className = "from-link";
  line.role = "status";
  line.append(...content);
  form.querySelector(".from-link")?.remove();
  return line;
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
