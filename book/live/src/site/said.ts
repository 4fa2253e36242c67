// A line on a page that says why a part of it does not work.

/** Says something in a part of a page, or before it where the part itself is out of sight. */
export function say(place: HTMLElement, text: string): void {
  let line = place.hidden ? null : place.querySelector(".live-said");
  if (!line) {
    line = document.createElement("p");
    line.className = "live-said";
    if (place.hidden) place.before(line);
    else place.prepend(line);
  }
  line.textContent = text;
}

/** Returns the sentence about a part that did not load, with the reason. */
export const unloaded = (why: string) => `This part did not load, because ${why}. You can still read the page.`;
