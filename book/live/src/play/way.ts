// How a page gives way to a match.

import type { View } from "../../../../widgets/front/src/schema";

/** Lets the header of a page scroll away while a match runs at a place, and brings the board to the top of the screen
 *  when the match begins or is `resumed`, unless sheet and dice are in sight. */
export function giveWay(place: HTMLElement, shown: HTMLElement, view: View | undefined, resumed: boolean): void {
  const gave = place.dataset.plays !== undefined;
  // It stays away when the first roll is taken back: to come and go, it would have the whole page styled anew.
  const runs = Boolean(view && (view.eventIndex > 0 || gave) && !view.over && !view.trainer);
  place.toggleAttribute("data-plays", runs);
  if (runs && (resumed || !gave) && !isInSight(shown)) shown.scrollIntoView({ behavior: "instant" });
}

/** True if all of the sheet and of the dice is on the screen, none behind the other, or if there are none. */
function isInSight(shown: HTMLElement): boolean {
  const [sheet, dock] = [".dp-sheet", ".dp-dock"].map((part) => shown.querySelector(part)?.getBoundingClientRect());
  if (!sheet || !dock) return true;
  const apart = dock.left >= sheet.right || dock.top >= sheet.bottom;
  return sheet.top >= 0 && Math.max(sheet.bottom, dock.bottom) <= innerHeight && apart;
}
