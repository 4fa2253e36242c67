// The forms of a page: what was typed into them comes back, and a link may bring a sheet.

import { takeLinked } from "./linked";
import { all } from "./page";
import { keepForm } from "./typed";

for (const [at, form] of all<HTMLFormElement>("form:is(.pad, .live-own, .answer)").entries())
  keepForm(form, `form ${at}`);

const sheet = all<HTMLTextAreaElement>(":is(.pad [name='spec'], .live-own textarea)")[0];
if (sheet && (await takeLinked(sheet))) {
  // Whoever sets up matches waits for this module, and then hears the form.
  if (sheet.matches(".live-own *")) setTimeout(() => sheet.form?.requestSubmit());
}
