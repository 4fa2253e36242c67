// A sheet of your own in the form of a page: a link or another page may bring it, and the form may use it or another one.

import { backButton, linkNote } from "../site/from-link";
import { find, messageOf } from "../site/page";
import { keepTyped } from "../site/typed";
import { MARK, textIn } from "./links";

/** The name under which a page keeps the sheet that another one has replaced. */
export const BEFORE = "before";
/** The choice of the text in place of a sheet that is known. */
const OWN = "own";

const sheetIn = (form: HTMLFormElement) => find<HTMLSelectElement>(form, "[name='sheet']");

/** Returns true if a form prints the sheet that is written in it. */
export const usesOwn = (form: HTMLFormElement) => sheetIn(form).value === OWN;

/** Lets a form use the sheet that is written in it as soon as there is one. */
export function offerOwn(form: HTMLFormElement): void {
  const sheet = sheetIn(form);
  const field = find<HTMLTextAreaElement>(form, "[name='spec']");
  const offer = () => {
    const own = [...sheet.options].find(({ value }) => value === OWN);
    if (own) own.disabled = !field.value.trim();
    if (own?.disabled && sheet.value === OWN) {
      sheet.selectedIndex = [...sheet.options].findIndex(({ defaultSelected }) => defaultSelected);
    }
  };
  offer();
  field.addEventListener("input", () => {
    sheet.value = OWN;
    offer();
  });
}

/** Puts a sheet into a field, as if it had been typed; what was there before is kept for `Undo`. */
export function take(field: HTMLTextAreaElement, text: string): void {
  if (field.value.trim() && field.value !== text) keepTyped(BEFORE, field.value);
  field.value = text;
  const folded = field.closest("details");
  if (folded) folded.open = true;
  if (field.form?.matches(".pad")) sheetIn(field.form).value = OWN;
  if (field.form) field.form.dataset.brought = "";
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Shows the board of a sheet that came with a link, and offers the reader's own sheet, which it has replaced. */
function showLinked(field: HTMLTextAreaElement, before: string): void {
  const form = field.form as HTMLFormElement;
  find(form, "button").scrollIntoView({ behavior: "instant" });
  if (!before) return;
  const back = backButton(() => {
    take(field, before);
    form.requestSubmit();
    find(form, ".from-link").remove();
  });
  form.append(linkNote(form, "This sheet came with a link. ", back));
}

/** Takes the sheet in the address of this page, if there is one; returns whether there is. If the link cannot be read,
 *  the field stays as it is, and a line says why. */
export async function takeLinked(field: HTMLTextAreaElement): Promise<boolean> {
  if (!location.hash.startsWith(MARK)) return false;
  try {
    const text = await textIn(location.hash);
    const before = field.value;
    take(field, text);
    if (field.matches(".live-own *")) showLinked(field, [field.defaultValue, text, ""].includes(before) ? "" : before);
  } catch (error) {
    const line = document.createElement("p");
    line.role = "alert";
    line.className = "own-problem";
    line.textContent = `${messageOf(error)} Nothing else has changed.`;
    (field.closest("details") ?? field.closest("label"))?.before(line);
    return false;
  }
  // A reload shall show what is made of the sheet, and not the sheet of the link.
  history.replaceState(null, "", location.pathname + location.search);
  return true;
}
