// Every kind of what a browser or a file may hold, from the modules that keep it.

import { CLASS_DATA, LAST_CLASS } from "../classroom/kept";
import { CHOICE } from "../print/choices";
import { TYPED } from "../site/typed";
import { SETTINGS } from "./chosen";
import { GUESS } from "./guesses";
import { MATCH } from "./kept-matches";
import { MISTAKES, PRACTICE } from "./practice";
import { SOLVED } from "./solved";

export const KINDS = [MATCH, SETTINGS, PRACTICE, MISTAKES, SOLVED, GUESS, TYPED, CHOICE, CLASS_DATA, LAST_CLASS];
