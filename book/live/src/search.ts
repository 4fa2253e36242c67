// The search of the theme gives the focus back to the button that opened it, which Firefox does not do by itself.

const dialog = document.querySelector<HTMLDialogElement>("#pst-search-dialog");
let button: HTMLElement | null = null;

addEventListener("focusin", ({ target }) => {
  const place = target as Element;
  if (!dialog?.contains(place)) button = place.closest(".search-button__button");
});
dialog?.addEventListener("close", () => button?.focus());

export {};
