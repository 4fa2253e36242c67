// Every module that keeps something for the reader, so that `site/kinds` knows all that a browser or a file may hold.

import "../classroom/kept";
import "../print/choices";
import "../site/typed";
import "./chosen";
import "./guesses";
import "./kept-matches";
import "./practice";
import "./solved";
