// The boards of a page: matches to play, and puzzles.

import { all } from "../site/page";
import { setUpMatches } from "./matches";
import { setUpSteps, showProgress } from "./steps";

// What was typed into the sheet of a match comes back before the match begins.
if (all(".live-own").length) await import(new URL("forms.js", import.meta.url).href).catch(() => {});
setUpMatches(all(".live-play"));
setUpSteps(all(".step"));
showProgress();
