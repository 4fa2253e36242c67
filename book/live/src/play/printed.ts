// The sheet of a board as a PDF: the one that lies ready if nothing is written on it, or one that Python makes.

import { download } from "../../../../widgets/front/src/files";
import type { Answer, BoardData, Event, View } from "../../../../widgets/front/src/schema";
import { SITE } from "../site/page";
import { recall } from "../site/storage";
import type { Played } from "./played";

/** Downloads the printed sheet, if there is one and nothing is written on the board; a cover hides what is written.
 *  Returns whether it did. */
export async function takeReady({ id, lang }: BoardData, { cells, cover }: View): Promise<boolean> {
  if (cover || Object.keys(cells).length) return false;
  const paper = recall("paper") === "letter" ? "letter" : "a4";
  const ready = await fetch(`${SITE}sheets/${id}-${lang}-${paper}.pdf`).catch(() => undefined);
  if (!ready?.ok) return false;
  download(`${id}.pdf`, await ready.blob());
  return true;
}

/** Lets Python make the PDF of the sheet and downloads it; Python's answer comes back if it has made something else. */
export async function takeMade(match: Played, id: string, event: Event): Promise<Answer | undefined> {
  const answer = await match.print(event);
  if (!(answer instanceof Uint8Array)) return answer;
  download(`${id}.pdf`, new Blob([answer], { type: "application/pdf" }));
  return undefined;
}
