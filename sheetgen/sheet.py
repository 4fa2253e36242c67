"""A printable sheet of a game: its panels laid out once, drawn as SVG or PDF."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import dicepad
from dicepad import DicepadError, Game
from dicepad.command import write_whole
from dicepad.games import locate
from dicepad.rules.crossing import CrossingGame
from dicepad.rules.kneifen import KneifenGame
from dicepad.rules.qwantum import QwantumGame
from dicepad.rules.qwinto import QwintoGame

from .drawing.marks import Box, Group, Mark, Panel
from .games.crossing.front import crossing_panel
from .games.crossing.guide import guide_panel
from .games.kneifen import kneifen_panel
from .games.qwantum import qwantum_panel
from .games.qwinto import qwinto_panel
from .press.job import Job
from .press.options import Options
from .press.papers import MARGIN, Plan, plan
from .press.par import find_par
from .wording import Wording, wording

__all__ = ["Sheet", "sheet", "sheets"]


@dataclass(frozen=True)
class Sheet:
    """The sheet of a game in one language. Made by `sheetgen.sheet`.

    >>> import sheetgen
    >>> sheetgen.sheet("qwixx").cells["red.7"].width / 1000  # millimetres
    9.206
    """

    game: Game
    lang: str = "en"
    source: str = ""
    """The text of the spec file, if it is not a built-in one."""
    par: bool = False
    """Whether the sheet tells what perfect play alone is expected to score."""

    @property
    def words(self) -> Wording:
        """The words that are printed."""
        return wording(self.lang)

    @property
    def title(self) -> str:
        """What the sheet is, in its language."""
        return self.words.say("sheet.description", title=self.game.spec.title)

    @property
    def subject(self) -> str:
        """The title, and whose game it is if that is known."""
        designers = ", ".join(self.game.spec.designers)
        if not designers:
            return self.title
        return self.words.say("sheet.designed", description=self.title, designers=designers)

    @property
    def landscape(self) -> bool:
        """Whether the sheet is wider than high."""
        return self.game.spec.sheet.size.endswith("landscape")

    def plan(self, paper: str) -> Plan:
        """How the sheet lies on a paper; raises `DicepadError` for an unknown one, `DoesNotFit` for one too small."""
        return plan(paper, landscape=self.landscape, size=self.game.spec.sheet.size.partition("-")[0])

    def panels(self, width: int, height: int, margin: int = MARGIN) -> tuple[Panel, ...]:
        """The panels on pieces of `width` x `height` micrometres, front first; raises `DoesNotFit`."""
        room = Box(0, 0, width, height).inset(margin)
        panels = [Panel("front", self.title, width, height, self.front(room))]
        if self.game.spec.sheet.guide:
            if not isinstance(self.game, CrossingGame):
                raise DicepadError(f"{self.game.spec.id}: sheet.guide: there is a guide for crossing games only")
            title = self.words.say("sheet.guide", title=self.game.spec.title)
            panels.append(Panel("guide", title, width, height, guide_panel(self.game, self.words, room)))
        return tuple(panels)

    def front(self, room: Box) -> tuple[Mark, ...]:
        """The marks of the front panel."""
        par = find_par(self.game) if self.par else None
        if isinstance(self.game, CrossingGame):
            return crossing_panel(self.game, self.words, room, par)
        if isinstance(self.game, QwantumGame):
            return qwantum_panel(self.game, self.words, room)
        if isinstance(self.game, QwintoGame):
            return qwinto_panel(self.game, self.words, room)
        if isinstance(self.game, KneifenGame):
            return kneifen_panel(self.game, self.words, room)
        raise DicepadError(f"{self.game.spec.id}: there is no layout for {self.game.spec.rules}")

    @cached_property
    def natural(self) -> tuple[Panel, ...]:
        """The panels in the natural size of the sheet."""
        place = self.plan(self.game.spec.sheet.size.partition("-")[0]).places[0]
        return self.panels(place.width, place.height)

    @cached_property
    def cells(self) -> dict[str, Box]:
        """Where every named place of the front panel is, in micrometres from the top left corner of the SVG."""
        return {mark.name: mark.box for mark in self.natural[0].marks if isinstance(mark, Group)}

    def svg(self, panel: str = "front") -> str:
        """The front panel, or ``"guide"``, as a picture with a named element for each cell."""
        from .writers.svg import draw_svg

        for one in self.natural:
            if one.name == panel:
                return draw_svg(one, self.game.spec.id, self.lang, self.subject)
        names = ", ".join(one.name for one in self.natural)
        raise DicepadError(f"{self.game.spec.id} has no panel {panel!r}; allowed: {names}")

    def _repr_svg_(self) -> str:
        return self.svg()

    def save(self, path: str | Path, paper: str = "a4", copies: int | None = None, **options: object) -> None:
        """Write a ``.pdf`` of so many sheets (without a number: one page full), or the front panel as ``.svg``.

        `paper` is a key of `sheetgen.press.papers.PAPERS`, `options` are those of `sheetgen.press.options.Options`. The
        file is written whole or not at all. Raises `DicepadError` for an option or an ending that cannot be used,
        `DoesNotFit`, `GlyphMissing`, `OSError` if it cannot be written.
        """
        self.write(path, Options.from_table({"paper": paper, "copies": copies, **options, "lang": self.lang}))

    def write(self, path: str | Path, options: Options) -> None:
        """Write the file that the ending of `path` says; see `save`."""
        path = Path(path)
        job = Job(self, options)
        make = {".pdf": job.pdf, ".svg": job.svg, ".png": job.png}.get(path.suffix)
        if not make:
            raise DicepadError(f"{path}: the ending must be .pdf, .svg or .png")
        write_whole(path, make())

    def pdf(self, paper: str = "a4", copies: int | None = None, **options: object) -> bytes:
        """The content of the PDF that `save` writes."""
        chosen = Options.from_table({"paper": paper, "copies": copies, **options, "lang": self.lang})
        return Job(self, chosen).pdf()


def sheets() -> tuple[str, ...]:
    """The ids of the sheets that can be made.

    >>> "qwixx" in sheets()
    True
    """
    return dicepad.games()


def sheet(game: str | Path | Game, lang: str = "en") -> Sheet:
    """The sheet of a game: an id, the path of a spec file, or a game; in ``de``, ``en``, ``fr`` or ``it``.

    Raises `SpecError` for an unknown id or a bad file and `DicepadError` for an unknown language.

    >>> sheet("qwixx", lang="de").title
    'Spielblatt für Qwixx'
    """
    wording(lang)
    if isinstance(game, Game):
        return Sheet(game, lang)
    own = "" if str(game) in sheets() else locate(game)
    loaded = dicepad.load(game)
    return Sheet(loaded, lang, Path(own).read_text(encoding="utf-8") if own else "")
