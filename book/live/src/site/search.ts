// The search of the theme, for those who hear it: Firefox opens it in silence, and forgets the button that opened it.

const dialog = document.querySelector<HTMLDialogElement>("#pst-search-dialog");
const told = document.createElement("p");
let button: HTMLElement | null = null;

told.role = "status";
told.style.cssText = "position: absolute; clip-path: inset(50%)";
dialog?.append(told);

function tell(): void {
  if (dialog?.open && !told.textContent) told.textContent = "Search. Type a word, then press Enter.";
}

addEventListener("focusin", ({ target }) => {
  const place = target as Element;
  if (!dialog?.contains(place)) button = place.closest(".search-button__button");
  // What is there when a dialog opens is not spoken, only what comes to it.
  else setTimeout(tell, 200);
});
dialog?.addEventListener("close", () => {
  told.textContent = "";
  button?.focus();
});

export {};
