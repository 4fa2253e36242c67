"""Printable sheet of a game, as SVG, PNG or PDF."""

from __future__ import annotations

from base64 import b64encode
from dataclasses import dataclass, replace
from pathlib import Path

import dicepad
from dicepad import DicepadError, Game, GameLike
from dicepad.command import Progress
from dicepad.loading import locate
from dicepad.spec import spec_text

from .press.artwork import Artwork
from .press.job import Job
from .press.options import Options
from .press.par import find_par
from .wording import wording

__all__ = ["Sheet", "sheet", "sheets"]


@dataclass(frozen=True)
class Sheet(Artwork):
    """The sheet of a game in one language, made by `sheetgen.sheet`.

    >>> import sheetgen
    >>> sheetgen.sheet("qwixx").cells["red.7"].width / 1000  # millimetres
    9.206
    """

    def svg(self, panel: str = "front") -> str:
        """Return the front, or the panel ``"guide"``, as an SVG picture with a named element for each cell."""
        from .writers.svg import draw_svg

        for drawn_panel in self.natural:
            if drawn_panel.name == panel:
                return draw_svg(drawn_panel, self.game.spec.id, self.lang, self.subject)
        names = ", ".join(panel.name for panel in self.natural)
        raise DicepadError(f"{self.game.spec.id} has no panel {panel!r}; allowed: {names}")

    def _repr_mimebundle_(self, **_: object) -> tuple[dict[str, str], dict[str, dict[str, str]]]:
        """Return the front panel for a notebook: as SVG, and as PNG for a notebook that does not trust SVG."""
        bundle = {"text/plain": self.title, "image/svg+xml": self.svg()}
        try:
            png = self.job(Options(lang=self.lang)).png(120, 64)
        except ImportError:
            return bundle, {}
        return bundle | {"image/png": b64encode(png).decode()}, {"image/png": {"alt": self.subject}}

    def job(self, options: Options) -> Job:
        """Combine the sheet with options for printing.

        If they ask for par, the sheet is solved now unless its par is known.

        Raises `OptionError` if the game has no par.
        """
        if not options.par:
            return Job(self, options)
        return Job(replace(self, pars=tuple(find_par(game) for game in self.games)), options)

    def save(self, path: str | Path, paper: str = "a4", copies: int | None = None, **options: object) -> None:
        """Save sheets as ``.pdf``, or one picture of the front as ``.svg`` or ``.png``.

        `copies` is the number of sheets in a PDF; without it, you get one full page. `paper` is a key of
        `sheetgen.press.papers.PAPERS`, and `options` are those of `sheetgen.press.options.Options`. The file is written
        completely or not at all.

        Raises `DicepadError` for an option or a file ending that cannot be used, `DoesNotFit`, `GlyphMissing`, and
        `OSError` if the file cannot be written.
        """
        self.write(path, Options.from_table({"paper": paper, "copies": copies, **options, "lang": self.lang}))

    def write(self, path: str | Path, options: Options, progress: Progress | None = None) -> str:
        """Write a file as `save` does, and return a line that describes it.

        The ending of `path` names the kind of file. `progress` is called with the share of a PDF's pages that are
        written, from 0 to 1.
        """
        return self.job(options).write(Path(path), progress)

    def pdf(self, paper: str = "a4", copies: int | None = None, **options: object) -> bytes:
        """Return the content of the PDF that `save` would write."""
        return self.job(Options.from_table({"paper": paper, "copies": copies, **options, "lang": self.lang})).pdf()


def sheets() -> tuple[str, ...]:
    """Return the ids of all sheets.

    >>> "qwixx" in sheets()
    True
    """
    return dicepad.games()


def sheet(game: GameLike, lang: str = "en") -> Sheet:
    """Return the sheet of a game in ``de``, ``en``, ``fr`` or ``it``.

    Raises `SpecError` for an unknown id or a bad file, and `DicepadError` for an unknown language.

    >>> sheet("qwixx", lang="de").title
    'Spielblatt für Qwixx'
    """
    wording(lang)
    loaded = dicepad.load(game)
    if isinstance(game, Game):
        return Sheet(loaded, lang)
    path = locate(game)
    own = isinstance(game, Path) or game != path.stem
    return Sheet(loaded, lang, spec_text(path) if own else "")
