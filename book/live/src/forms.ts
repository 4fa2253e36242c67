// The forms of a page: what was typed into them comes back.

import { all } from "./page";
import { keepForm } from "./typed";

for (const [at, form] of all<HTMLFormElement>("form:is(.pad, .live-own, .answer)").entries())
  keepForm(form, `form ${at}`);
