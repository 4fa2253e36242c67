// The forms of a page: what was typed into them comes back, and a link may bring a sheet.

import { takeLinked } from "../own/linked";
import { linkTo, MARK } from "../own/links";
import { all } from "../site/page";
import { keepForm } from "../site/typed";

for (const [at, form] of all<HTMLFormElement>("form:is(.pad, .live-own, .answer)").entries())
  keepForm(form, `form ${at}`);

/** Lets a link to the print shop bring the sheet that is written beside it. */
async function leadOn(link: HTMLAnchorElement, field: HTMLTextAreaElement): Promise<void> {
  const place = (await linkTo(field.value)) ?? "#own";
  link.href = link.href.replace(/#.*/, place);
}

const sheet = all<HTMLTextAreaElement>(":is(.pad [name='spec'], .live-own textarea)")[0];
if (sheet && (await takeLinked(sheet))) {
  // Whoever sets up matches waits for this module, and then hears the form.
  if (sheet.matches(".live-own *")) setTimeout(() => sheet.form?.requestSubmit());
}

const shop = all<HTMLAnchorElement>(".live-own:not(.mixer) .as-pad")[0];
if (sheet && shop) {
  sheet.addEventListener("input", () => void leadOn(shop, sheet));
  void leadOn(shop, sheet);
}
addEventListener("hashchange", () => {
  if (sheet && location.hash.startsWith(MARK)) location.reload();
});
