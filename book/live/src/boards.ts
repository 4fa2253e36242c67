// The boards of a page: matches to play, and puzzles.

import { setUpMatches } from "./matches";
import { all } from "./page";
import { setUpSteps, showProgress } from "./steps";

setUpMatches(all(".live-play"));
setUpSteps(all(".step"));
showProgress();
